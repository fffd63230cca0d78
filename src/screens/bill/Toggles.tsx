import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import type { Bill } from '../../../domain/bill.ts';
import { Paperless } from './Paperless.tsx';
import css from './Toggles.module.css';

const AutoPayOnBill = lazy(async () => ({ default: (await import('./AutoPayOnBill.tsx')).AutoPayOnBill }));
const AutoPayOpen = lazy(async () => ({ default: (await import('./AutoPayOpen.tsx')).AutoPayOpen }));

const PayByTextOnBill = lazy(async () => ({
  default: (await import('../pay-by-text/PayByTextOnBill.tsx')).PayByTextOnBill,
}));
const CalendarOnBill = lazy(async () => ({
  default: (await import('../reminders/CalendarOnBill.tsx')).CalendarOnBill,
}));
const RemindersOnBill = lazy(async () => ({
  default: (await import('../reminders/RemindersOnBill.tsx')).RemindersOnBill,
}));

/** What is on or off for the account (DET-12 to DET-23, REM-02), and the settings of auto pay where the address names them. */
export function Toggles({ bill }: { bill: Bill }) {
  const { section } = useParams<{ section?: string }>();
  const { newestBillId } = bill.pagination;
  return (
    <>
      <section aria-label="Account options" data-print="no" className={css.card}>
        {bill.allow_paperless && <Paperless bill={bill} />}
        <Suspense>
          <AutoPayOnBill ebillId={newestBillId} />
        </Suspense>
        {bill.biller.sources.pay_by_text && bill.bill_type.is_utility && (
          <Suspense>
            <PayByTextOnBill bill={bill} />
          </Suspense>
        )}
        <Suspense>
          <RemindersOnBill accountId={bill.account_id} ebillId={newestBillId} />
          <CalendarOnBill bill={bill} />
        </Suspense>
      </section>
      {section === 'auto-pay' && (
        <Suspense>
          <AutoPayOpen ebillId={newestBillId} />
        </Suspense>
      )}
    </>
  );
}
