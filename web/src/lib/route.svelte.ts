// Which page is shown, by the address. A server gives every page a path of its own, as /table/x. A site of plain files may
// lie in any folder of any web host, which knows nothing of these: there what would be the path stands behind a #.

export type Route =
  | { page: "home" }
  | { page: "games" }
  | { page: "statistics" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "summary"; id: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "lost" };

/** Whether the page comes from a server, or is a site of plain files (`stich site`), which says so in its head. */
export const fromServer = document.querySelector('meta[name="stich-server"][content="none"]') === null;

/** The folder in which the page's files lie. */
const folder = new URL(fromServer ? "/" : ".", location.href);

/** The address of one of the page's files, such as "local/games.json". */
export const fileAddress = (name: string): string => new URL(name, folder).href;

/** What a link to a page of ours has as its `href`. */
export const link = (path: string): string => (fromServer ? path : `#${path}`);

/** The whole address of a page of ours, to be handed on. */
export const wholeAddress = (path: string): string => new URL(link(path), folder).href;

/** Path, search and hash of the page that is shown, wherever in the address they stand. */
export function shown(): URL {
  if (fromServer) return new URL(location.href);
  return new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin);
}

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
  if ((page === "games" || page === "statistics") && name === undefined) return { page };
  if ((page === "table" || page === "replay" || page === "summary") && name) return { page, id: name };
  if ((page === "learn" || page === "rules") && name) return { page, game: name };
  return { page: "lost" };
}

let current = $state.raw(routeOf(shown().pathname));

export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, "", link(path));
  arrive();
}

/** The address tells more of the same page, such as how far one has looked. */
export const note = (path: string): void => history.replaceState(history.state, "", link(path));

function arrive(): void {
  current = routeOf(shown().pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

/** Links within the page do not load it again; those that open elsewhere do. */
addEventListener("click", (event) => {
  const clicked = (event.target as Element | null)?.closest?.("a");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!clicked || elsewhere || clicked.target || clicked.hasAttribute("download")) return;
  const isPlace = /^#(?!\/)/.test(clicked.getAttribute("href") ?? ""); // on the page that is shown
  if (clicked.origin !== location.origin || fromServer === isPlace) return;
  event.preventDefault();
  if (fromServer) go(clicked.pathname + clicked.search + clicked.hash);
  else document.getElementById(clicked.hash.slice(1))?.scrollIntoView();
});
