import { refusedMethodText } from '../refused-in-part.ts';
import * as card from './declines.ts';
import {
  CONFIRM_FROM_CART,
  CONFIRM_YOURSELF,
  GIVEN_UP,
  HOLD_RAN_OUT,
  INTERRUPTED,
  INTERRUPTED_NOT_CHARGED,
  PROCESSOR_NOT_REACHED_NOT_CHARGED,
  PROCESSOR_NOT_REACHED_NOW,
} from './en.ts';

/** Our words for each reason. A wording that changes stays here as well, for the payments that hold it. */
export const DECLINE_TEXTS = {
  declined: card.DECLINED,
  'no funds': card.DECLINED_FUNDS,
  expired: card.DECLINED_EXPIRED,
  'security code': card.DECLINED_CODE,
  'limit reached': card.DECLINED_LIMIT,
  'not now': card.DECLINED_FOR_NOW,
  'debit refused': card.DEBIT_REFUSED,
  'number unknown': card.METHOD_UNKNOWN,
  'method removed': card.METHOD_REMOVED,
  'not confirmed': card.BANK_NOT_CONFIRMED,
  'confirm yourself': CONFIRM_YOURSELF,
  'confirm from the cart': CONFIRM_FROM_CART,
  'approval ran out': HOLD_RAN_OUT,
  'given up': GIVEN_UP,
  interrupted: INTERRUPTED,
  'interrupted, not charged': INTERRUPTED_NOT_CHARGED,
  'not reached': PROCESSOR_NOT_REACHED_NOT_CHARGED,
  'not reached now': PROCESSOR_NOT_REACHED_NOW,
} as const;

type DeclineReason = keyof typeof DECLINE_TEXTS;

/** Why a payment was declined, as it travels. The method is named where several were to pay, and else empty. */
export type ToldDecline =
  | { readonly reason: DeclineReason; readonly method: string }
  | { readonly reason: 'other'; readonly words: string };

/**
 * The values of a decline. Its words alone are written down with the payment, so the reason is found by them. Words
 * that tell of money taken in vain have no reason of their own and stay as they were written.
 */
export function toldDecline(words: string): ToldDecline {
  for (const [reason, text] of Object.entries(DECLINE_TEXTS) as [DeclineReason, string][]) {
    if (words === text) return { reason, method: '' };
    if (words.endsWith(`: ${text}`)) return { reason, method: words.slice(0, -text.length - 2) };
  }
  return { reason: 'other', words };
}

export function toldDeclineText(told: ToldDecline): string {
  if (told.reason === 'other') return told.words;
  const text = DECLINE_TEXTS[told.reason];
  return told.method === '' ? text : refusedMethodText(told.method, text);
}
