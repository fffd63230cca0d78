import { useState } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import type { BillTable, BillTableRow } from '../../../domain/bill-table.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { LineTable } from './LineTable.tsx';
import { lineName } from './line-layout.ts';
import { Part } from './Part.tsx';
import { StatementTable } from './StatementTable.tsx';
import type { BillDetailsRef } from './use-bill-details.ts';

interface LinesPartProps {
  readonly bill: Bill;
  readonly table: BillTable | null;
  /** Where the biller gave the table none. */
  readonly title: string;
  /** What its rows are called. */
  readonly nouns: string;
  readonly details: BillDetailsRef;
}

/** Lines of a bill that can be paid by themselves; `View` tells more of one (DET-34, DET-35, DET-41 to DET-43). */
export function LinesPart({ bill, table, title, nouns, details }: LinesPartProps) {
  const [viewed, setViewed] = useState<BillTableRow>();
  if (!table || table.rows.length === 0) return null;
  const name = table.title || title;
  return (
    <Part title={name}>
      <LineTable
        bill={bill}
        table={table}
        caption={name}
        nouns={nouns}
        details={details}
        opens="by View"
        onOpen={setViewed}
      />
      {viewed && (
        <Dialog
          title={<bdi>{lineName(viewed) || name}</bdi>}
          shape="wide"
          onDismiss={() => setViewed(undefined)}
          actions={<Button onClick={() => setViewed(undefined)}>Close</Button>}
        >
          {viewed.details.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tables behind a row have no identity but their place.
            <StatementTable key={at} table={one} caption={one.title || 'Details'} />
          ))}
        </Dialog>
      )}
    </Part>
  );
}
