import { Suspense } from 'react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { lazyPart } from '../../../app/screen.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import { BillerHtml } from '../../../widgets/bill/BillerHtml.tsx';
import { AccountActivity } from '../AccountActivity.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { Addresses } from './Addresses.tsx';
import { Codes, WaterLink } from './Codes.tsx';
import { FactsPart } from './FactsPart.tsx';
import { Invoices } from './Invoices.tsx';
import { LinesPart } from './LinesPart.tsx';
import { ServicesPart } from './ServicesPart.tsx';
import { TablePart } from './TablePart.tsx';

const MeterEntry = lazyPart(() => import('../usage/MeterEntry.tsx'), 'MeterEntry');
const Usage = lazyPart(() => import('../usage/Usage.tsx'), 'Usage');

interface StatementProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  readonly details: BillDetailsRef;
}

/**
 * The statement itself, from the account aging to the notice of a final bill (DET-26 to DET-48, DET-64 to
 * DET-74).
 */
export function Statement({ bill, today, details }: StatementProps) {
  const { collections, custom_ebill_message, can_enter_meter_reading, meter_readings, graph_data } = bill;
  return (
    <>
      <TablePart table={bill.account_aging} title="Account aging" />
      {collections.isInCollections && collections.html && (
        <Notice tone="warn" isAnnounced={false}>
          <BillerHtml html={collections.html} />
        </Notice>
      )}
      {custom_ebill_message && (
        <Notice isAnnounced={false}>
          <BillerHtml html={custom_ebill_message} />
        </Notice>
      )}
      <Addresses bill={bill} />
      <AccountActivity bill={bill} />
      <TablePart table={bill.readings} title="Meter readings" />
      <LinesPart bill={bill} table={bill.licenses} title="Licenses" nouns="licenses" details={details} />
      <Invoices bill={bill} details={details} />
      {bill.supplemental.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tables of a statement are identified by their position alone.
        <TablePart key={at} table={table} title="More on this statement" />
      ))}
      {bill.custom_data.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tables of a statement are identified by their position alone.
        <LinesPart key={at} bill={bill} table={table} title="Line items" nouns="items" details={details} />
      ))}
      <ServicesPart details={bill.service_details} />
      <FactsPart title="Information" facts={bill.info_grid} grid />
      <FactsPart title="From your biller" facts={bill.customizations} />
      {can_enter_meter_reading && meter_readings.length > 0 && (
        <Suspense>
          <MeterEntry bill={bill} today={today} />
        </Suspense>
      )}
      <FactsPart title="Previous statement" facts={bill.previous_statement_info} />
      {graph_data.length > 0 && (
        <Suspense>
          <Usage graphs={graph_data} />
        </Suspense>
      )}
      <Codes codes={bill.codes} />
      <WaterLink link={bill.watersmart_link} />
      {bill.is_final_bill && <Notice title={BILL_PAGE.finalBill} isAnnounced={false} />}
    </>
  );
}
