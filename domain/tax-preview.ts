import type { Cents } from './cents.ts';
import { taxAmountText } from './tax-amount.ts';
import { isCalculated } from './tax-calculation.ts';
import { isSameAmount, storedItem, takesAmount } from './tax-draft.ts';
import {
  amountsOf,
  dueOf,
  type EnteredItem,
  recalculated,
  type TaxReturn,
  type TaxReturnItem,
} from './tax-return.ts';

/** A line of a return that says one thing here and another there, both in words. */
export interface TaxDifference {
  readonly item: number;
  readonly description: string;
  readonly here: string;
  readonly there: string;
}

/** The return as these lines would make it, by the same rules as the server's (SRV2-43). Nothing of it is stored. */
export function previewOf(taxReturn: TaxReturn, entered: readonly EnteredItem[]): TaxReturn {
  const lines = recalculated(taxReturn.taxReturnDetails.map((item) => withEntered(item, entered)));
  const due = dueOf(lines, taxReturn.dueItem) ?? taxReturn.amount_due;
  return { ...taxReturn, taxReturnDetails: lines, ...amountsOf(due, taxReturn.payments) };
}

function withEntered(item: TaxReturnItem, entered: readonly EnteredItem[]): TaxReturnItem {
  const line = entered.find(({ sequenceNumber }) => sequenceNumber === item.sequenceNumber);
  if (!line || !takesAmount(item)) return item;
  return { ...item, inputAmount: line.inputAmount, isOverridden: line.isOverridden };
}

/** The values of the calculated lines as they were shown. */
export type ShownValues = Readonly<Record<number, Cents | null>>;

export function calculatedValues({ taxReturnDetails }: TaxReturn): ShownValues {
  return Object.fromEntries(
    taxReturnDetails
      .filter(({ valueType }) => isCalculated(valueType))
      .map(({ sequenceNumber, inputAmount }) => [sequenceNumber, inputAmount]),
  );
}

/** The calculated lines that the server worked out otherwise than they were shown. */
export function calculationDifferences(shown: ShownValues, told: TaxReturn): TaxDifference[] {
  return told.taxReturnDetails.flatMap((item) => {
    const { sequenceNumber, description, inputAmount } = item;
    const here = shown[sequenceNumber];
    if (here === undefined || here === inputAmount || item.isOverridden) return [];
    return [{ item: sequenceNumber, description, here: amountWords(here), there: amountWords(inputAmount) }];
  });
}

/** The lines that say something else in what was told later. */
export function differencesSince(before: TaxReturn, told: TaxReturn): TaxDifference[] {
  return told.taxReturnDetails.flatMap((item) => {
    const { sequenceNumber, description, inputAmount } = item;
    const was = before.taxReturnDetails.find((one) => one.sequenceNumber === sequenceNumber);
    if (!was || was.inputAmount === inputAmount) return [];
    return [
      {
        item: sequenceNumber,
        description,
        here: amountWords(was.inputAmount),
        there: amountWords(inputAmount),
      },
    ];
  });
}

/** The lines that were changed elsewhere since `base` was read, and say something else than ours. */
export function draftConflicts(
  told: TaxReturn,
  ours: readonly EnteredItem[],
  base: readonly EnteredItem[],
): TaxDifference[] {
  return ours.flatMap((mine) => {
    const { sequenceNumber } = mine;
    const item = told.taxReturnDetails.find((one) => one.sequenceNumber === sequenceNumber);
    const before = base.find((one) => one.sequenceNumber === sequenceNumber);
    if (!item || !before) return [];
    const { description } = item;
    const theirs = storedItem(item);
    const differing: TaxDifference[] = [];
    if (!isSameAmount(theirs, before) && !isSameAmount(theirs, mine))
      differing.push({
        item: sequenceNumber,
        description,
        here: amountWords(mine.inputAmount),
        there: amountWords(theirs.inputAmount),
      });
    if (theirs.comment !== before.comment && theirs.comment !== mine.comment)
      differing.push({
        item: sequenceNumber,
        description: `${description}, comment`,
        here: mine.comment || NOTHING,
        there: theirs.comment || NOTHING,
      });
    return differing;
  });
}

const NOTHING = 'nothing';

function amountWords(amount: Cents | null): string {
  return amount === null ? NOTHING : taxAmountText(amount);
}
