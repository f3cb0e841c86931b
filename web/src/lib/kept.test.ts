import { afterEach, expect, test, vi } from "vitest";
import { forget, keep, kept } from "./kept";

afterEach(() => vi.unstubAllGlobals());

const refuses = (): never => {
  throw new DOMException("the user has said no", "SecurityError");
};

test("what is kept is there for the next page", () => {
  keep("language", "de");
  expect(localStorage.getItem("language")).toBe("de");
  expect(kept("language")).toBe("de");
  forget("language");
  expect(kept("language")).toBeNull();
});

test("a browser that keeps nothing is no hindrance: it lasts as long as the page", () => {
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses, removeItem: refuses });
  expect(kept("language")).toBeNull();
  keep("language", "de");
  expect(kept("language")).toBe("de");
  forget("language");
  expect(kept("language")).toBeNull();
});

test("on a full disk the newer text counts, and is kept once there is room", () => {
  localStorage.setItem("language", "en");
  const disk = localStorage;
  vi.stubGlobal("localStorage", { getItem: (name: string) => disk.getItem(name), setItem: refuses });
  keep("language", "de");
  expect(kept("language")).toBe("de");
  vi.unstubAllGlobals();
  expect(kept("language")).toBe("de");
  keep("language", "de");
  expect(localStorage.getItem("language")).toBe("de");
});
