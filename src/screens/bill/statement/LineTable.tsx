import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { chosenAmount } from '../../../../domain/bills/bill-lines.ts';
import type { BillTable, BillTableRow } from '../../../../domain/bills/bill-table.ts';
import { billOffer } from '../../../../domain/cart/bill-amount.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { useGrowing } from '../../../components/fields/use-growing.ts';
import { DataTable } from '../../../components/layout/DataTable.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { LineRow } from './LineRow.tsx';
import css from './LineTable.module.css';
import { layoutOf, type Opening, openIds } from './line-layout.ts';

interface LineTableProps {
  readonly bill: Bill;
  readonly table: BillTable;
  readonly caption: string;
  readonly nouns: string;
  readonly details: BillDetailsRef;
  readonly opens: Opening;
  readonly onOpen: (row: BillTableRow) => void;
}

/** Rows with a checkbox each, and one checkbox for all. The selected rows make up the amount to pay. */
export function LineTable({ bill, table, caption, nouns, details, opens, onOpen }: LineTableProps) {
  const chosen = useSelector(details, ({ context }) => context.choice.lines);
  const canTick = billOffer(bill) === 'pay';
  const layout = useMemo(() => layoutOf(table, canTick, opens), [table, canTick, opens]);
  const drawn = useGrowing(table.rows.length);
  const ids = useMemo(() => new Set(chosen), [chosen]);
  const open = useMemo(() => (canTick ? openIds(table) : []), [table, canTick]);
  const ticked = open.filter((id) => ids.has(id));
  const amount = chosenAmount({ invoices: null, licenses: table, custom_data: [] }, ticked);

  return (
    <div className={css.lines}>
      {open.length > 0 && (
        <div className={css.all}>
          <Checkbox
            label={`Select all ${nouns}`}
            checked={ticked.length === open.length}
            indeterminate={ticked.length > 0 && ticked.length < open.length}
            onChange={(isTicked) =>
              details.send({ type: isTicked ? 'lines.ticked' : 'lines.unticked', ids: open })
            }
          />
          <output className={css.sum}>
            {amount !== undefined && `${ticked.length} selected · ${formatCents(amount)}`}
          </output>
        </div>
      )}
      <DataTable caption={caption} captionHidden columns={layout.columns}>
        {table.rows.slice(0, drawn).map((row, at) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without an id are identified by their position alone.
            key={at}
            row={row}
            layout={layout}
            isTicked={row.id !== null && ids.has(row.id)}
            details={details}
            onOpen={onOpen}
          />
        ))}
      </DataTable>
    </div>
  );
}
