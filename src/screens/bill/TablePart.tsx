import type { PlainTable } from '../../../domain/bill-table.ts';
import { Part } from './Part.tsx';
import { StatementTable } from './StatementTable.tsx';

interface TablePartProps {
  readonly table: PlainTable | null;
  /** Where the biller gave the table none. */
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
