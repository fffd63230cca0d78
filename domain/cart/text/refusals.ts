import type { RefusalTexts } from '../../api/refusal.ts';
import { atLeastText } from '../../checkout/text/smallest-charge.ts';
import { formatCents, fromDollars, SMALLEST_PAYMENT } from '../../values/cents.ts';
import type { AdditionProblem } from '../add-rules.ts';
import type { DateProblem } from '../payment-date.ts';
import { additionProblemText } from './additions.ts';
import { CART_EMPTY } from './en.ts';
import { ALWAYS_ONE, NOTHING_TO_ADD } from './fields.ts';
import { DATE_TOO_EARLY, dateProblemText } from './payment-date.ts';

export interface Range {
  readonly smallest: number;
  readonly most: number;
}

export const CART_REFUSALS = {
  'cart.empty': () => CART_EMPTY,
  'cart.addition': (problem: AdditionProblem) => additionProblemText(problem),
  'cart.no-bill': () => 'No bill found for this account.',
  'cart.lines-gone': () =>
    'Some of what you chose cannot be paid any more. Please look at the bill and choose again.',
  'cart.date': ({ problem }: { readonly problem: DateProblem }) => dateProblemText(problem),
  'cart.date-too-early': () => DATE_TOO_EARLY,
  'cart.share': shareText,
  'cart.nothing-to-add': () => NOTHING_TO_ADD,
  'cart.always-one': () => ALWAYS_ONE,
} satisfies RefusalTexts;

/** Of the amount that one of several methods pays. */
function shareText({ smallest, most }: Range): string {
  const [least, left] = [fromDollars(smallest), fromDollars(most)];
  if (left < SMALLEST_PAYMENT) return 'Nothing is left to pay in your cart.';
  return left < least
    ? `Only ${formatCents(left)} is left to pay in your cart. ${atLeastText(least)}`
    : `Enter an amount from ${formatCents(least)} to ${formatCents(left)}.`;
}
