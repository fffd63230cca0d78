import { IN_COLLECTIONS } from '../../accounts/text/en.ts';
import type { RefusalTexts } from '../../api/refusal.ts';
import { type Unpayable, unpayableText } from '../../bills/text/en.ts';
import { NOT_CHARGED } from '../../checkout/text/en.ts';
import {
  type ToldAmountProblem,
  type ToldDayProblem,
  toldAmountText,
  toldOnDayText,
} from '../../checkout/text/refusals.ts';
import { formatCents, fromDollars } from '../../values/cents.ts';
import { METHOD_REMOVED } from '../../wallet/text/en.ts';
import type { AmountMistake } from '../edit-amount.ts';
import { amountMistakeText } from './edit-amount.ts';
import { NOT_PENDING } from './en.ts';

/** Why a scheduled payment cannot be made on a day, as it travels. */
export type NotPayable =
  | { readonly why: 'method removed' | 'account removed' | 'in collections' | 'bill replaced' }
  | ({ readonly why: 'biller paused' } & Unpayable)
  | ({ readonly why: 'amount' } & ToldAmountProblem)
  | ({ readonly why: 'method' } & ToldDayProblem);

export function notPayableText(told: NotPayable): string {
  switch (told.why) {
    case 'method removed':
      return METHOD_REMOVED;
    case 'account removed':
      return 'The account was removed.';
    case 'in collections':
      return IN_COLLECTIONS;
    case 'bill replaced':
      return 'This bill was replaced by a newer one.';
    case 'biller paused':
      return unpayableText(told);
    case 'amount':
      return toldAmountText(told);
    case 'method':
      return toldOnDayText(told);
  }
}

export const notPayableNowText = (told: NotPayable): string => `${notPayableText(told)} ${NOT_CHARGED}`;

/** Why its run gave a payment up, for its mail and the history: no form stands there to go back to. */
export function givenUpText(told: NotPayable): string {
  if (told.why === 'method' && told.kind === 'above limit')
    return `A credit card pays at most ${formatCents(fromDollars(told.limit))} at a time. ${NOT_CHARGED} Please pay the bill in another way.`;
  if (told.why === 'amount' && told.problem === 'overpaid')
    return `The bill asks for less than this payment by now, and it cannot be overpaid. ${NOT_CHARGED}`;
  return notPayableNowText(told);
}

export const SCHEDULED_REFUSALS = {
  'scheduled.not-pending': () => NOT_PENDING,
  'scheduled.never-pending': () => 'This payment is not a pending payment.',
  'scheduled.deleted': () => 'This pending payment was deleted already.',
  'scheduled.failed': () => 'This payment failed on its date. It is not pending any more.',
  'scheduled.made': () => 'This payment was made already. It is not pending any more.',
  'scheduled.changed-elsewhere': () =>
    'This pending payment was changed elsewhere. Please look at it again before you go on.',
  'scheduled.amount': ({ mistake }: { readonly mistake: AmountMistake }) => amountMistakeText(mistake),
  'scheduled.amount-fixed': () =>
    'The amount of this payment cannot be changed. Delete it and schedule it again to pay another amount.',
  'scheduled.not-payable-now': notPayableNowText,
} satisfies RefusalTexts;
