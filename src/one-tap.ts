import type { AgreedOffer } from '../domain/agreed-offer.ts';
import { href, to } from './routes.ts';

let offered: AgreedOffer | undefined;

/**
 * What was agreed to with one tap, on its way to the review. It is in this page's memory alone: a reload pays nothing, and
 * neither does a review that is opened later, after any other page (CRT-37).
 */
export function handOver(offer: AgreedOffer | undefined): void {
  offered = offer;
  addEventListener('hashchange', endElsewhere);
}

/** What the review that is being opened was handed over. A page may be drawn more than once before it stands. */
export function heldOffer(): AgreedOffer | undefined {
  return offered;
}

/** The review stands: no other one gets it. */
export function endOffer(): void {
  offered = undefined;
  removeEventListener('hashchange', endElsewhere);
}

function endElsewhere(): void {
  if (location.hash !== href(to.checkout())) endOffer();
}
