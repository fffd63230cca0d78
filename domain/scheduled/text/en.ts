/** Told before a pending payment is made by hand: its amount may be out of date. */
export function balanceNotAsked(biller: string): string {
  return `${biller} cannot be reached, so the balance could not be asked.`;
}
export const BALANCE_MAY_HAVE_CHANGED =
  'Nothing is paid yet. Pay Now pays the amount below, although the bill may have changed or been paid meanwhile.';

export const NOT_PENDING = 'This payment is not pending any more.';
export const DATE_WRONG = 'Correct the date first.';
