// Which page is shown, by the address.

export type Route =
  | { page: "home" }
  | { page: "games" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "lost" };

/** A part of an address as it was meant; what can not be read stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [page = "", name] = path.split("/").filter(Boolean).map(decoded);
  if (page === "") return { page: "home" };
  if (page === "games" && name === undefined) return { page };
  if ((page === "table" || page === "replay") && name) return { page, id: name };
  if ((page === "learn" || page === "rules") && name) return { page, game: name };
  return { page: "lost" };
}

let current = $state.raw(routeOf(location.pathname));

export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  current = routeOf(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

/** Links within the page do not load it again; those that open elsewhere do. */
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!link || elsewhere || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
