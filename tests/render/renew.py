"""`python -m tests.render.renew` draws the stored pictures anew; look at them before they are committed."""

from tests.render.goldens import FOLDER, GOLDENS

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in GOLDENS.items():
        FOLDER.joinpath(f"{name}.png").write_bytes(draw().png)
