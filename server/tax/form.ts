import { isCalculated, isOverridable, LARGEST_LINE } from '../../domain/tax/calculation.ts';
import {
  type EnteredItem,
  emptyRequired,
  recalculateLines,
  type TaxEntryProblem,
  type TaxReturnItem,
} from '../../domain/tax/tax-return.ts';
import type { Entry, FormItem } from '../store/schema/tax.ts';

type Entries = Readonly<Record<string, Entry>>;

/**
 * The lines of a return with their entries and everything calculated from them, in order (RET-09).
 */
export function linesOf(form: readonly FormItem[], entries: Entries): TaxReturnItem[] {
  const lines = form.map((item): TaxReturnItem => {
    const entry = entries[item.sequenceNumber];
    const isFixed = item.valueType === 'Fixed' || isCalculated(item.valueType);
    return {
      sequenceNumber: item.sequenceNumber,
      description: item.description,
      reportCategory: item.reportCategory,
      valueType: item.valueType,
      inputAmount: entry && (!isFixed || entry.isOverridden) ? entry.amount : item.value,
      DisplayValue: '',
      originalValue: null,
      isOverridden: entry?.isOverridden ?? false,
      requiresDocumentation: item.requiresDocumentation,
      allowComments: item.allowComments,
      comment: entry?.comment ?? '',
      rule: item.rule,
    };
  });
  return recalculateLines(lines.sort((left, right) => left.sequenceNumber - right.sequenceNumber));
}

/** The entries after these changes; lines without a change stay as they are (SRV2-44). */
export function withEntries(
  form: readonly FormItem[],
  entries: Entries,
  entered: readonly EnteredItem[],
): Entries {
  const after: Record<string, Entry> = { ...entries };
  for (const { sequenceNumber, inputAmount, isOverridden, comment } of entered) {
    const item = form.find((candidate) => candidate.sequenceNumber === sequenceNumber);
    if (!item) continue;
    const before = entries[sequenceNumber];
    const overrides = isOverridable(item.valueType) && isOverridden;
    const takesAmount = overrides || item.valueType === 'Entered' || item.valueType === 'EnteredRequired';
    const entry: Entry = {
      amount: takesAmount ? inputAmount : null,
      isOverridden: overrides,
      comment: item.allowComments ? (comment ?? before?.comment ?? '') : '',
    };
    if (before || !isUntouched(item, entry)) after[sequenceNumber] = entry;
  }
  return after;
}

/** True when an entry repeats the line's initial value: nothing was entered then. */
function isUntouched(item: FormItem, { amount, isOverridden, comment }: Entry): boolean {
  const initial = item.valueType === 'Entered' || item.valueType === 'EnteredRequired' ? item.value : null;
  return amount === initial && !isOverridden && comment === '';
}

/** What is wrong with the entries, by request field (SRV2-26). */
export function entryProblems(
  form: readonly FormItem[],
  entered: readonly EnteredItem[],
): Record<string, TaxEntryProblem> {
  const problems: Record<string, TaxEntryProblem> = {};
  for (const [at, { sequenceNumber, inputAmount, isOverridden }] of entered.entries()) {
    const field = (name: string) => `taxreturn.taxReturnDetails.${at}.${name}`;
    const item = form.find((candidate) => candidate.sequenceNumber === sequenceNumber);
    if (!item) problems[field('sequenceNumber')] = 'not on the return';
    else if (entered.findIndex((candidate) => candidate.sequenceNumber === sequenceNumber) < at)
      problems[field('sequenceNumber')] = 'named twice';
    else if (item.valueType === 'Fixed' || (isCalculated(item.valueType) && !isOverridden)) continue;
    else if (inputAmount !== null && inputAmount < 0) problems[field('inputAmount')] = 'negative';
    else if (isOverridden && isOverridable(item.valueType) && inputAmount === null)
      problems[field('inputAmount')] = 'empty';
  }
  return problems;
}

/**
 * What is wrong with the calculated lines: an amount that is too large, and before filing an empty
 * one (RET-23).
 */
export function lineProblems(
  lines: readonly TaxReturnItem[],
  isFiling: boolean,
): Record<string, TaxEntryProblem> {
  const problems: Record<string, TaxEntryProblem> = {};
  for (const { sequenceNumber, inputAmount } of lines)
    if (inputAmount !== null && Math.abs(inputAmount) >= LARGEST_LINE)
      problems[`item ${sequenceNumber}`] = 'too large';
  if (isFiling)
    for (const sequenceNumber of emptyRequired(lines)) problems[`item ${sequenceNumber}`] = 'empty';
  return problems;
}
