import type { ReactNode } from 'react';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import { BillRow } from './BillRow.tsx';
import { NearScreen } from './NearScreen.tsx';

interface BillRowsProps {
  readonly list: BillListRef;
  /** With the rows of the returns that are due among them. */
  readonly bills: PlacedBlock['bills'];
  /** For assistive technology: "Bills of Red Mesa Water". */
  readonly label: string;
  readonly isUnderBiller?: boolean;
  readonly isChoosing: boolean;
  readonly onAdd: Add;
  /** After the last row, on the same line. */
  readonly end?: ReactNode;
}

/** Number of rows on one sheet of a long list. A slow phone can draw them in one frame. */
const SHEET = 5;

/** Up to this many rows are one sheet. */
const WHOLE = 20;

/** The rows of one block. A long block is split into sheets that are drawn near the screen (ruling 20). */
export function BillRows({
  list,
  bills,
  label,
  isUnderBiller = false,
  isChoosing,
  onAdd,
  end,
}: BillRowsProps) {
  const sheets = sheetsOf(bills);
  const rows = (sheet: PlacedBlock['bills']) =>
    sheet.map((bill) =>
      'row' in bill ? (
        bill.row
      ) : (
        <BillRow
          key={bill.account.account_id}
          list={list}
          bill={bill}
          isUnderBiller={isUnderBiller}
          isChoosing={isChoosing}
          onAdd={onAdd}
        />
      ),
    );
  if (sheets.length === 1) {
    return (
      <ol aria-label={label}>
        {rows(bills)}
        {end}
      </ol>
    );
  }
  return sheets.map((sheet, at) => (
    <NearScreen
      key={keyOf(sheet)}
      estimate={`calc(${sheet.length} * var(--row-estimate))`}
      startsNear={at === 0}
    >
      <ol aria-label={`${label}, sheet ${at + 1} of ${sheets.length}`}>
        {rows(sheet)}
        {at === sheets.length - 1 && end}
      </ol>
    </NearScreen>
  ));
}

function sheetsOf(bills: PlacedBlock['bills']): PlacedBlock['bills'][] {
  if (bills.length <= WHOLE) return [bills];
  return Array.from({ length: Math.ceil(bills.length / SHEET) }, (_, at) =>
    bills.slice(at * SHEET, (at + 1) * SHEET),
  );
}

function keyOf([first]: PlacedBlock['bills']) {
  return first && ('row' in first ? first.row.key : first.account.account_id);
}
