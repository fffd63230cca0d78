import type { AgreedOffer } from '../../domain/draft/one-tap-offer.ts';
import { href, to } from '../app/routes.ts';

let offered: AgreedOffer | undefined;

/**
 * Hands the offer that the customer agreed to with one tap to the review. It is in this page's memory alone.
 * A reload pays nothing, and neither does a review that is opened later, after any other page (CRT-37).
 */
export function handOverOffer(offer: AgreedOffer | undefined): void {
  offered = offer;
  addEventListener('hashchange', endOnLeaving);
}

/** The offer for the review that is being opened. React may draw a page more than once before it is shown. */
export function pendingOffer(): AgreedOffer | undefined {
  return offered;
}

/** The review is shown: no other one gets the offer. */
export function clearOffer(): void {
  offered = undefined;
  removeEventListener('hashchange', endOnLeaving);
}

function endOnLeaving(): void {
  if (location.hash !== href(to.checkout())) clearOffer();
}
