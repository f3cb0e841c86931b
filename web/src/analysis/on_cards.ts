// What the cards of a hand were worth, told by whoever looks back to whoever draws them.
import { getContext, setContext } from "svelte";

const KEY = Symbol("worth");
export interface Worth {
  text: string;
  best: boolean;
}
export type OnCards = (seat: number, card: string) => Worth | undefined;

export const tellWorth = (of: OnCards): void => void setContext(KEY, of);
export const worthOf = (): OnCards => getContext<OnCards | undefined>(KEY) ?? (() => undefined);
