import type { PlainTable } from '../../../../domain/bills/bill-table.ts';
import { Part } from '../Part.tsx';
import { StatementTable } from './StatementTable.tsx';

interface TablePartProps {
  readonly table: PlainTable | null;
  /** Used if the biller gave the table no title. */
  readonly title: string;
}

/** A table of the statement under its own heading (DET-26, DET-33, DET-40). */
export function TablePart({ table, title }: TablePartProps) {
  if (!table || table.rows.length === 0) return null;
  const name = table.title || title;
  return (
    <Part title={name}>
      <StatementTable table={table} caption={name} captionHidden />
    </Part>
  );
}
