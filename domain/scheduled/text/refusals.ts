import { asWorded, type RefusalTexts } from '../../api/refusal.ts';
import { type AmountMistake, amountMistakeText } from '../edit-amount.ts';
import { NOT_PENDING } from './en.ts';

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
  /** The reason is also written down with a payment that its run gives up. */
  'scheduled.not-payable-now': asWorded,
} satisfies RefusalTexts;
