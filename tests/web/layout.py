"""What is wrong with how a table is laid out, whatever lies on it."""

from typing import Any

from playwright.sync_api import Page

# What is looked at: parts of the table, each a rectangle with a name, as far as it is seen where it is scrolled.
BOXES = """(parts) => parts.flatMap((part) => [...document.querySelectorAll(part)].map((one) => {
    const box = one.getBoundingClientRect();
    const around = one.closest(".lies, .line")?.getBoundingClientRect();
    const [top, bottom] = around
        ? [Math.max(box.top, around.top), Math.min(box.bottom, around.bottom)] : [box.top, box.bottom];
    return { part, text: one.ariaLabel ?? one.textContent.trim().slice(0, 40),
             left: box.left, right: box.right, top, bottom };
})).filter((box) => box.right - box.left > 0 && box.bottom - box.top > 0)"""

# Parts of the table that lie over each other, things too small for a finger, and a page broader than its window.
FAULTS = """() => {
    const boxes = (part) => [...document.querySelectorAll(part)].map((one) => [part, one.getBoundingClientRect()]);
    const parts = [".board .seat", ".board .before", ".middle > .trick", ".phase", ".hand"]
        .flatMap(boxes)
        .filter(([, box]) => box.width && box.height);
    const over = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const faults = [];
    parts.forEach(([name, box], i) =>
        parts.slice(i + 1).forEach(([other, its]) => over(box, its) && faults.push(`${name} lies over ${other}`)));
    for (const one of document.querySelectorAll("main :is(button, a, select, summary, input)")) {
        const { width, height } = one.getBoundingClientRect();
        if (width && height && Math.min(width, height) < 44)
            faults.push(`too small: ${one.ariaLabel ?? one.textContent} ${width} × ${height}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("broader than the window");
    return [...new Set(faults)];
}"""

CARDS = ".trick figure > svg"
NAMES = ".trick figcaption"
PLATES = ".board .seat"
BEFORE = ".board .before"
SHOWN = 0.5  # of a pixel, where edges touch


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found


def boxes(page: Page, *parts: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(BOXES, list(parts))
    return found


def overlaps(page: Page, *parts: str) -> list[str]:
    """Which of these lie over another one of them."""
    found = boxes(page, *parts)
    return [
        f"{one['part']} {one['text']!r} over {other['part']} {other['text']!r}"
        for i, one in enumerate(found)
        for other in found[i + 1 :]
        if min(one["right"], other["right"]) - max(one["left"], other["left"]) > SHOWN
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > SHOWN
    ]


def outside(page: Page, *parts: str) -> list[str]:
    """Which of these are not wholly in the window."""
    size = page.viewport_size
    assert size is not None
    return [
        f"{one['part']} {one['text']!r} at {one['left']:.0f}–{one['right']:.0f}, {one['top']:.0f}–{one['bottom']:.0f}"
        for one in boxes(page, *parts)
        if one["left"] < -SHOWN
        or one["right"] > size["width"] + SHOWN
        or one["top"] < -SHOWN
        or one["bottom"] > size["height"] + SHOWN
    ]


# What is seen only in part, since it is scrolled in what it lies in.
CUT = """(parts) => parts.flatMap((part) => [...document.querySelectorAll(part)].flatMap((one) => {
    const [box, around] = [one, one.closest(".lies, .line")].map((each) => each?.getBoundingClientRect());
    const cut = around && (box.top < around.top - 1 || box.bottom > around.bottom + 1);
    return cut && box.width > 1 ? [`${part} ${one.textContent.trim().slice(0, 40)}`] : [];
}))"""


def cut(page: Page, *parts: str) -> list[str]:
    """Which of these one would have to scroll to see wholly."""
    found: list[str] = page.evaluate(CUT, list(parts))
    return found


# What can be done on the cloth, but not by clicking it near its corners, since something else lies there.
BURIED = """() => [...document.querySelectorAll(".phase [data-action]")].flatMap((one) => {
    const [box, around] = [one, one.closest(".lies, .line") ?? one].map((each) => each.getBoundingClientRect());
    const top = Math.max(box.top, around.top), bottom = Math.min(box.bottom, around.bottom);
    if (!box.width || bottom - top < 12) return [];
    const corners = [box.left + 6, box.right - 6].flatMap((x) => [[x, top + 6], [x, bottom - 6]]);
    const found = corners.map(([x, y]) => document.elementFromPoint(x, y));
    const over = found.find((other) => other?.closest("[data-action]") !== one);
    return over === undefined ? [] : [`${one.dataset.action} below ${over?.className || over?.tagName}`];
})"""


def buried(page: Page) -> list[str]:
    """Which actions on the cloth lie below something else."""
    found: list[str] = page.evaluate(BURIED)
    return found


# Words on the table that do not fit where they stand; those that end in dots say so themselves.
SQUEEZED = """() => {
    const found = new Set();
    const words = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
        let around = text.parentElement;
        if (!text.textContent.trim() || around.closest(".unseen, svg") || !around.checkVisibility()) continue;
        while (getComputedStyle(around).display === "inline") around = around.parentElement;
        const style = getComputedStyle(around);
        if (style.textOverflow === "ellipsis" || style.clipPath !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const [box, room] = [range, around.closest("button, .task, .space, .seat") ?? around]
            .map((one) => one.getBoundingClientRect());
        const own = around.getBoundingClientRect();
        if (box.right > Math.min(room.right, own.right) + 2 || box.left < Math.max(room.left, own.left) - 2)
            found.add(text.textContent.trim());
    }
    return [...found];
}"""


def squeezed(page: Page) -> list[str]:
    """Words that stick out of what they stand in."""
    found: list[str] = page.evaluate(SQUEEZED)
    return found
