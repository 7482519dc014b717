"""The browser as tests use it: pages that are ready, clicks, keys, what was logged and what was asked for."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 15
"""Seconds until something that should happen is given up."""


class Window:
    """A page in a browser."""

    def __init__(self, driver: Any, shots: Path) -> None:
        self.driver, self.shots = driver, shots
        self.tolerated: tuple[str, ...] = ()

    def reset(self) -> None:
        """An empty page of 1280 x 900, nothing remembered, nothing logged."""
        self.size(1280, 900)
        self.prefer("light")
        self.driver.get("about:blank")
        for kind in ("browser", "performance"):
            self.driver.get_log(kind)

    def open(self, path: Path, language: str = "en") -> None:
        """The page is open, fresh, in that language, and ready."""
        self.driver.get(path.as_uri())
        self.driver.execute_script(
            "localStorage.clear(); localStorage.setItem('gmtw.language', arguments[0])", language
        )
        self.driver.get(path.as_uri())
        self.wait(lambda: self.js("return document.documentElement.dataset.ready"))

    def size(self, width: int, height: int) -> None:
        """The window is so large, in CSS pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def prefer(self, theme: str) -> None:
        """The system that the browser sees prefers that theme."""
        features = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", features)

    def js(self, script: str, *arguments: Any) -> Any:
        """Return the result of the script."""
        return self.driver.execute_script(script, *arguments)

    def wait(self, true: Callable[[], Any]) -> Any:
        """Return its value, once that is true."""
        end = time.monotonic() + PATIENCE
        while not (found := true()):
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.02)
        return found

    def all(self, selector: str) -> list[Any]:
        """The elements."""
        return list(self.driver.find_elements("css selector", selector))

    def one(self, selector: str) -> Any:
        """The first of them."""
        return self.driver.find_element("css selector", selector)

    def texts(self, selector: str) -> list[str]:
        """The text of each of them, as it stands in the document."""
        return list(
            self.js("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", selector)
        )

    def click(self, selector: str) -> None:
        """It is clicked; again, if a chart that was just drawn above it moved it away."""
        from selenium.common.exceptions import ElementClickInterceptedException

        element = self.one(selector)

        def clicked() -> bool:
            self.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
            try:
                element.click()
            except ElementClickInterceptedException:
                return False
            return True

        self.wait(clicked)

    def choose(self, form: str, name: str, value: str) -> None:
        """A field of the form has this value, as if it was typed or picked."""
        script = """const field = document.querySelector(arguments[0]).elements[arguments[1]];
            field.value = arguments[2]; field.dispatchEvent(new Event("input", {bubbles: true}));"""
        self.js(script, form, name, value)

    def key(self, *keys: str) -> None:
        """These keys are pressed, wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def chart(self, name: str) -> None:
        """The chart has come into view and is drawn."""
        self.js(f"document.querySelector('[data-chart={name}]').scrollIntoView({{behavior: 'instant'}})")
        self.wait(lambda: self.js(f"return document.querySelector('[data-chart={name}]').dataset.drawn"))

    def shoot(self, name: str, width: int = 0) -> Path:
        """A picture of the page, or of as much of it as 6,000 pixels hold."""
        height = min(6000, self.js("return document.documentElement.scrollHeight"))
        if width:
            self.size(width, height)
            time.sleep(0.4)
        clip = {"x": 0, "y": 0, "width": width or 1280, "height": height, "scale": 1}
        taken = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True} if width else {}
        )
        path = self.shots / f"{name}.png"
        path.write_bytes(base64.b64decode(taken["data"]))
        return path

    def requests(self) -> list[str]:
        """Every address that the browser asked for since the last call, pages themselves too."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def refuse_noise(self) -> None:
        """Nothing was logged, and nothing but files of this machine was asked for."""
        logged = [entry["message"] for entry in self.driver.get_log("browser")]
        assert not [line for line in logged if not any(part in line for part in self.tolerated)]
        asked = {address for address in self.requests() if not address.startswith(("file:", "about:", "data:,"))}
        assert not {address for address in asked if not any(part in address for part in self.tolerated)}
