import type { RefusalTexts } from '../../api/refusal.ts';
import { formatCents, fromDollars } from '../../values/cents.ts';

/** Each says first what happened to the money. */
export const REFUND_REFUSALS = {
  'office.refund-on-its-way': () =>
    'Nothing was given back. The bank has not confirmed this payment yet; ask again once it is paid.',
  'office.refund-not-paid': () => 'Nothing was given back. This payment does not count as paid.',
  'office.refund-taken-back': () =>
    'Nothing was given back. This payment, or a part of it, was taken back before, and the money must not go back twice.',
  'office.refund-disputed': () =>
    'Nothing was given back. The payer’s bank asks for this payment itself, and the money must not go back twice.',
  'office.refund-under-way': () =>
    'Nothing more was given back. Money of this payment is on its way back already; wait until that has ended.',
  'office.refund-nothing-left': () => 'Nothing was given back. All of this payment went back before.',
  'office.refund-amount': () => 'Enter more than $0.00.',
  'office.refund-too-much': ({ left }: { readonly left: number }) =>
    `Nothing was given back. Only ${formatCents(fromDollars(left))} is left of this payment.`,
} as const satisfies RefusalTexts;
