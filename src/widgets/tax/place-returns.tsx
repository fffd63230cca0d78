import type { ReactElement } from 'react';
import type { DueBill, DueBlock } from '../../../domain/cart/urgency.ts';
import { type DueReturn, withReturns } from '../../../domain/upcoming/due-returns.ts';
import { ReturnRow } from './ReturnRow.tsx';

export interface PlacedBlock extends Omit<DueBlock, 'bills'> {
  readonly bills: readonly (DueBill | { readonly date: DueReturn['date']; readonly row: ReactElement })[];
  /** Beside the title, where it does not count bills alone. */
  readonly count?: string;
  /** The returns in words, as a tile leaves them out: each is paid from its own page. */
  readonly returns?: readonly string[];
}

/** The blocks with a row for each return that is due among their bills. */
export function placeReturns(
  blocks: readonly DueBlock[],
  returns: readonly DueReturn[],
): readonly PlacedBlock[] {
  return withReturns(
    blocks,
    returns.map((due) => ({ ...due, row: <ReturnRow key={`return ${due.open.taxId}`} due={due} /> })),
  );
}
