import type { MethodRefusal } from '../run-method.ts';

/** Why a run failed: the message of the only method, or a list by method. */
export function refusalText(refused: readonly MethodRefusal[]): string {
  const [only, ...others] = refused;
  if (!only) return 'There is no payment method to pay with.';
  return others.length === 0 ? only.why : refused.map(({ label, why }) => `${label}: ${why}`).join(' ');
}

/**
 * `Mastercard ending in 0002 was declined, so Visa ending in 4242 paid.` A bank debit that was sent has not paid
 * yet: it was used.
 */
export function backupPaidText(
  passedOver: readonly { readonly label: string; readonly isDeclined: boolean }[],
  paidBy: string,
  isOnItsWay: boolean,
): string {
  if (passedOver.length === 0) return '';
  const why = passedOver.map(
    ({ label, isDeclined }) => `${label} ${isDeclined ? 'was declined' : 'could not pay'}`,
  );
  return `${why.join(' and ')}, so ${paidBy} ${isOnItsWay ? 'was used' : 'paid'}.`;
}
