import type { OpenAttempt } from './open-attempt.ts';

/** The device store may be damaged: nobody can ask for the outcome of an attempt without its key. */
function isOpenAttempt(stored: unknown): stored is OpenAttempt {
  const { key, total, at } = (stored ?? {}) as Partial<OpenAttempt>;
  return typeof key === 'string' && Number.isSafeInteger(total) && typeof at === 'number';
}

/** The attempts in the order in which they are settled; damaged entries are skipped. */
export function openAttempts(stored: readonly unknown[]): readonly OpenAttempt[] {
  return stored.filter(isOpenAttempt).sort((left, right) => left.at - right.at);
}

/** The bills of a payment whose own payment has not ended. */
export const openBills = ({ rest, bills }: OpenAttempt) => rest?.bills ?? bills;

/** True while a payment may have paid this bill already (CHK-24). */
export function isBeingChecked(attempts: readonly OpenAttempt[], ebillId: number | null): boolean {
  // An account without a bill has null, which no payment names.
  return attempts.some((attempt) => openBills(attempt)?.includes(ebillId as number));
}

/** True while a payment of the cart, or of one of these bills, has no outcome yet: nothing else is paid. */
export function holdsCart(attempts: readonly OpenAttempt[], ebillIds: readonly number[]): boolean {
  return attempts.some(
    ({ scheduledNum, isElsewhere, bills = [] }) =>
      (scheduledNum === undefined && !isElsewhere) || bills.some((id) => ebillIds.includes(id)),
  );
}
