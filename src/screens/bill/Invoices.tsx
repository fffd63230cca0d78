import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { asksForLines } from '../../../domain/bill-lines.ts';
import type { BillTableRow } from '../../../domain/bill-table.ts';
import { Button } from '../../parts/Button.tsx';
import css from './Invoices.module.css';
import { LineTable } from './LineTable.tsx';
import { lineName } from './line-layout.ts';
import { Part } from './Part.tsx';
import { StatementTable } from './StatementTable.tsx';
import type { BillDetailsRef } from './use-bill-details.ts';

interface InvoicesProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** The invoices of a bill; one that is clicked gives way to its sub-items (DET-36 to DET-38). */
export function Invoices({ bill, details }: InvoicesProps) {
  const [opened, setOpened] = useState<BillTableRow>();
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<string>(undefined);
  const { invoices } = bill;

  useEffect(() => {
    if (opened || left.current === undefined) return;
    place.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(left.current)}"]`)?.focus();
    left.current = undefined;
  }, [opened]);

  if (!invoices || invoices.rows.length === 0) return null;
  const title = invoices.title || 'Invoices';
  const open = (row: BillTableRow) => {
    left.current = lineName(row);
    setOpened(row);
  };
  return (
    <Part title={title} starts={asksForLines(bill) ? 'open' : undefined}>
      <div ref={place}>
        {opened ? (
          <SubItems row={opened} onBack={() => setOpened(undefined)} />
        ) : (
          <LineTable
            bill={bill}
            table={invoices}
            caption={title}
            nouns="invoices"
            details={details}
            opens="by name"
            onOpen={open}
          />
        )}
      </div>
    </Part>
  );
}

function SubItems({ row, onBack }: { row: BillTableRow; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.items}>
      <div>
        <Button kind="secondary" size="dense" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          Back to Statement
        </Button>
      </div>
      <h3 ref={heading} tabIndex={-1} className={css.name}>
        <bdi>{lineName(row) || 'Invoice'}</bdi>
      </h3>
      {row.details.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tables behind a row have no identity but their place.
        <StatementTable key={at} table={one} caption={one.title || 'Details'} />
      ))}
    </div>
  );
}
