"""Rows: the log of every match, tables, players, history; and how processes wake each other. Fulfils tables.ports."""

from app.store.open import Store, open_store

__all__ = ["Store", "open_store"]
