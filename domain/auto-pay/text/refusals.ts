import { asWorded, type RefusalTexts } from '../../api/refusal.ts';
import { type RunDayProblem, runDayText } from '../reschedule.ts';
import { DEBIT_CHANGED } from './debits.ts';
import { AUTO_PAY_UNAVAILABLE } from './en.ts';

export const AUTO_PAY_REFUSALS = {
  'auto-pay.unavailable': () => AUTO_PAY_UNAVAILABLE,
  'auto-pay.entry': asWorded,
  'auto-pay.method': asWorded,
  'auto-pay.not-yours': () => 'Another customer controls this auto pay.',
  'auto-pay.being-made': () =>
    'A payment of this auto pay is being made right now. Please try again in a moment.',
  'auto-pay.nothing-planned': () => 'There is no planned payment to reschedule.',
  'auto-pay.debit-changed': () => DEBIT_CHANGED,
  'auto-pay.date': ({ problem }: { readonly problem: RunDayProblem }) => runDayText(problem),
  'auto-pay.date-too-early': () =>
    'Payments can be rescheduled to tomorrow or later. Please choose another date.',
  'auto-pay.date-before-start': () =>
    'This is before the start date of your auto pay. Please choose another date.',
  'auto-pay.date-after-stop': () =>
    'This is after the stop date of your auto pay. Please choose another date.',
} satisfies RefusalTexts;
