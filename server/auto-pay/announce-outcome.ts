import { retryText } from '../../domain/accounts/failed-auto-payment-text.ts';
import { type HeldUp, heldUpYet } from '../../domain/checkout/held-up.ts';
import { PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { type Cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { longText } from '../payments/announce.ts';
import { receiptOf } from '../payments/receipts.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf, nextPaymentText, sendAutoPayNotice } from './announce.ts';
import type { AutoPayRow } from './rows.ts';

/** Sends the receipt of a payment by auto pay, and says when the next one comes (SRV2-19). */
export async function announcePaid(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  confirmation: string,
): Promise<void> {
  if (!row.notifyPayment) return;
  const receipt = await receiptOf({ db, customer: row.customerId }, confirmation);
  if (!receipt) return;
  const { biller, account, bill } = await accountFactsOf(db, row);
  const total = formatCents(receipt.gross_total);
  const backup = receipt.transaction_receipts[0]?.trans_msg ?? '';
  const change = `${parts.config.publicUrl}/#/auto-pay/${bill}?tab=method`;
  const next = await nextPaymentText(db, parts, row);
  const done = receipt.trans_status === PROCESSING ? 'is on its way' : 'was made';
  await sendAutoPayNotice(db, parts, row, {
    cause: `paid ${confirmation}`,
    subject: `Auto pay: ${total} to ${biller}`,
    body: [
      `Your auto pay of ${total} for ${account} at ${biller} ${done}.`,
      ...(backup === '' ? [] : [`${backup} You can change the payment methods here:`, change]),
      next,
      '',
      longText(receipt),
    ],
    text: `Your auto pay of ${total} for ${account} at ${biller} ${done} (${confirmation}, ${receipt.payment_method}).${backup && ` ${backup}`} ${next}`,
  });
}

/** Says on the day itself that the payment waits, and for whom. The alert is raised whatever the switches (ruling 8). */
export async function announceDelayed(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  who: HeldUp,
  amount: Cents | null,
): Promise<void> {
  const { biller, account, bill } = await accountFactsOf(db, row);
  const what = `Your auto pay${amount === null ? '' : ` of ${formatCents(amount)}`} for ${account} at ${biller} is delayed.`;
  const why = heldUpYet(who, row.isRetry);
  await raiseAlert({ db, customer: row.customerId }, parts.clock, {
    cause: `auto pay ${row.id} delayed ${row.runDate}`,
    type: 'notification',
    about: 'Payment delayed',
    message: `${what} ${why}`,
    href: `#/auto-pay/${bill}`,
  });
  if (!row.notifyPaymentError) return;
  await sendAutoPayNotice(db, parts, row, {
    cause: `delayed ${row.runDate}`,
    subject: `Auto pay is delayed: ${biller}`,
    body: [what, why],
    text: `${what} ${why}`,
  });
}

/** Says what failed and why, and what comes next (SRV2-11). */
export async function announceFailed(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  confirmation: string,
  isOver: boolean,
): Promise<void> {
  if (!row.notifyPaymentError) return;
  const receipt = await receiptOf({ db, customer: row.customerId }, confirmation);
  const [part] = receipt?.transaction_receipts ?? [];
  if (!part) return;
  const { biller, account } = await accountFactsOf(db, row);
  const amount = formatCents(part.total);
  const next = await nextStep(db, parts, row, isOver);
  await sendAutoPayNotice(db, parts, row, {
    cause: `failed ${confirmation}`,
    subject: `Auto pay failed: ${biller}`,
    body: [
      `Your auto pay of ${amount} for ${account} at ${biller} failed.`,
      part.trans_msg,
      next,
      '',
      `Confirmation number: ${confirmation}`,
      `Payment method: ${part.payment_method}`,
    ],
    text: `Your auto pay of ${amount} for ${account} at ${biller} failed. ${part.trans_msg} ${next}`,
  });
}

async function nextStep(db: Db, parts: Dependencies, row: AutoPayRow, isOver: boolean): Promise<string> {
  if (isOver) return 'It failed on three dates in a row. Please pay this bill by hand.';
  if (row.isRetry) return retryText({ retry_date: row.runDate, next_date: null });
  const words = retryText({ retry_date: null, next_date: row.runDate });
  return `${words} ${await nextPaymentText(db, parts, row)}`;
}
