import { USE_ANOTHER_METHOD } from '../../wallet/text/en.ts';
import { NOT_CHARGED } from './en.ts';

/** What customers read about a card or an account that the bank refused. Never the words of a processor. */

export const DECLINED = `The card was declined. ${USE_ANOTHER_METHOD}`;
export const DECLINED_FUNDS = 'The card was declined: there are not enough funds.';
export const DECLINED_EXPIRED = 'The card was declined: it has expired.';
export const DECLINED_CODE =
  'The card was declined: its security code is wrong. Please enter the card again.';
export const DECLINED_LIMIT = `The card was declined: its limit is reached. ${USE_ANOTHER_METHOD}`;
export const DECLINED_FOR_NOW =
  'The card could not be charged. Please try again later or use another payment method.';
export const DEBIT_REFUSED = `The bank refused the debit. ${USE_ANOTHER_METHOD}`;
export const METHOD_UNKNOWN = 'This number is not known. Please check it or use another payment method.';
/** The least that the payment service takes of one method. */
export const METHOD_REMOVED = 'This payment method was removed.';
export const BANK_NOT_CONFIRMED = `${NOT_CHARGED} The payment was not confirmed with the bank. Please try again or use another payment method.`;

const BY_CODE: Readonly<Record<string, string>> = {
  insufficient_funds: DECLINED_FUNDS,
  expired_card: DECLINED_EXPIRED,
  incorrect_cvc: DECLINED_CODE,
  invalid_cvc: DECLINED_CODE,
  incorrect_number: METHOD_UNKNOWN,
  invalid_number: METHOD_UNKNOWN,
  invalid_account: METHOD_UNKNOWN,
  card_velocity_exceeded: DECLINED_LIMIT,
  withdrawal_count_limit_exceeded: DECLINED_LIMIT,
  issuer_not_available: DECLINED_FOR_NOW,
  processing_error: DECLINED_FOR_NOW,
  reenter_transaction: DECLINED_FOR_NOW,
  try_again_later: DECLINED_FOR_NOW,
  payment_intent_authentication_failure: BANK_NOT_CONFIRMED,
  authentication_required: BANK_NOT_CONFIRMED,
};

/** Our words for a reason of an issuer. Reasons such as a stolen card are not told to whoever holds it. */
export function declinedText(category: 'card' | 'bank', code: string): string {
  const words = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return category === 'card' ? (words ?? DECLINED) : DEBIT_REFUSED;
}

export const RETURNED_CLOSED = 'The bank returned the payment: account closed.';
export const RETURNED_FUNDS = 'The bank returned the payment: there are not enough funds.';
const RETURNED_UNKNOWN = 'The bank returned the payment: it does not know the account.';
export const RETURNED_UNAUTHORIZED = 'The bank returned the payment: the debit was not authorized.';
const RETURNED_OTHERWISE = 'The bank returned the payment.';
export const RETURNED_DISPUTED = 'The bank took the payment back because it was disputed.';

const RETURNS: Readonly<Record<string, string>> = {
  account_closed: RETURNED_CLOSED,
  bank_account_closed: RETURNED_CLOSED,
  insufficient_funds: RETURNED_FUNDS,
  no_account: RETURNED_UNKNOWN,
  incorrect_account_details: RETURNED_UNKNOWN,
  debit_not_authorized: RETURNED_UNAUTHORIZED,
};

/** Why a bank gave a debit back. */
export function returnedText(code: string): string {
  return (Object.hasOwn(RETURNS, code) ? RETURNS[code] : undefined) ?? RETURNED_OTHERWISE;
}
