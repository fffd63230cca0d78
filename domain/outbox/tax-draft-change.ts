import type { RequestOf } from '../api/call.ts';
import type { saveTaxReturn } from '../tax/calls.ts';
import { storedItem, takesAmount } from '../tax/draft-entries.ts';
import type { TaxDifference } from '../tax/preview.ts';
import { type EnteredItem, isEditable, type TaxReturn } from '../tax/tax-return.ts';
import type { ChangeOf } from './outbox.ts';

type Save = RequestOf<typeof saveTaxReturn>;

export function taxDraftSubject(taxReturnId: number): string {
  return `tax return ${taxReturnId}`;
}

/**
 * The request that stores these lines and leaves the others unchanged; with `fileReturn` it also files the
 * return (API2-83).
 */
export function taxSave(taxReturn: TaxReturn, lines: readonly EnteredItem[], fileReturn = false): Save {
  const { id, entityId, accountNum, version } = taxReturn;
  return {
    taxReturnId: id,
    entityId,
    accountNumber: accountNum,
    taxreturn: { version, taxReturnDetails: [...lines] },
    fileReturn,
  };
}

/** The outbox change of a draft: these lines, and their earlier values as the undo (ruling 19). */
export function taxDraftChange(
  taxReturn: TaxReturn,
  lines: readonly EnteredItem[],
  id: string,
): ChangeOf<'tax draft'> {
  const before = taxReturn.taxReturnDetails
    .filter(({ sequenceNumber }) => lines.some((line) => line.sequenceNumber === sequenceNumber))
    .map(storedItem);
  return {
    id,
    kind: 'tax draft',
    subject: taxDraftSubject(taxReturn.id),
    title: `Draft of ${taxReturn.returnDescription}`,
    request: taxSave(taxReturn, lines),
    undo: taxSave(taxReturn, before),
  };
}

/** Every line that a customer can fill in, in its stored form. */
export function allLines({ taxReturnDetails }: TaxReturn): EnteredItem[] {
  return taxReturnDetails.filter((item) => takesAmount(item) || item.allowComments).map(storedItem);
}

/**
 * The result of sending a draft, when there is something to say or to keep. It stays until the customer has
 * read it.
 */
export type TaxAftermath =
  /** The server calculated other amounts than this device had shown. */
  | { readonly kind: 'recalculated'; readonly lines: readonly TaxDifference[] }
  /**
   * The server refused the draft, so the device keeps the entries. `lines` were changed elsewhere meanwhile.
   */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly entered: readonly EnteredItem[];
      readonly lines: readonly TaxDifference[];
    };

/**
 * True when the message belongs above the return: after a refusal with conflicting lines, or when the return
 * cannot be edited. Any other message belongs at its field.
 */
export function showsAboveReturn({
  taxReturn,
  aftermath,
}: {
  readonly taxReturn: TaxReturn;
  readonly aftermath: TaxAftermath | undefined;
}): boolean {
  return !isEditable(taxReturn) || (aftermath?.kind === 'refused' && aftermath.lines.length > 0);
}
