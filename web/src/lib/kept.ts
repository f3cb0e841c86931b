// What the page keeps on this device as short texts, such as the language. Where the browser keeps nothing, since it was
// told not to or since there is no room, a text lasts as long as the page is open.

/** What could not be kept. */
const memory = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return null; // a browser that was told to keep nothing does not even let anybody look
  }
}

export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Then it was never kept.
  }
}
