"""Looking at finished pictures: decoded pixels, differences, and how others see colours."""

import io

from PIL import Image, ImageChops, ImageStat

OFF = 16  # steps in a channel that count as another colour

# Machado, Oliveira and Fernandes 2009, full severity, on sRGB values; grey: luma of ITU-R 601
SIGHTS: dict[str, tuple[float, ...]] = {
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
    "grey": (0.299, 0.587, 0.114) * 3,
}


def decoded(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> tuple[float, float]:
    """Return the mean difference of channels, and the part of pixels that are off by more than 16 in one of them."""
    apart = ImageChops.difference(first, second)
    worst = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    off = sum(worst.histogram()[OFF + 1 :]) / (apart.width * apart.height)
    return sum(ImageStat.Stat(apart).mean) / 3, off


def seen_by(sight: str, picture: Image.Image) -> Image.Image:
    red, green, blue = (SIGHTS[sight][at : at + 3] for at in (0, 3, 6))
    return picture.convert("RGB", (*red, 0, *green, 0, *blue, 0))


def on_ground(sprite: Image.Image, colour: tuple[int, int, int], side: int = 96) -> Image.Image:
    """Return a sprite in the middle of a square ground."""
    ground = Image.new("RGB", (side, side), colour)
    ground.paste(sprite, ((side - sprite.width) // 2, (side - sprite.height) // 2), sprite)
    return ground
