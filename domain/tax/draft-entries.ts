import type { Cents } from '../values/cents.ts';
import { isOverridable, type TaxValueType } from './calculation.ts';
import { parseTaxAmount, type TaxAmountProblem, taxAmountText } from './tax-amount.ts';
import type { EnteredItem, TaxReturn, TaxReturnItem } from './tax-return.ts';

/** One of the two fields of a line. */
export type TaxPart = 'amount' | 'comment';

/** The content of a field that the customer has edited. */
export interface TaxEntry {
  readonly text: string;
  /** True after the customer has left the field: it then shows the parsed amount and is saved. */
  readonly isLeft: boolean;
}

/** The edited fields that are not known to be stored, by their keys. */
export type TaxEntries = Readonly<Record<string, TaxEntry>>;

export function entryKey(part: TaxPart, item: number): string {
  return `${part} ${item}`;
}

/** The field that shows a refused save: the field left last, else the first edited one (ERR2-44). */
export function refusedField(
  { taxReturnDetails }: TaxReturn,
  entries: TaxEntries,
  last: string | undefined,
): string | undefined {
  if (last !== undefined && last in entries) return last;
  return taxReturnDetails
    .flatMap(({ sequenceNumber: at }) => [entryKey('amount', at), entryKey('comment', at)])
    .find((key) => key in entries);
}

/** True for lines whose amount the customer can enter (RET-13 to RET-15). */
export function takesAmount({ valueType }: { readonly valueType: TaxValueType }): boolean {
  return valueType !== 'Fixed' && valueType !== 'Calculated';
}

/**
 * The amount that a field stands for. An empty field is null, so an overridden line returns to its calculated
 * value; undefined when the text is no amount.
 */
function amountIn(text: string): Cents | null | undefined {
  const entry = parseTaxAmount(text);
  if (entry.kind === 'amount') return entry.amount;
  return entry.problem === 'empty' ? null : undefined;
}

/** Why the amount of a line cannot be filed; undefined when it can (RET-15, RET-23). */
export function taxLineAmountProblem(item: TaxReturnItem, entries: TaxEntries): TaxAmountProblem | undefined {
  if (!takesAmount(item)) return undefined;
  const entry = entries[entryKey('amount', item.sequenceNumber)];
  const amount = entry ? amountIn(entry.text) : item.inputAmount;
  if (amount === null) return item.valueType === 'EnteredRequired' ? 'empty' : undefined;
  if (amount !== undefined) return undefined;
  const read = parseTaxAmount(entry?.text ?? '');
  return read.kind === 'problem' ? read.problem : undefined;
}

/** The lines with a problem, in their order. */
export function draftProblems(
  taxReturn: TaxReturn,
  entries: TaxEntries,
): { item: number; problem: TaxAmountProblem }[] {
  return taxReturn.taxReturnDetails.flatMap((item) => {
    const problem = taxLineAmountProblem(item, entries);
    return problem === undefined ? [] : [{ item: item.sequenceNumber, problem }];
  });
}

/** The stored line in the form that a request sends. */
export function storedItem(item: TaxReturnItem): EnteredItem {
  const isKept = !isOverridable(item.valueType) || item.isOverridden;
  return {
    sequenceNumber: item.sequenceNumber,
    inputAmount: takesAmount(item) && isKept ? item.inputAmount : null,
    isOverridden: item.isOverridden,
    comment: item.comment,
  };
}

/** The stored line with the customer's edits. A text that is no amount changes nothing (RET-14, RET-19). */
function enteredItem(item: TaxReturnItem, amount: TaxEntry | undefined, comment: TaxEntry | undefined) {
  const stored = storedItem(item);
  const typed = amount && amountIn(amount.text);
  return {
    ...stored,
    ...(typed === undefined
      ? {}
      : { inputAmount: typed, isOverridden: isOverridable(item.valueType) && typed !== null }),
    ...(comment === undefined ? {} : { comment: comment.text.trim() }),
  };
}

/**
 * The lines to send: those whose left fields differ from the stored values, and those of a request under way.
 * A field of the latter may have been restored meanwhile.
 */
export function linesToSend(
  taxReturn: TaxReturn,
  entries: TaxEntries,
  onTheirWay: readonly EnteredItem[] = [],
): EnteredItem[] {
  return changedLines(taxReturn, leftEntries(entries), ({ sequenceNumber }) =>
    onTheirWay.some((line) => line.sequenceNumber === sequenceNumber),
  );
}

/** The lines with unsaved edits, including a field that the customer is typing in. */
export function linesTyped(taxReturn: TaxReturn, entries: TaxEntries): EnteredItem[] {
  return changedLines(taxReturn, entries);
}

function changedLines(
  { taxReturnDetails }: TaxReturn,
  entries: TaxEntries,
  isAlso?: (item: TaxReturnItem) => boolean,
): EnteredItem[] {
  return taxReturnDetails.flatMap((item) => {
    const { sequenceNumber: at } = item;
    const line = enteredItem(item, entries[entryKey('amount', at)], entries[entryKey('comment', at)]);
    return isSameItem(line, storedItem(item), item) && !isAlso?.(item) ? [] : [line];
  });
}

function leftEntries(entries: TaxEntries): TaxEntries {
  return Object.fromEntries(Object.entries(entries).filter(([, { isLeft }]) => isLeft));
}

/** The entries with one field marked as left, or all of them. */
export function withFieldLeft(entries: TaxEntries, key?: string): TaxEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      key === undefined || name === key ? { ...entry, isLeft: true } : entry,
    ]),
  );
}

/**
 * True when a line matches its stored form. Typing the calculated value over itself overrides nothing
 * (RET-18).
 */
function isSameItem(line: EnteredItem, stored: EnteredItem, item: TaxReturnItem): boolean {
  if (line.comment !== stored.comment) return false;
  if (isSameAmount(line, stored)) return true;
  return line.isOverridden && !stored.isOverridden && line.inputAmount === item.inputAmount;
}

export function isSameLines(left: readonly EnteredItem[], right: readonly EnteredItem[]): boolean {
  return (
    left.length === right.length &&
    left.every((line, at) => {
      const twin = right[at];
      return (
        twin?.sequenceNumber === line.sequenceNumber &&
        isSameAmount(line, twin) &&
        line.comment === twin.comment
      );
    })
  );
}

/** True when a return already stores these lines. */
export function isStoredAs({ taxReturnDetails }: TaxReturn, lines: readonly EnteredItem[]): boolean {
  const matching = taxReturnDetails.filter((item) =>
    lines.some(({ sequenceNumber }) => sequenceNumber === item.sequenceNumber),
  );
  return isSameLines(matching.map(storedItem), lines);
}

export function isSameAmount(left: EnteredItem, right: EnteredItem): boolean {
  return left.inputAmount === right.inputAmount && left.isOverridden === right.isOverridden;
}

/** The entries that differ from the stored values. A field that the customer is typing in stays. */
export function unsavedEntries(taxReturn: TaxReturn, entries: TaxEntries): TaxEntries {
  const unsaved = Object.entries(entries).filter(([key, entry]) => {
    const item = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => key.endsWith(` ${sequenceNumber}`));
    if (!item) return false;
    if (!entry.isLeft) return true;
    if (key.startsWith('comment')) return entry.text.trim() !== item.comment;
    const amount = amountIn(entry.text);
    if (amount === undefined) return true;
    const line = enteredItem(item, entry, undefined);
    return !isSameItem(line, storedItem(item), item);
  });
  return Object.fromEntries(unsaved);
}

/** The entries that produce these lines, used after a reload or a refusal. */
export function entriesFor(taxReturn: TaxReturn, items: readonly EnteredItem[]): TaxEntries {
  const all = items.flatMap(({ sequenceNumber: at, inputAmount, comment }) => [
    [entryKey('amount', at), { text: inputAmount === null ? '' : taxAmountText(inputAmount), isLeft: true }],
    ...(comment === undefined ? [] : [[entryKey('comment', at), { text: comment, isLeft: true }]]),
  ]);
  return unsavedEntries(taxReturn, Object.fromEntries(all) as TaxEntries);
}

/** The text in the amount field of a line. */
export function taxLineAmountText(item: TaxReturnItem, entries: TaxEntries): string {
  const entry = entries[entryKey('amount', item.sequenceNumber)];
  const stored = item.inputAmount === null ? '' : taxAmountText(item.inputAmount);
  if (!entry) return stored;
  if (!entry.isLeft) return entry.text;
  const amount = amountIn(entry.text);
  if (amount === null && isOverridable(item.valueType))
    return item.originalValue === null ? '' : taxAmountText(item.originalValue);
  return amount === undefined || amount === null ? entry.text : taxAmountText(amount);
}

export function commentText(item: TaxReturnItem, entries: TaxEntries): string {
  return entries[entryKey('comment', item.sequenceNumber)]?.text ?? item.comment;
}
