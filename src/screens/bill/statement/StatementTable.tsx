import { useMemo } from 'react';
import { type Cell, type CellType, cellText, type PlainTable } from '../../../../domain/bills/bill-table.ts';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { useGrowing } from '../../../components/fields/use-growing.ts';
import { type Column, DataRow, DataTable } from '../../../components/layout/DataTable.tsx';

interface StatementTableProps {
  readonly table: PlainTable;
  readonly caption: string;
  readonly captionHidden?: boolean;
}

/** The rows of a biller's table, each cell formatted by its type (DET-58 to DET-63). */
export function StatementTable({ table: { headers, rows }, caption, captionHidden }: StatementTableProps) {
  const columns = useMemo(() => columnsOf(headers), [headers]);
  const drawn = useGrowing(rows.length);
  return (
    <DataTable caption={caption} captionHidden={captionHidden} columns={columns}>
      {rows.slice(0, drawn).map((row, at) => (
        <DataRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a statement are identified by their position alone.
          key={at}
          columns={columns}
          cells={headers.map(({ text, type }, place) => shownCell(row.cells[place] ?? null, type, text))}
        />
      ))}
    </DataTable>
  );
}

export function columnsOf(headers: PlainTable['headers']): Column[] {
  return headers.map(({ text, type }) => ({
    name: text,
    numeric: type === 'currency' || type === 'number' || type === 'integer',
    firm: type !== 'string',
  }));
}

/** A line that is shown for information only has a disabled checkbox (DET-63). */
export function shownCell(value: Cell, type: CellType, name: string) {
  if (type !== 'checkbox') return cellText(value, type);
  const isTicked = value !== null && value !== 0 && value !== '' && value !== 'false';
  return <Checkbox label={name || 'Marked'} labelHidden checked={isTicked} disabled onChange={() => {}} />;
}
