import { Suspense } from 'react';
import { useParams } from 'wouter';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { isInCalendar } from '../../../../domain/upcoming/bill-in-calendar.ts';
import { formatPhone } from '../../../../domain/values/contact.ts';
import { isSetUp } from '../../../app/portal.ts';
import { lazyPart } from '../../../app/screen.tsx';
import { SwitchPlaceholder } from '../../../widgets/bill/SwitchPlaceholder.tsx';
import css from '../../../widgets/bill/Toggles.module.css';
import { useListedAccount } from '../use-listed-account.ts';
import { AutoPayPlaceholder } from './AutoPayPlaceholder.tsx';
import { Paperless } from './Paperless.tsx';

const AutoPayOnBill = lazyPart(() => import('./AutoPayOnBill.tsx'), 'AutoPayOnBill');
const AutoPayOpen = lazyPart(() => import('./AutoPayOpen.tsx'), 'AutoPayOpen');

const PayByTextOnBill = lazyPart(
  () => import('../../../widgets/bill/PayByTextOnBill.tsx'),
  'PayByTextOnBill',
);
const CalendarOnBill = lazyPart(() => import('../../../widgets/bill/CalendarOnBill.tsx'), 'CalendarOnBill');
const RemindersOnBill = lazyPart(
  () => import('../../../widgets/bill/RemindersOnBill.tsx'),
  'RemindersOnBill',
);

/**
 * The switches of the account (DET-12 to DET-23, REM-02), and the auto pay settings if the route names them.
 */
export function Toggles({ bill }: { bill: Bill }) {
  const { section } = useParams<{ section?: string }>();
  const { newestBillId } = bill.pagination;
  const listed = useListedAccount(bill);
  const hasPayments = isSetUp('payments');
  const awaited = hasPayments && <AutoPayPlaceholder autoPay={listed?.autoPay} />;
  const number = bill.customer.mobile_number;
  const awaitedSwitch = hasPayments && (
    <SwitchPlaceholder label="Pay By Text" hint={number && formatPhone(number)} />
  );
  return (
    <>
      <section aria-label="Account options" data-print="no" className={css.card}>
        {bill.allow_paperless && <Paperless bill={bill} />}
        <Suspense fallback={awaited}>
          <AutoPayOnBill ebillId={newestBillId} listed={listed?.autoPay} awaited={awaited} />
        </Suspense>
        {isSetUp('texts') && bill.biller.sources.pay_by_text && bill.bill_type.is_utility && (
          <Suspense fallback={awaitedSwitch}>
            <PayByTextOnBill bill={bill} />
          </Suspense>
        )}
        <Suspense fallback={<SwitchPlaceholder label="Reminders" />}>
          <RemindersOnBill accountId={bill.account_id} ebillId={newestBillId} />
        </Suspense>
        <Suspense fallback={isInCalendar(bill) && <div className={css.calendarToCome} />}>
          <CalendarOnBill bill={bill} />
        </Suspense>
      </section>
      {hasPayments && section === 'auto-pay' && (
        <Suspense>
          <AutoPayOpen ebillId={newestBillId} />
        </Suspense>
      )}
    </>
  );
}
