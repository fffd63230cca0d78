import type { RefusalTexts } from '../../api/refusal.ts';
import { type Cents, fromDollars, toDollars } from '../../values/cents.ts';
import type { AutoPayProblem } from '../form-problems.ts';
import type { RunDayProblem } from '../reschedule.ts';
import { DEBIT_CHANGED } from './debits.ts';
import { AUTO_PAY_UNAVAILABLE } from './en.ts';
import { autoPayMethodText, autoPayProblemText } from './problems.ts';
import { runDayText } from './reschedule.ts';

type OfMoney = Extract<AutoPayProblem, { readonly amount: Cents }>;

/** The values of a setting that cannot be saved, its amount in dollars. */
export type ToldAutoPayProblem =
  | Exclude<AutoPayProblem, OfMoney>
  | { readonly kind: OfMoney['kind']; readonly amount: number };

export const toldAutoPay = (problem: AutoPayProblem): ToldAutoPayProblem =>
  'amount' in problem ? { ...problem, amount: toDollars(problem.amount) } : problem;

const entryText = (told: ToldAutoPayProblem) =>
  autoPayProblemText('amount' in told ? { ...told, amount: fromDollars(told.amount) } : told);

export const AUTO_PAY_REFUSALS = {
  'auto-pay.unavailable': () => AUTO_PAY_UNAVAILABLE,
  'auto-pay.entry': entryText,
  'auto-pay.method': autoPayMethodText,
  'auto-pay.not-yours': () => 'Another customer controls this auto pay.',
  'auto-pay.being-made': () =>
    'A payment of this auto pay is being made right now. Please try again in a moment.',
  'auto-pay.nothing-planned': () => 'There is no scheduled payment to reschedule.',
  'auto-pay.debit-changed': () => DEBIT_CHANGED,
  'auto-pay.date': ({ problem }: { readonly problem: RunDayProblem }) => runDayText(problem),
  'auto-pay.date-too-early': () =>
    'Payments can be rescheduled to tomorrow or later. Please choose another date.',
  'auto-pay.date-before-start': () =>
    'This is before the start date of your auto pay. Please choose another date.',
  'auto-pay.date-after-stop': () =>
    'This is after the stop date of your auto pay. Please choose another date.',
} satisfies RefusalTexts;
