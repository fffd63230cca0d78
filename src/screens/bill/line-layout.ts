import { isLine, openLines } from '../../../domain/bill-lines.ts';
import { type BillTable, type BillTableRow, cellText } from '../../../domain/bill-table.ts';
import type { Column } from '../../parts/DataTable.tsx';
import { columnsOf } from './StatementTable.tsx';

/** What shows the tables behind a row: a press on its name, or a button of its own. */
export type Opening = 'by name' | 'by View';

/** What the columns of a table of lines hold. */
export interface LineLayout {
  readonly headers: BillTable['headers'];
  readonly columns: readonly Column[];
  readonly canTick: boolean;
  /** Which column of the biller's is the name of a row. */
  readonly nameAt: number;
  readonly hasBoxColumn: boolean;
  readonly hasViewColumn: boolean;
  readonly opensByName: boolean;
}

/** Boxes stand in the column that the biller gave them, or before all others (DET-63). */
export function layoutOf({ headers, rows }: BillTable, canTick: boolean, opens: Opening): LineLayout {
  const hasBoxes = headers.some(({ type }) => type === 'checkbox');
  const hasBoxColumn = !hasBoxes && rows.some((row) => isLine(row) && (row.paid || canTick));
  const hasViewColumn = opens === 'by View' && rows.some(({ details }) => details.length > 0);
  const columns = [
    ...(hasBoxColumn ? [{ name: 'Select', nameHidden: true }] : []),
    ...columnsOf(headers),
    ...(hasViewColumn ? [{ name: 'Details', nameHidden: true, firm: true }] : []),
  ];
  const nameAt = headers.findIndex(({ type }) => type !== 'checkbox');
  return {
    headers,
    columns,
    canTick,
    nameAt,
    hasBoxColumn,
    hasViewColumn,
    opensByName: opens === 'by name',
  };
}

/** The lines of a table that can be ticked. */
export function openIds(table: BillTable): string[] {
  return openLines({ invoices: null, licenses: table, custom_data: [] }).map(({ id }) => id);
}

/** What a row is called: its first text. */
export function lineName({ cells }: BillTableRow): string {
  const first = cells.find((cell) => typeof cell === 'string' && cell !== '') ?? cells[0] ?? null;
  return cellText(first, 'string');
}
