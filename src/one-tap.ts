import type { AgreedOffer } from '../domain/agreed-offer.ts';

/** How long the review may take to open, in milliseconds. An offer that nobody took by then is never paid. */
const LIFE = 15_000;

let offered: { readonly offer: AgreedOffer; readonly at: number } | undefined;

/** What was agreed to with one tap, on its way to the review. It is in this page's memory alone: a reload pays nothing. */
export function handOver(offer: AgreedOffer | undefined, at: number): void {
  offered = offer && { offer, at };
}

/** What the review that is being opened was handed over. A page may be drawn more than once before it stands. */
export function offerAt(now: number): AgreedOffer | undefined {
  return offered && now - offered.at < LIFE ? offered.offer : undefined;
}

/** The review stands: no other one gets it. */
export function endOffer(): void {
  offered = undefined;
}
