// The options of a game in words, where they are chosen and where they are read.
import type { OptionInfo } from "../lib/protocol";
import { t } from "../lib/texts.svelte";

export const optionLabel = (game: string, { name, about }: OptionInfo): string =>
  t(`${game}:option.${name}.label`, { defaultValue: about });

/** A value of an option, or the name of one of its several numbers. */
export const optionValue = (game: string, { name }: OptionInfo, value: unknown): string =>
  t(`${game}:option.${name}.${String(value)}`, { defaultValue: String(value) });

/** Options that are a number for each of several names. */
export const isNumbers = (value: unknown): value is Record<string, number> =>
  typeof value === "object" && value !== null;

/** What an option is set to, in words. */
export function optionInWords(game: string, option: OptionInfo, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  if (!isNumbers(value)) return optionValue(game, option, value);
  const usual = isNumbers(option.default) ? option.default : {};
  const changed = Object.entries(value).filter(([kind, number]) => usual[kind] !== number);
  return changed.map(([kind, number]) => `${optionValue(game, option, kind)} ${number}`).join(", ");
}

/** Whether an option is as it usually is. */
export const isUsual = (option: OptionInfo, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(option.default);
