// The colours keep what they promise: cards differ in greyscale, and every text stands out from its ground (WCAG AA).
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOURS, SUITS, SYMBOLS } from "./symbols";

const css = ["cards/theme.css", "styles/base.css"].map((file) => readFileSync(`src/${file}`, "utf8")).join("\n");
const ON_CLOTH = ["ink", "ink-on-cloth"];
const THEMES = ["light", "dark"] as const;
type Scheme = (typeof THEMES)[number];

function hex(name: string, theme: Scheme): string {
  const value = new RegExp(`--${name}: (.+);`).exec(css)?.[1] ?? "";
  const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  return both ? both[theme === "light" ? 1 : 2]! : value;
}

/** How light a colour is to the eye, from 0 to 1, as WCAG defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const [red, green, blue] = [0, 2, 4].map((i) => {
    const part = parseInt(digits.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const lightness = (colour: string): number => 116 * Math.cbrt(luminance(colour)) - 16;

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS: [text: string, ground: string][] = [
  ...Object.values(COLOURS).map((colour): [string, string] => [`on-${colour}`, `card-${colour}`]),
  ...Object.values(SUITS).map((suit): [string, string] => [`on-${suit}`, "card-paper"]),
  ...["ink", "ink-soft", "accent", "good", "bad"].flatMap((text) =>
    ["surface", "surface-sunk", "felt"].map((ground): [string, string] => [text, ground]),
  ),
  ["ink", "accent-soft"],
  ["on-accent", "accent"],
];

describe.each(THEMES)("in the %s theme", (theme) => {
  test("no two colours of cards are equally light", () => {
    const steps = Object.values(COLOURS)
      .map((colour) => lightness(hex(`card-${colour}`, theme)))
      .sort((one, other) => one - other);
    for (const [i, step] of steps.slice(1).entries()) expect(step - steps[i]!).toBeGreaterThan(8);
  });

  test.each(GROUNDS)("%s is readable on %s", (text, ground) => {
    expect(contrast(hex(text, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  // Which is dark in both themes; axe can not tell, since it has no single colour.
  test.each(ON_CLOTH)("%s is readable on the cloth", (text) => {
    for (const ground of ["cloth-light", "cloth"])
      expect(contrast(hex(text, "dark"), hex(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

test("every colour has a symbol of its own", () => {
  expect(new Set(Object.values(SYMBOLS)).size).toBe(Object.keys({ ...COLOURS, ...SUITS }).length);
});
