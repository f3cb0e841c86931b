// Numbers of an analysis in the page's language.
import { language, t } from "../lib/texts.svelte";
import type { Loss, Measured } from "../lib/protocol";
import type { Measure } from "./marks";

const sign = (text: string): string => text.replace("-", "−");

export const percent = (share: number): string =>
  sign(new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share));

export const points = (value: number, always = false): string =>
  sign(
    new Intl.NumberFormat(language(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: always ? "exceptZero" : "auto",
    }).format(value),
  );

/** A number in the unit that is shown. */
export const figure = (value: number, measure: Measure): string =>
  measure === "points" ? points(value) : percent(value);

/** An error in the unit that is shown; nothing where a number is exact. */
export const errorIn = (error: number, measure: Measure): string =>
  error === 0 ? "" : ` ±\u00a0${figure(error, measure)}`;

/** How much was given away, with its error. */
export const lostIn = ({ lost, error }: Pick<Loss, "lost" | "error">, measure: Measure): string =>
  t(`analysis:lost_${measure}`, { [measure]: figure(lost, measure) + errorIn(error, measure) });

export const withError = (one: Measured): string => `${points(one.value, true)} ±\u00a0${points(one.error)}`;

/** Points that were won or lost, whole where a tenth tells nothing. */
export const somePoints = (value: number): string =>
  sign(
    new Intl.NumberFormat(language(), {
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    }).format(Math.sign(value) * shownSize(value)),
  );

/** How many points that is, as it is told. */
export const shownSize = (value: number): number => {
  const tenths = Math.abs(value) < 2 ? 10 : 1;
  return Math.round(Math.abs(value) * tenths) / tenths;
};

export const signedShare = (share: number): string => (share > 0 ? "+" : "") + percent(share);
