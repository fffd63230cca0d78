import { formatCents, fromDollars, LARGEST_DOLLARS } from '../../values/cents.ts';
import type { TaxEntryProblem } from '../tax-return.ts';

const TEXTS: Record<TaxEntryProblem, string> = {
  empty: 'Enter an amount. Enter 0 if there is nothing to report.',
  negative: 'The amount cannot be negative.',
  'not digits': 'Enter an amount in digits, such as 1,234.56.',
  grouping: 'The separators do not fit. Enter an amount such as 1,234.56 or 1.234,56.',
  decimals: 'Enter at most two decimals.',
  'too large': `The amount can be at most ${formatCents(fromDollars(LARGEST_DOLLARS))}.`,
  'not on the return': 'This line is not on the return.',
  'named twice': 'This line is named twice.',
};

/** The words for an entry that is refused. Those for an empty field apply to required fields only. */
export const taxEntryText = (problem: TaxEntryProblem): string => TEXTS[problem];
