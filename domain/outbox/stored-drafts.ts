import { type ChangeOf, isChangeOf, latestChanges } from './outbox.ts';
import { type TaxAftermath, taxDraftSubject } from './tax-draft-change.ts';

type TaxDraft = ChangeOf<'tax draft'>;

/**
 * The draft of a return among the rows of the outbox. The device store may be damaged: a row that holds no draft of
 * lines is skipped.
 */
export function storedDraft(rows: readonly unknown[], taxReturnId: number): TaxDraft | undefined {
  const subject = taxDraftSubject(taxReturnId);
  return latestChanges(rows.filter(isTaxDraft))
    .filter(isChangeOf('tax draft'))
    .find((change) => change.subject === subject);
}

/** What became of a draft, as the device stored it; undefined if it cannot be read. */
export function storedAftermath(stored: unknown): TaxAftermath | undefined {
  const { kind, message, entered, lines } = fieldsOf(stored);
  const isRefused = kind === 'refused' && typeof message === 'string' && areEntered(entered);
  const isAny = isRefused || kind === 'recalculated';
  return isAny && areDifferences(lines) ? (stored as TaxAftermath) : undefined;
}

function isTaxDraft(stored: unknown): stored is TaxDraft {
  const { id, kind, subject, request } = fieldsOf(stored);
  const isChange = typeof id === 'string' && typeof subject === 'string' && kind === 'tax draft';
  return isChange && areEntered(fieldsOf(fieldsOf(request).taxreturn).taxReturnDetails);
}

function areEntered(stored: unknown): boolean {
  return isListOf(stored, ({ sequenceNumber, inputAmount }) => {
    const isAmount = inputAmount === null || typeof inputAmount === 'number';
    return typeof sequenceNumber === 'number' && isAmount;
  });
}

function areDifferences(stored: unknown): boolean {
  return isListOf(stored, ({ item }) => typeof item === 'number');
}

type Fields = Readonly<Record<string, unknown>>;

function isListOf(stored: unknown, isOne: (fields: Fields) => boolean): boolean {
  return Array.isArray(stored) && stored.every((one) => isOne(fieldsOf(one)));
}

function fieldsOf(stored: unknown): Fields {
  return { ...(stored as Fields) };
}
