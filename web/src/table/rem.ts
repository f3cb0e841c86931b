/** How many pixels a rem has in a window of this size: on a table it grows with the window. */
export function rem(..._window: (number | undefined)[]): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
