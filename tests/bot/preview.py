"""
Draw a real reply as Discord shows it: `python -m tests.bot.preview OUT.png "question"`.

Runs the real bot in the simulated Discord, opens simcord's browser preview (its extra `preview` must be installed) in
a headless Chromium, and takes a picture. The README's picture is made with it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

import simcord
from PIL import Image

from bot.client import ArbiterClient
from bot.config import Settings
from bot.services import open_services

WIDTH, HEIGHT = 1000, 640
MESSAGE = (300, 82, 1000, 532)
"""Where the preview shows the message."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


async def draw(out: Path, question: str, database_url: str | None) -> None:
    """Ask a question and write the picture of the answer."""
    settings = Settings(database_url=database_url)
    async with open_services(settings) as services:
        env = simcord.Env(ArbiterClient(settings, services), shard_count=1)
        await env.start()
        try:
            guild = env.create_guild(name="Kitchen table")
            channel = guild.create_text_channel("rules-questions")
            alice = guild.add_member(env.create_user("alice"))
            await alice.slash(channel, "ask", question=question)
            async with env.preview(channel, viewers=[alice], display="fixed", width=WIDTH, height=HEIGHT) as preview:
                await photograph(preview.url, out)
        finally:
            await env.shutdown()


async def photograph(url: str, out: Path) -> None:
    """Take a picture of a page with a headless browser of its own profile."""
    browser = next(found for name in BROWSERS if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory(prefix="arbiter-preview-") as profile:
        process = await asyncio.create_subprocess_exec(
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--hide-scrollbars",
            f"--user-data-dir={profile}",
            f"--window-size={WIDTH},{HEIGHT}",
            "--virtual-time-budget=6000",
            f"--screenshot={out}",
            url,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        await asyncio.wait_for(process.wait(), 60)
    with Image.open(out) as picture:
        # The message alone, without the preview's own frame, in few colours.
        picture.crop(MESSAGE).convert("RGB").quantize(64).save(out, optimize=True)


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]).resolve(), sys.argv[2], os.environ.get("DATABASE_URL")))
