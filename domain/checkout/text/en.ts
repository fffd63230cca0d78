/** What customers read about payments that were not made. Each sentence stands here once. */

export const NOT_CHARGED = 'You have not been charged.';

/** Some of it was charged at first, and given back. */
export const NOTHING_PAID = 'Nothing was paid.';

/** Some of it was charged, and the biller still has it. */
export const NOT_MADE_BUT_CHARGED = 'The payment was not made.';

/** The processor did not answer while the customer waits. */
const PROCESSOR_NOT_REACHED = 'The payment service could not be reached.';
export const PROCESSOR_NOT_REACHED_NOT_CHARGED = `${PROCESSOR_NOT_REACHED} ${NOT_CHARGED}`;
export const PROCESSOR_NOT_REACHED_NOW = `${PROCESSOR_NOT_REACHED_NOT_CHARGED} Please try again later.`;

/** After a start, while payments may be missing that a restore lost. */
export const LOST_SEARCHED =
  'Nothing was taken now. The portal was just started and looks for earlier payments first. Please try again in a few minutes.';

/** Who was down, where it was not a biller. */
export const PAYMENT_SERVICE = 'The payment service';
export const PAYMENTS = 'Payments';

const tryAgain = (isLastDay: boolean) =>
  `We try again every hour until the day ends${isLastDay ? '' : ', and once more on the next day'}.`;

/** A payment whose day has come and that waits, because somebody it needs cannot be reached. */
export function notReachedYet(who: string, isLastDay = false): string {
  return `${who} cannot be reached, so this payment could not be made yet. ${NOT_CHARGED} ${tryAgain(isLastDay)}`;
}

/** Why a payment failed for which somebody could not be reached all day. */
export function notReachedOn(who: string, days: string): string {
  return `${who} could not be reached on ${days}. ${NOT_CHARGED}`;
}

/** A payment whose day has come and that waits, because staff have paused the biller's payments. */
export function pausedYet(biller: string, isLastDay = false, note = ''): string {
  const waits = `${biller} takes no payments right now, so this payment could not be made yet. ${NOT_CHARGED}`;
  return [waits, note, tryAgain(isLastDay)].filter(Boolean).join(' ');
}

/** Why a payment failed whose biller was paused all day. */
export function pausedOn(biller: string, days: string): string {
  return `${biller} took no payments on ${days}. ${NOT_CHARGED}`;
}

/** A payment whose day has come and that waits, because the portal has no processor. Nobody knows for how long. */
export function notSetUpYet(what: string): string {
  return `${what} are not set up here, so this payment could not be made yet. ${NOT_CHARGED}`;
}

/** Why a payment failed on whose days the portal had no processor. */
export function notSetUpOn(what: string, days: string): string {
  return `${what} were not set up here on ${days}. ${NOT_CHARGED}`;
}

/** Why auto pay did not pay a bill whose amount the biller did not tell on the day. */
export function amountNotTold(biller: string, day: string): string {
  return `${biller} did not tell how much is due on ${day}. ${NOT_CHARGED}`;
}

/** A crash stopped the payment, and the processor knows nothing of it. */
export const INTERRUPTED = 'The payment was interrupted before anything was charged.';
export const INTERRUPTED_HALFWAY = 'The payment was interrupted.';
export const INTERRUPTED_NOT_CHARGED = `${INTERRUPTED} ${NOT_CHARGED}`;
/** The bank released the sum that a card held for a payment by several methods, before it was taken. */
export const HOLD_RAN_OUT = `The card’s approval ran out before the payment was complete. ${NOT_CHARGED}`;
export const GIVEN_UP = `This payment was given up before it arrived. ${NOT_CHARGED}`;

export const NOT_CONFIRMED_IN_TIME = `${NOT_CHARGED} This payment was not confirmed with your bank in time. Please try again from your cart.`;
/** The mail about it. */
export const NOT_MADE = 'Your payment was not made';
export const STILL_IN_CART = 'The bills are still in your cart, where you can pay them.';
export const CANCELED_BEFORE_CONFIRMED = `You canceled this payment. ${NOT_CHARGED}`;
export const NOT_CANCELED = 'The payment could not be canceled. Please try again.';
/** The same of a payment that nobody is there to confirm. No later try can mend it. */
export const CONFIRM_YOURSELF = `Your bank wants you to confirm this payment yourself. ${NOT_CHARGED}`;
export const CONFIRM_FROM_CART = `${CONFIRM_YOURSELF} Please pay this bill from your cart, where you can confirm it.`;

/** Someone or something else pays the same bill at this moment. */
export const BILL_PAID_BY_ANOTHER_PAYER = `Somebody who shares this account is paying this bill right now. ${NOT_CHARGED} Please look again in a moment.`;
export const BILL_PAID_OTHERWISE = `Another payment of this bill is being made right now, as scheduled, by auto pay or by text. ${NOT_CHARGED} Please look again in a moment.`;
export const PENDING_BILL_PAID_OTHERWISE = `This bill is being paid otherwise right now. ${NOT_CHARGED} Please look again in a moment.`;

export const CART_CHANGED = `Something in your cart changed since you reviewed it. ${NOT_CHARGED} Please review it again.`;
export const REVIEW_NOT_NAMED = `The payment does not say which review it pays. ${NOT_CHARGED} Please review it again.`;
export const KEY_OF_ANOTHER_PAYMENT = `This payment key belongs to another payment. ${NOT_CHARGED}`;
export const PAYMENT_NOT_WRITTEN_DOWN =
  'This device could not write the payment down, so it was not sent. Please try again.';
export const AMOUNT_DUE_UNKNOWN = 'The amount due is not known yet.  Please get the current balance first.';
export const METHOD_MISSING = 'Please select a pay method.';

/** A purchase order number for a payment that no corporate card makes (CHK-12). */
export const NO_CORPORATE_CARD = 'A purchase order number is only for a payment by a corporate card.';

export const METHODS_NOT_CONFIRMED = 'Unable to confirm pay methods. Please try again later.';
export const AMOUNT_MISSING = 'Enter the amount to pay.';
