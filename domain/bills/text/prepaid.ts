import { type Cents, cents, formatCents } from '../../values/cents.ts';

/** In place of an amount due (BIL-22, DET-90). */
export const PREPAID = 'PREPAID';

/** The line of a bill with what is left of the credit, where its biller names it in no other way. */
export const REMAINING_CREDIT = 'Remaining credit';

/** What is left of the credit of a prepaid account. A balance below zero is a credit; null is not known. */
export function creditText(balance: Cents | null): string {
  if (balance === null) return '';
  if (balance < 0) return `${REMAINING_CREDIT}: ${formatCents(cents(-balance))}`;
  return balance === 0 ? 'No credit is left.' : `The credit is used up, and ${formatCents(balance)} is owed.`;
}

/** Of a statement that is not the newest of its account; `name` is like `September bill`. */
export const earlierStatement = (name: string) =>
  `This is the ${name}. What is left of the credit stands on the newest one. Money is added there.`;

export const TAKEN_FROM_CREDIT = 'Taken from the credit';

/** After money was added to a prepaid account. */
export const creditNow = (balance: Cents) => `This account is prepaid. ${creditText(balance)}`;
