"""Asztal: card games with friends at one table link."""
