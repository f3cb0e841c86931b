// Where the cards of a trick lie, clockwise from the bottom seat. Pure, so that it can be tested without a page.

export interface Spot {
  /** From −1 on the left to 1 on the right, and from −1 at the top to 1 at the bottom. */
  x: number;
  y: number;
  /** From left to right, where all lie side by side. */
  column: number;
}

export function spotsOf(places: number): Spot[] {
  const others = places - 1;
  const before = Math.ceil(others / 2); // how many lie left of the own one, side by side
  return Array.from({ length: places }, (_, at) => {
    if (at === 0) return { x: 0, y: 1, column: before };
    const x = others === 1 ? 0 : (2 * (at - 1)) / (others - 1) - 1;
    return { x, y: x ** 4 - 1, column: at <= before ? at - 1 : at };
  });
}
