import { BillChoice } from './BillChoice.tsx';
import { BillMenu } from './BillMenu.tsx';
import { BillNote } from './BillNote.tsx';

/**
 * The parts of a row that load after the list. They load together: a note may be needed first when nothing can be
 * loaded any more.
 */
export const rowParts = { BillMenu, BillNote, BillChoice };
