import type { ReactNode } from 'react';
import { type Column, DataRow, DataTable } from '../../src/components/layout/DataTable.tsx';

interface PlainTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** One cell for each column. */
  readonly cellsOf: (row: Row) => readonly ReactNode[];
}

/** A short table within a page: without filters, sort and pages. */
export function PlainTable<Row>({ caption, columns, rows, idOf, cellsOf }: PlainTableProps<Row>) {
  return (
    <DataTable caption={caption} captionHidden columns={columns}>
      {rows.map((row) => (
        <DataRow key={idOf(row)} columns={columns} cells={cellsOf(row)} />
      ))}
    </DataTable>
  );
}
