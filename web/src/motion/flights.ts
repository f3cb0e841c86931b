// Cards that move: from a hand or a seat into the trick, from the trick to who takes it, into the hand and out of it.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { factor, moving } from "../lib/settings.svelte";

/** Where cards of the own hand lay when they were played. */
const origins = new Map<string, DOMRect>();

export function departs(card: string, from: Element | null): void {
  if (from) origins.set(card, from.getBoundingClientRect());
}

export const duration = (ms: number): number => (moving() ? ms * factor() : 0);

const placeOf = (seat: number): Element | null => document.querySelector(`[data-place="${seat}"]`);

function between(node: Element, other: DOMRect | undefined, ms: number, delay = 0): TransitionConfig {
  const here = node.getBoundingClientRect();
  if (!other || !moving() || here.width === 0) return { duration: 0 };
  const x = other.left + other.width / 2 - here.left - here.width / 2;
  const y = other.top + other.height / 2 - here.top - here.height / 2;
  const scale = Math.max(0.4, Math.min(1.4, other.width / here.width));
  return {
    delay: delay * factor(),
    duration: duration(ms),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 + (scale - 1) * u}); opacity: ${Math.min(1, 0.3 + t)};`,
  };
}

/** A card comes into the trick. */
export function fromPlayer(node: Element, { seat, card }: { seat: number; card: string }): TransitionConfig {
  const origin = origins.get(card) ?? placeOf(seat)?.getBoundingClientRect();
  origins.delete(card);
  return between(node, origin, 320);
}

/** A marker comes from who lays it. */
export const fromSeat = (node: Element, { seat }: { seat: number }): TransitionConfig =>
  between(node, placeOf(seat)?.getBoundingClientRect(), 450);

/** The trick goes to who has won it; without one it just goes. */
export function toTaker(node: Element, { taker }: { taker: () => number | null }): TransitionConfig {
  const seat = taker();
  return seat === null ? { duration: 0 } : between(node, placeOf(seat)?.getBoundingClientRect(), 340);
}

const deck = (): Element | null => document.querySelector("[data-deck]");

/** A card comes into the hand: from who gave it, or from the deck. */
export function intoHand(
  node: Element,
  { order, giver }: { order: number; giver?: number | undefined },
): TransitionConfig {
  const from = giver === undefined ? deck() : placeOf(giver);
  return between(node, from?.getBoundingClientRect(), 300, order * 22);
}

/** A card leaves the hand; one that was played is seen flying in the trick. */
export function outOfHand(node: Element, { to }: { to: () => number | "middle" | "trick" }): TransitionConfig {
  const where = to();
  if (where === "trick") return { duration: 0 };
  return between(node, (where === "middle" ? deck() : placeOf(where))?.getBoundingClientRect(), 300);
}
