import type { Cents } from './cents.ts';
import { parseTaxAmount, TAX_AMOUNT_WORDS, taxAmountText } from './tax-amount.ts';
import { isOverridable, type TaxValueType } from './tax-calculation.ts';
import type { EnteredItem, TaxReturn, TaxReturnItem } from './tax-return.ts';

/** Which field of a line. */
export type TaxPart = 'amount' | 'comment';

/** What stands in a field that was touched. */
export interface TaxEntry {
  readonly text: string;
  /** True once the field was left: from then on it is shown as it was understood, and saved. */
  readonly isLeft: boolean;
}

/** The fields that were touched and are not known to be stored, by their keys. */
export type TaxEntries = Readonly<Record<string, TaxEntry>>;

export function entryKey(part: TaxPart, item: number): string {
  return `${part} ${item}`;
}

/** Where it is said that entries were not saved: at the field that was left last, else at the first of them (ERR2-44). */
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

/** RET-13 to RET-15. */
export function takesAmount({ valueType }: { readonly valueType: TaxValueType }): boolean {
  return valueType !== 'Fixed' && valueType !== 'Calculated';
}

/** What an empty field stands for, and what a filled one does: an overridden line goes back to its calculated value. */
function amountIn(text: string): Cents | null | undefined {
  const entry = parseTaxAmount(text);
  if (entry.kind === 'amount') return entry.amount;
  return entry.problem === 'empty' ? null : undefined;
}

/** Why what stands in the amount field of a line cannot be filed, in words; nothing when it can (RET-15, RET-23). */
export function amountProblem(item: TaxReturnItem, entries: TaxEntries): string | undefined {
  if (!takesAmount(item)) return undefined;
  const entry = entries[entryKey('amount', item.sequenceNumber)];
  const amount = entry ? amountIn(entry.text) : item.inputAmount;
  if (amount === null) return item.valueType === 'EnteredRequired' ? TAX_AMOUNT_WORDS.empty : undefined;
  if (amount !== undefined) return undefined;
  const read = parseTaxAmount(entry?.text ?? '');
  return read.kind === 'problem' ? TAX_AMOUNT_WORDS[read.problem] : undefined;
}

/** The lines with a problem, in their order. */
export function draftProblems(taxReturn: TaxReturn, entries: TaxEntries): { item: number; words: string }[] {
  return taxReturn.taxReturnDetails.flatMap((item) => {
    const words = amountProblem(item, entries);
    return words === undefined ? [] : [{ item: item.sequenceNumber, words }];
  });
}

/** What is stored of a line, as it would be sent. */
export function storedItem(item: TaxReturnItem): EnteredItem {
  const isKept = !isOverridable(item.valueType) || item.isOverridden;
  return {
    sequenceNumber: item.sequenceNumber,
    inputAmount: takesAmount(item) && isKept ? item.inputAmount : null,
    isOverridden: item.isOverridden,
    comment: item.comment,
  };
}

/** What is stored of a line with its entries laid over it; what is no amount changes nothing (RET-14, RET-19). */
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
 * The lines to be sent: those whose fields were left and differ from what is stored, and those that are on their way
 * already, as a field may have been put back meanwhile.
 */
export function linesToSend(
  taxReturn: TaxReturn,
  entries: TaxEntries,
  onTheirWay: readonly EnteredItem[] = [],
): EnteredItem[] {
  return entered(taxReturn, leftOnly(entries), ({ sequenceNumber }) =>
    onTheirWay.some((line) => line.sequenceNumber === sequenceNumber),
  );
}

/** The lines as they stand in the fields, also while somebody types, as far as they differ from what is stored. */
export function linesTyped(taxReturn: TaxReturn, entries: TaxEntries): EnteredItem[] {
  return entered(taxReturn, entries, () => false);
}

function entered(
  { taxReturnDetails }: TaxReturn,
  entries: TaxEntries,
  isAlso: (item: TaxReturnItem) => boolean,
): EnteredItem[] {
  return taxReturnDetails.flatMap((item) => {
    const { sequenceNumber: at } = item;
    const line = enteredItem(item, entries[entryKey('amount', at)], entries[entryKey('comment', at)]);
    return isSameItem(line, storedItem(item), item) && !isAlso(item) ? [] : [line];
  });
}

function leftOnly(entries: TaxEntries): TaxEntries {
  return Object.fromEntries(Object.entries(entries).filter(([, { isLeft }]) => isLeft));
}

/** With a field left, or all of them. */
export function withLeft(entries: TaxEntries, key?: string): TaxEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      key === undefined || name === key ? { ...entry, isLeft: true } : entry,
    ]),
  );
}

/** Typing the calculated value over itself overrides nothing: an unchanged field is left (RET-18). */
function isSameItem(entered: EnteredItem, stored: EnteredItem, item: TaxReturnItem): boolean {
  if (entered.comment !== stored.comment) return false;
  if (isSameAmount(entered, stored)) return true;
  return entered.isOverridden && !stored.isOverridden && entered.inputAmount === item.inputAmount;
}

export function isSameLines(one: readonly EnteredItem[], other: readonly EnteredItem[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, at) => {
      const twin = other[at];
      return (
        twin?.sequenceNumber === line.sequenceNumber &&
        isSameAmount(line, twin) &&
        line.comment === twin.comment
      );
    })
  );
}

/** True where a return says what these lines say. */
export function isStoredAs({ taxReturnDetails }: TaxReturn, lines: readonly EnteredItem[]): boolean {
  const named = taxReturnDetails.filter((item) =>
    lines.some(({ sequenceNumber }) => sequenceNumber === item.sequenceNumber),
  );
  return isSameLines(named.map(storedItem), lines);
}

export function isSameAmount(one: EnteredItem, other: EnteredItem): boolean {
  return one.inputAmount === other.inputAmount && one.isOverridden === other.isOverridden;
}

/** Without the entries that say what is stored; those that are being typed in stay. */
export function unstored(taxReturn: TaxReturn, entries: TaxEntries): TaxEntries {
  const left = Object.entries(entries).filter(([key, entry]) => {
    const item = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => key.endsWith(` ${sequenceNumber}`));
    if (!item) return false;
    if (!entry.isLeft) return true;
    if (key.startsWith('comment')) return entry.text.trim() !== item.comment;
    const amount = amountIn(entry.text);
    if (amount === undefined) return true;
    const entered = enteredItem(item, entry, undefined);
    return !isSameItem(entered, storedItem(item), item);
  });
  return Object.fromEntries(left);
}

/** The entries that would make these lines, as after a reload or a refusal. */
export function entriesFor(taxReturn: TaxReturn, items: readonly EnteredItem[]): TaxEntries {
  const all = items.flatMap(({ sequenceNumber: at, inputAmount, comment }) => [
    [entryKey('amount', at), { text: inputAmount === null ? '' : taxAmountText(inputAmount), isLeft: true }],
    ...(comment === undefined ? [] : [[entryKey('comment', at), { text: comment, isLeft: true }]]),
  ]);
  return unstored(taxReturn, Object.fromEntries(all) as TaxEntries);
}

/** What stands in the amount field of a line. */
export function amountText(item: TaxReturnItem, entries: TaxEntries): string {
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
