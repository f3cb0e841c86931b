// The cards on a game's tile.
const files = import.meta.glob<string[]>("./*/fan.ts", { eager: true, import: "fan" });

export const fanOf = (game: string): string[] => files[`./${game}/fan.ts`] ?? [];
