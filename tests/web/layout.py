"""What is wrong with how a table is laid out, whatever lies on it."""

from playwright.sync_api import Page

# Parts of the table that lie over each other, things too small for a finger, and a page broader than its window.
FAULTS = """() => {
    const boxes = (part) => [...document.querySelectorAll(part)].map((one) => [part, one.getBoundingClientRect()]);
    const parts = [".board .seat", ".middle > .trick", ".phase", ".hand"]
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


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found
