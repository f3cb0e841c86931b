import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test.each([
  ["/", { page: "home" }],
  ["/table/a-b_c", { page: "table", id: "a-b_c" }],
  ["/replay/m1", { page: "replay", id: "m1" }],
  ["/rules/was_sticht", { page: "rules", game: "was_sticht" }],
  ["/learn/mue", { page: "learn", game: "mue" }],
  ["/table", { page: "lost" }],
  ["/anything/else", { page: "lost" }],
  ["/%zz", { page: "lost" }],
])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
