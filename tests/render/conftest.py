"""Pictures are measured with complex text layout; without it every word has another width."""

import pytest

from render.faces import complex_layout


@pytest.fixture(autouse=True)
def _shaped_text() -> None:
    if not complex_layout():
        pytest.skip("libfribidi0")
