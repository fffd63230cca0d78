import { IN_COLLECTIONS } from '../../accounts/text/en.ts';
import { BILL_IN_CART } from '../../cart/text/en.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';
import { expiryText } from '../../wallet/payment-method.ts';
import type { SavedMethod } from '../../wallet/saved-method.ts';
import type { DraftComparison } from '../draft-comparison.ts';
import type { DraftChange, DraftLoss } from '../draft-line.ts';
import type { MethodLoss } from '../draft-method.ts';

export const DRAFT_LOSSES: Readonly<Record<DraftLoss, string>> = {
  unknown: 'Your bills are not kept on this device. What is due is read when you are online.',
  gone: 'This bill left your list, or a newer one took its place.',
  'in cart': BILL_IN_CART,
  'in collections': IN_COLLECTIONS,
  'nothing due': 'Nothing is due any more: it was paid or settled elsewhere.',
  'not payable': 'This bill cannot be paid here any more.',
};

export const METHOD_LOSSES: Readonly<Record<MethodLoss, string>> = {
  deleted: 'was removed from your wallet',
  expired: 'has expired',
  disabled: 'is switched off',
};

/** Why the fee is not known: it is read online, and there it depends on the pay method. */
export function unknownFeeText({ isOffline, hasMethod }: { isOffline: boolean; hasMethod: boolean }): string {
  if (isOffline) return 'Told when you are online';
  return hasMethod ? 'Not known yet' : 'Depends on the pay method';
}

const NAMES: Readonly<Record<DraftChange['kind'], string>> = {
  'amount due': 'Amount due',
  balance: 'Balance',
  fee: 'Fee',
  'due date': 'Due date',
  'auto pay': 'Auto Pay',
  'scheduled payment': 'Scheduled payment',
};

/** A change in words for the customer: its subject, the old value and the new one. */
export function changeText(change: DraftChange): { about: string; before: string; now: string } {
  const about = NAMES[change.kind];
  switch (change.kind) {
    case 'amount due':
    case 'balance':
    case 'fee':
      return { about, before: moneyText(change.before), now: moneyText(change.now) };
    case 'due date':
      return { about, before: dateText(change.before, 'no date'), now: dateText(change.now, 'no date') };
    case 'scheduled payment':
      return { about, before: dateText(change.before, 'none'), now: dateText(change.now, 'none') };
    case 'auto pay':
      return { about, before: change.before ? 'on' : 'off', now: change.now ? 'on' : 'off' };
  }
}

function moneyText(amount: Cents | null): string {
  return amount === null ? 'not known' : formatCents(amount);
}

function dateText(day: CalendarDate | null, none: string): string {
  return day === null ? none : shortDate(day);
}

/** `1 thing changed`, `3 things changed`. */
export function changeCount({ lines, methodLoss }: DraftComparison): string {
  const count =
    (methodLoss ? 1 : 0) + lines.reduce((sum, { loss, changes }) => sum + (loss ? 1 : changes.length), 0);
  return count === 1 ? '1 thing changed' : `${count} things changed`;
}

/** A method in the list of those that can pay: `My Visa, Visa ending in 4242, expires 01/2029`. */
export function draftMethodText({ nickname, type, pay_data, expired, enabled }: SavedMethod): string {
  const expiry = expiryText(pay_data);
  return [
    nickname,
    `${type.name} ending in ${pay_data.last_four}`,
    expiry && (expired ? 'expired' : `expires ${expiry}`),
    !enabled && 'switched off',
  ]
    .filter(Boolean)
    .join(', ');
}
