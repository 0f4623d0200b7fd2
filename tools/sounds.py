"""The four small sounds of the table, computed: nothing recorded, nothing fetched.

A sound is a list of strikes; a strike is a few partials that die away, or a breath of noise.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Partial:
    """One tone of a strike: its pitch in hertz, how loud it starts, how fast it dies (per second)."""

    hertz: float
    loud: float
    dies: float


@dataclass(frozen=True, slots=True)
class Strike:
    """A blow at a moment: tones, and noise that dies at its own pace; `swell` is its rise in seconds."""

    at: float
    partials: tuple[Partial, ...] = ()
    noise: float = 0.0
    noise_dies: float = 1.0
    swell: float = 0.001


@dataclass(frozen=True, slots=True)
class Sound:
    """What is written to one file."""

    seconds: float
    rate: int
    strikes: tuple[Strike, ...]


WOOD = (Partial(185, 0.9, 32), Partial(410, 0.45, 48), Partial(790, 0.2, 80))
GLASS = (Partial(2350, 0.6, 95), Partial(3720, 0.35, 120), Partial(5400, 0.15, 160))
BRONZE = (
    Partial(660, 0.5, 3.5),
    Partial(1320, 0.3, 5),
    Partial(1571, 0.25, 6),
    Partial(1980, 0.15, 8),
    Partial(2785, 0.1, 12),
)

SOUNDS = {
    "knock": Sound(
        0.36,
        16000,
        (Strike(0, WOOD, noise=0.5, noise_dies=300), Strike(0.15, WOOD, noise=0.4, noise_dies=300)),
    ),
    "paper": Sound(
        0.24,
        16000,
        (
            Strike(0, noise=0.5, noise_dies=22, swell=0.03),
            Strike(0.11, noise=0.35, noise_dies=40, swell=0.01),
        ),
    ),
    "bead": Sound(0.13, 16000, (Strike(0, GLASS), Strike(0.045, GLASS))),
    "bell": Sound(0.9, 8000, (Strike(0, BRONZE, swell=0.004),)),
}


def samples(sound: Sound) -> list[float]:
    """The sound as numbers from -1 to 1, the loudest at 0.8, its end faded out."""
    dice = random.Random(1)
    count = int(sound.seconds * sound.rate)
    raw = [0.0] * count
    for strike in sound.strikes:
        first = int(strike.at * sound.rate)
        for i, value in enumerate(_strike(strike, sound.rate, count - first, dice)):
            raw[first + i] += value
    peak = max(map(abs, raw))
    fade = sound.rate // 25
    return [0.8 * value / peak * min(1.0, (count - i) / fade) for i, value in enumerate(raw)]


def _strike(strike: Strike, rate: int, count: int, dice: random.Random) -> Iterator[float]:
    last = 0.0
    for t in (i / rate for i in range(count)):
        white = dice.uniform(-1, 1)
        rustle, last = white - last, white  # the difference of neighbours: noise without its low part
        noise = strike.noise * math.exp(-strike.noise_dies * t) * rustle
        yield min(1.0, t / strike.swell) * (noise + sum(_tone(partial, t) for partial in strike.partials))


def _tone(partial: Partial, t: float) -> float:
    return partial.loud * math.exp(-partial.dies * t) * math.sin(math.tau * partial.hertz * t)


def write(folder: Path) -> None:
    """Write every sound as a 16-bit mono WAV file into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sound in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(sound.rate)
            file.writeframes(b"".join(struct.pack("<h", round(32767 * value)) for value in samples(sound)))
