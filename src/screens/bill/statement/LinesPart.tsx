import { useState } from 'react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import type { BillTable, BillTableRow } from '../../../../domain/bills/bill-table.ts';
import { MessageDialog } from '../../../components/dialogs/MessageDialog.tsx';
import { Part } from '../Part.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { LineTable } from './LineTable.tsx';
import { lineName } from './line-layout.ts';
import { StatementTable } from './StatementTable.tsx';

interface LinesPartProps {
  readonly bill: Bill;
  readonly table: BillTable | null;
  /** Used if the biller gave the table no title. */
  readonly title: string;
  /** The plural name of its rows. */
  readonly nouns: string;
  readonly details: BillDetailsRef;
}

/**
 * Lines of a bill that can be paid separately. `View` shows the details of one (DET-34, DET-35, DET-41 to
 * DET-43).
 */
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
        <MessageDialog
          title={<bdi>{lineName(viewed) || name}</bdi>}
          shape="wide"
          onRead={() => setViewed(undefined)}
          button="Close"
        >
          {viewed.details.map((detail, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the detail tables of a row are identified by their position alone.
            <StatementTable key={at} table={detail} caption={detail.title || 'Details'} />
          ))}
        </MessageDialog>
      )}
    </Part>
  );
}
