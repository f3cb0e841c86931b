import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as served from "./route.svelte";

test.each([
  ["/", { page: "home" }],
  ["/table/a-b_c", { page: "table", id: "a-b_c" }],
  ["/replay/m1", { page: "replay", id: "m1" }],
  ["/statistics", { page: "statistics" }],
  ["/summary/m1", { page: "summary", id: "m1" }],
  ["/rules/was_sticht", { page: "rules", game: "was_sticht" }],
  ["/learn/mue", { page: "learn", game: "mue" }],
  ["/table", { page: "lost" }],
  ["/anything/else", { page: "lost" }],
  ["/%zz", { page: "lost" }],
])("%s", (path, route) => expect(served.routeOf(path)).toEqual(route));

test("with a server every page has a path of its own", () => {
  expect(served.link("/table/x")).toBe("/table/x");
  expect(served.fileAddress("local/mue.wasm")).toBe(`${location.origin}/local/mue.wasm`);
});

describe("a site of plain files", () => {
  let site: typeof served;

  beforeEach(async () => {
    document.head.innerHTML = '<meta name="stich-server" content="none" />';
    history.replaceState(null, "", "/club/cards/index.html?from=home#/rules/mue?x=1#MU-4");
    vi.resetModules();
    site = await import("./route.svelte");
  });
  afterEach(() => {
    document.head.innerHTML = "";
    history.replaceState(null, "", "/");
  });

  test("has what would be the path behind a #, with all that follows", () => {
    expect(site.route()).toEqual({ page: "rules", game: "mue" });
    expect(site.shown().search).toBe("?x=1");
    expect(site.shown().hash).toBe("#MU-4");
  });

  test("stays in its folder, whichever that is", () => {
    site.go("/table/here-1");
    expect(location.pathname).toBe("/club/cards/index.html");
    expect(location.hash).toBe("#/table/here-1");
    expect(site.route()).toEqual({ page: "table", id: "here-1" });
    expect(site.fileAddress("local/mue.wasm")).toBe(`${location.origin}/club/cards/local/mue.wasm`);
    expect(site.wholeAddress("/replay/m")).toBe(`${location.origin}/club/cards/#/replay/m`);
  });

  test("takes any other # for none", () => {
    history.replaceState(null, "", "/club/cards/#top");
    expect(site.shown().pathname).toBe("/");
  });
});
