import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { asksForLines } from '../../../../domain/bills/bill-lines.ts';
import type { BillTableRow } from '../../../../domain/bills/bill-table.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { Part } from '../Part.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import css from './Invoices.module.css';
import { LineTable } from './LineTable.tsx';
import { lineName } from './line-layout.ts';
import { StatementTable } from './StatementTable.tsx';

interface InvoicesProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** The invoices of a bill. A click on one replaces the list with its sub-items (DET-36 to DET-38). */
export function Invoices({ bill, details }: InvoicesProps) {
  const [opened, setOpened] = useState<BillTableRow>();
  const opener = useRef<Element>(null);
  const { invoices } = bill;

  useEffect(() => {
    if (opened || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [opened]);

  const open = useCallback((row: BillTableRow) => {
    opener.current = document.activeElement;
    setOpened(row);
  }, []);

  if (!invoices || invoices.rows.length === 0) return null;
  const title = invoices.title || 'Invoices';
  return (
    <Part title={title} starts={asksForLines(bill) ? 'open' : undefined}>
      {opened && <SubItems row={opened} onBack={() => setOpened(undefined)} />}
      <div hidden={opened !== undefined}>
        <LineTable
          bill={bill}
          table={invoices}
          caption={title}
          nouns="invoices"
          details={details}
          opens="by name"
          onOpen={open}
        />
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
      {row.details.map((detail, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the detail tables of a row are identified by their position alone.
        <StatementTable key={at} table={detail} caption={detail.title || 'Details'} />
      ))}
    </div>
  );
}
