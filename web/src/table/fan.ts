// How the cards of a hand lie side by side. Pure, so that it can be tested without a page.

/** Room between two groups. */
export const GAP = 10;

export interface Fan {
  /** How many cards each group has. */
  groups: number[];
  /** How wide the place for the hand is, and how wide a card. */
  width: number;
  card: number;
  /** The least that must be seen of a card. */
  least: number;
}

/** How many rows it takes when of each card but a row's last `step` is seen. */
export function rowsOf({ groups, width, card }: Fan, step: number): number {
  const room = width - Math.max(0, card - step);
  let [rows, used] = [1, 0];
  groups.forEach((count, number) => {
    for (let i = 0; i < count; i++) {
      const wanted = step + (number > 0 && i === 0 ? GAP : 0);
      if (used > 0 && used + wanted > room) [rows, used] = [rows + 1, 0];
      used += wanted;
    }
  });
  return rows;
}

/** How much is seen of each card: as much as can be in as few rows as there must be. */
export function stepOf(fan: Fan): number {
  const fewest = rowsOf(fan, fan.least);
  let step = fan.card + 5;
  while (step > fan.least && rowsOf(fan, step) > fewest) step--;
  return step;
}
