import type { RequestOf } from './call.ts';
import type { saveTaxReturn } from './calls/tax.ts';
import type { ChangeOf } from './outbox.ts';
import { storedItem, takesAmount } from './tax-draft.ts';
import type { TaxDifference } from './tax-preview.ts';
import { type EnteredItem, isEditable, type TaxReturn } from './tax-return.ts';

type Save = RequestOf<typeof saveTaxReturn>;

/** What a draft of a return is about. */
export function taxDraftSubject(taxReturnId: number): string {
  return `tax return ${taxReturnId}`;
}

/** The request that stores these lines and leaves the rest as it is; with `fileReturn` it also files (API2-83). */
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

/** A draft as the outbox carries it: these lines, and the same lines as they stood before (ruling 19). */
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

/** All the lines that somebody can fill in, as they are stored. */
export function allLines({ taxReturnDetails }: TaxReturn): EnteredItem[] {
  return taxReturnDetails.filter((item) => takesAmount(item) || item.allowComments).map(storedItem);
}

/** What became of a draft that was sent, where there is something to say or to keep; it stands until it was read. */
export type TaxAftermath =
  /** The server calculated otherwise than this device had shown. */
  | { readonly kind: 'recalculated'; readonly lines: readonly TaxDifference[] }
  /** It was not taken: the entries are kept. `lines` were changed elsewhere meanwhile. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly entered: readonly EnteredItem[];
      readonly lines: readonly TaxDifference[];
    };

/** A refusal that leaves a choice to make, or nothing that could be saved, is told above the return; any other at its field. */
export function isToldAbove({
  taxReturn,
  aftermath,
}: {
  readonly taxReturn: TaxReturn;
  readonly aftermath: TaxAftermath | undefined;
}): boolean {
  return !isEditable(taxReturn) || (aftermath?.kind === 'refused' && aftermath.lines.length > 0);
}
