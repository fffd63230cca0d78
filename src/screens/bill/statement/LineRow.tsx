import { memo, type ReactNode } from 'react';
import { isLine } from '../../../../domain/bills/bill-lines.ts';
import { type BillTableRow, cellText } from '../../../../domain/bills/bill-table.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { DataRow } from '../../../components/layout/DataTable.tsx';
import { Chip } from '../../../components/marks/Chip.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import css from './LineRow.module.css';
import { type LineLayout, lineName } from './line-layout.ts';
import { shownCell } from './StatementTable.tsx';

interface LineRowProps {
  readonly row: BillTableRow;
  readonly layout: LineLayout;
  readonly isTicked: boolean;
  readonly details: BillDetailsRef;
  readonly onOpen: (row: BillTableRow) => void;
}

/** One line of a bill, with its checkbox and a button to its details. */
export const LineRow = memo(function LineRow({ row, layout, isTicked, details, onOpen }: LineRowProps) {
  const { headers, columns, nameAt, hasBoxColumn, hasViewColumn, opensByName } = layout;
  const name = lineName(row);
  const box = tickBox({ row, layout, isTicked, details, name });
  const opener = (text: string) => (
    <button type="button" className={css.name} onClick={() => onOpen(row)}>
      <bdi>{text || 'Open'}</bdi>
    </button>
  );
  const own = headers.map(({ text, type }, at) => {
    const value = row.cells[at] ?? null;
    if (type === 'checkbox' && isLine(row)) return box;
    const isOpener = at === nameAt && opensByName && row.details.length > 0;
    return isOpener ? opener(cellText(value, type)) : shownCell(value, type, text);
  });
  const view = row.details.length > 0 && (
    <Button kind="secondary" size="dense" aria-label={`View ${name}`.trim()} onClick={() => onOpen(row)}>
      View
    </Button>
  );
  const cells: ReactNode[] = [...(hasBoxColumn ? [box] : []), ...own, ...(hasViewColumn ? [view || ''] : [])];
  return <DataRow columns={columns} cells={cells} chosen={isTicked} />;
});

interface TickBoxProps extends Pick<LineRowProps, 'row' | 'layout' | 'isTicked' | 'details'> {
  readonly name: string;
}

/** A line that was paid, or is being paid, can no longer be selected (DET-38). */
function tickBox({ row, layout, isTicked, details, name }: TickBoxProps): ReactNode {
  if (!isLine(row)) return '';
  if (row.paid) return <Chip tone="ok">Paid</Chip>;
  if (!layout.canTick) return '';
  return (
    <div className={css.box}>
      <Checkbox
        label={`Select ${name}`.trim()}
        labelHidden
        checked={isTicked}
        onChange={(ticked) =>
          details.send({ type: ticked ? 'lines.ticked' : 'lines.unticked', ids: [row.id] })
        }
      />
    </div>
  );
}
