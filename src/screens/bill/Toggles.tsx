import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import type { BillerGroup } from '../../../domain/account.ts';
import type { Bill } from '../../../domain/bill.ts';
import { isInCalendar } from '../../../domain/bill-in-calendar.ts';
import { formatPhone } from '../../../domain/receipt-options.ts';
import { useKept } from '../../use-kept.ts';
import { billListView } from '../bills/wiring.ts';
import { AwaitedAutoPay } from './AwaitedAutoPay.tsx';
import { AwaitedSwitch } from './AwaitedSwitch.tsx';
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
  const { held: list } = useKept<BillerGroup[]>(billListView);
  const listed = list?.value
    .flatMap(({ accounts }) => accounts)
    .find(({ account_id }) => account_id === bill.account_id);
  const awaited = <AwaitedAutoPay autoPay={listed?.autoPay} />;
  const number = bill.customer.mobile_number;
  return (
    <>
      <section aria-label="Account options" data-print="no" className={css.card}>
        {bill.allow_paperless && <Paperless bill={bill} />}
        <Suspense fallback={awaited}>
          <AutoPayOnBill ebillId={newestBillId} listed={listed?.autoPay} awaited={awaited} />
        </Suspense>
        {bill.biller.sources.pay_by_text && bill.bill_type.is_utility && (
          <Suspense fallback={<AwaitedSwitch label="Pay By Text" hint={number && formatPhone(number)} />}>
            <PayByTextOnBill bill={bill} />
          </Suspense>
        )}
        <Suspense fallback={<AwaitedSwitch label="Reminders" />}>
          <RemindersOnBill accountId={bill.account_id} ebillId={newestBillId} />
        </Suspense>
        <Suspense fallback={isInCalendar(bill) && <div className={css.calendarToCome} />}>
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
