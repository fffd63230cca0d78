import { retryText } from '../../domain/accounts/text/failed-auto-payment.ts';
import {
  DELAYED_ABOUT,
  delayedNotice,
  failedNotice,
  PAY_BY_HAND,
  paidNotice,
  payDirectlyNext,
} from '../../domain/auto-pay/text/notices.ts';
import { moreThanToldText } from '../../domain/auto-pay/text/told-amount.ts';
import { type HeldUp, heldUpYet } from '../../domain/checkout/held-up.ts';
import type { TransactionReceipt } from '../../domain/receipts/receipt.ts';
import { PROCESSING } from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, subtract, ZERO } from '../../domain/values/cents.ts';
import { isToldOfStop } from '../bills/stop-told.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { longText } from '../payments/announce.ts';
import { receiptOf } from '../payments/receipts.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf, sendAutoPayNotice, tellNextPayment } from './announce.ts';
import type { AutoPayRow } from './rows.ts';
import { moreThanTold, noteAmount } from './told-amount.ts';

/**
 * Sends the receipt of a payment by auto pay, and says when the next one comes (SRV2-19). `returnedOn`: when the bank
 * returned the debit that this payment takes the place of. `before`: the auto pay with the run that was made.
 */
export async function announcePaid(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  before: AutoPayRow,
  confirmation: string,
  returnedOn: CalendarDate | null,
): Promise<void> {
  if (!row.notifyPayment) return;
  const receipt = await receiptOf({ db, customer: row.customerId }, confirmation);
  if (!receipt) return;
  const { biller, account, bill } = await accountFactsOf(db, parts, row);
  const [part] = receipt.transaction_receipts;
  const total = receipt.gross_total;
  const paid = subtract(total, part?.fee ?? ZERO);
  const more = await moreThanTold(db, before, { bill: billOf(part), total, paid });
  await sendAutoPayNotice(db, parts, row, {
    cause: `paid ${confirmation}`,
    ...paidNotice({
      biller,
      account,
      total,
      more: more ? moreThanToldText(more) : '',
      isOnItsWay: receipt.trans_status === PROCESSING,
      returnedOn,
      confirmation,
      method: receipt.payment_method,
      backup: part?.trans_msg ?? '',
      page: `${parts.config.publicUrl}/#/auto-pay/${bill}?tab=method`,
      next: await tellNextPayment(db, parts, row),
      receipt: longText(receipt),
    }),
  });
}

/**
 * Says on the day itself that the payment waits, and for whom. The alert is raised whatever the switches (ruling 8). A
 * customer whom `tellPaymentStops` has told that auto pay pays nothing gets no notice of each delay.
 */
export async function announceDelayed(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  who: HeldUp,
  total: Cents | null,
): Promise<void> {
  const { biller, billerId, account, bill } = await accountFactsOf(db, parts, row);
  const scope = { db, customer: row.customerId };
  const notice = delayedNotice({ biller, account, amount: total, why: heldUpYet(who, row.isRetry) });
  await raiseAlert(scope, parts.clock, {
    cause: `auto pay ${row.id} delayed ${row.runDate}`,
    type: 'notification',
    about: DELAYED_ABOUT,
    message: notice.text,
    href: `#/auto-pay/${bill}`,
  });
  if (!row.notifyPaymentError || (await isToldOfStop(scope, who, billerId, 'onAutoPay'))) return;
  await sendAutoPayNotice(db, parts, row, { cause: `delayed ${row.runDate}`, ...notice });
}

/**
 * Says what failed and why, and what comes next (SRV2-11). `fee`: what would have come on top, as it was told before.
 * `before`: the auto pay with the run that failed.
 */
export async function announceFailed(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  before: AutoPayRow,
  confirmation: string,
  isOver: boolean,
  fee: Cents,
): Promise<void> {
  if (!row.notifyPaymentError) return;
  const receipt = await receiptOf({ db, customer: row.customerId }, confirmation);
  const [part] = receipt?.transaction_receipts ?? [];
  if (!part) return;
  const { biller, account, unpayable } = await accountFactsOf(db, parts, row);
  const total = add(part.total, fee);
  const more = await moreThanTold(db, before, { bill: billOf(part), total });
  const noted = await noteAmount(db, parts.clock, row, total);
  await sendAutoPayNotice(db, parts, row, {
    cause: `failed ${confirmation}`,
    isOnlyOff: unpayable !== '',
    ...failedNotice({
      biller,
      account,
      amount: total,
      more: more ? moreThanToldText(more) : '',
      why: part.trans_msg,
      next: unpayable ? payDirectlyNext(biller, noted.runDate) : await nextStep(db, parts, noted, isOver),
      confirmation,
      method: part.payment_method,
    }),
  });
}

function billOf(part: TransactionReceipt | undefined): number | null | undefined {
  return part?.transactions.items[0]?.ebill_id;
}

async function nextStep(db: Db, parts: Dependencies, row: AutoPayRow, isOver: boolean): Promise<string> {
  if (isOver) return PAY_BY_HAND;
  if (row.isRetry) return retryText({ retry_date: row.runDate, next_date: null });
  const words = retryText({ retry_date: null, next_date: row.runDate });
  return `${words} ${await tellNextPayment(db, parts, row)}`;
}
