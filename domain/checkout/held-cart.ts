import { holdsCart } from './being-checked.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { CART_BEING_CHECKED, CART_TO_CONFIRM } from './text/unanswered.ts';

/** Why nothing of a cart can be paid or changed while a payment has no outcome; undefined when it can. */
export function heldReason(
  attempts: readonly OpenAttempt[],
  ebillIds: readonly number[],
): string | undefined {
  if (!holdsCart(attempts, ebillIds)) return undefined;
  return attempts.some(({ confirmUntil }) => confirmUntil) ? CART_TO_CONFIRM : CART_BEING_CHECKED;
}
