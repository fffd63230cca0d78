import type { Cents } from '../values/cents.ts';
import { isCalculated } from './calculation.ts';
import { isSameAmount, storedItem, takesAmount } from './draft-entries.ts';
import { taxAmountText } from './tax-amount.ts';
import {
  amountsOf,
  dueOf,
  type EnteredItem,
  recalculateLines,
  type TaxReturn,
  type TaxReturnItem,
} from './tax-return.ts';

/** A line of a return with different values on this device and on the server, both in words. */
export interface TaxDifference {
  readonly item: number;
  readonly description: string;
  readonly here: string;
  readonly there: string;
}

/**
 * The return with these lines entered, calculated by the same rules as on the server (SRV2-43). Nothing is
 * stored.
 */
export function previewReturn(taxReturn: TaxReturn, entered: readonly EnteredItem[]): TaxReturn {
  const lines = recalculateLines(taxReturn.taxReturnDetails.map((item) => withEntered(item, entered)));
  const due = dueOf(lines, taxReturn.dueItem) ?? taxReturn.amount_due;
  return { ...taxReturn, taxReturnDetails: lines, ...amountsOf(due, taxReturn.payments) };
}

function withEntered(item: TaxReturnItem, entered: readonly EnteredItem[]): TaxReturnItem {
  const line = entered.find(({ sequenceNumber }) => sequenceNumber === item.sequenceNumber);
  if (!line || !takesAmount(item)) return item;
  return { ...item, inputAmount: line.inputAmount, isOverridden: line.isOverridden };
}

/** The values of the calculated lines that the customer was shown. */
export type ShownValues = Readonly<Record<number, Cents | null>>;

export function calculatedValues({ taxReturnDetails }: TaxReturn): ShownValues {
  return Object.fromEntries(
    taxReturnDetails
      .filter(({ valueType }) => isCalculated(valueType))
      .map(({ sequenceNumber, inputAmount }) => [sequenceNumber, inputAmount]),
  );
}

/** The calculated lines for which the server has another value than was shown. */
export function calculatedDifferences(shown: ShownValues, answer: TaxReturn): TaxDifference[] {
  return answer.taxReturnDetails.flatMap((item) => {
    const { sequenceNumber, description, inputAmount } = item;
    const here = shown[sequenceNumber];
    if (here === undefined || here === inputAmount || item.isOverridden) return [];
    return [{ item: sequenceNumber, description, here: amountWords(here), there: amountWords(inputAmount) }];
  });
}

/** The lines whose amount has changed since an earlier version. */
export function linesChangedSince(before: TaxReturn, answer: TaxReturn): TaxDifference[] {
  return answer.taxReturnDetails.flatMap((item) => {
    const { sequenceNumber, description, inputAmount } = item;
    const previous = before.taxReturnDetails.find((line) => line.sequenceNumber === sequenceNumber);
    if (!previous || previous.inputAmount === inputAmount) return [];
    return [
      {
        item: sequenceNumber,
        description,
        here: amountWords(previous.inputAmount),
        there: amountWords(inputAmount),
      },
    ];
  });
}

/** The lines that were changed elsewhere since `base` was loaded and differ from ours. */
export function draftConflicts(
  answer: TaxReturn,
  ours: readonly EnteredItem[],
  base: readonly EnteredItem[],
): TaxDifference[] {
  return ours.flatMap((ourItem) => {
    const { sequenceNumber } = ourItem;
    const item = answer.taxReturnDetails.find((line) => line.sequenceNumber === sequenceNumber);
    const before = base.find((line) => line.sequenceNumber === sequenceNumber);
    if (!item || !before) return [];
    const { description } = item;
    const theirItem = storedItem(item);
    const differing: TaxDifference[] = [];
    if (!isSameAmount(theirItem, before) && !isSameAmount(theirItem, ourItem))
      differing.push({
        item: sequenceNumber,
        description,
        here: amountWords(ourItem.inputAmount),
        there: amountWords(theirItem.inputAmount),
      });
    if (theirItem.comment !== before.comment && theirItem.comment !== ourItem.comment)
      differing.push({
        item: sequenceNumber,
        description: `${description}, comment`,
        here: ourItem.comment || NOTHING,
        there: theirItem.comment || NOTHING,
      });
    return differing;
  });
}

const NOTHING = 'nothing';

function amountWords(amount: Cents | null): string {
  return amount === null ? NOTHING : taxAmountText(amount);
}
