import { isLine, openLines } from '../../../../domain/bills/bill-lines.ts';
import { type BillTable, type BillTableRow, cellText } from '../../../../domain/bills/bill-table.ts';
import type { Column } from '../../../components/layout/DataTable.tsx';
import { columnsOf } from './StatementTable.tsx';

/** How a row's details are opened: by a press on its name, or by a button of its own. */
export type Opening = 'by name' | 'by View';

export interface LineLayout {
  readonly headers: BillTable['headers'];
  readonly columns: readonly Column[];
  readonly canTick: boolean;
  /** The index of the biller's column that names a row. */
  readonly nameAt: number;
  readonly hasBoxColumn: boolean;
  readonly hasViewColumn: boolean;
  readonly opensByName: boolean;
}

/** Checkboxes are in the column that the biller gave them, or else in a first column (DET-63). */
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

/** The ids of the lines that can be selected. */
export function openIds(table: BillTable): string[] {
  return openLines({ invoices: null, licenses: table, custom_data: [] }).map(({ id }) => id);
}

/** The name of a row: its first text. */
export function lineName({ cells }: BillTableRow): string {
  const first = cells.find((cell) => typeof cell === 'string' && cell !== '') ?? cells[0] ?? null;
  return cellText(first, 'string');
}
