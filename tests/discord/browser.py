"""A headless Chromium for tests of the page."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Page, async_playwright


@asynccontextmanager
async def browser_page(address: str, *, width: int = 1200, height: int = 800) -> AsyncIterator[Page]:
    """A page opened at this address; skips without Chromium, and fails on any script error or blocked resource."""
    if (chromium := shutil.which("chromium")) is None:
        pytest.skip("chromium")
    complaints: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Security Policy" in said.text else None)
        await page.goto(address)
        yield page
        await browser.close()
    assert not complaints, "\n".join(complaints)
