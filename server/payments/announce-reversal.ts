import { asText } from '../../domain/brand/text-sender.ts';
import type { TransactionReceipt } from '../../domain/receipts/receipt.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendNotice } from '../notifications/notice.ts';
import type { Scope } from '../store/scope.ts';
import { STATUS_TEXTS } from './payment-alert.ts';
import { receiptOf } from './receipts.ts';

/**
 * Tells the customer that a payment was returned, voided, refunded or reversed, by the ways they
 * chose for payment notices, and what happens `next` by itself; empty for nothing. Runs in the transaction that
 * takes the payment back (SRV-36, SRV2-33).
 */
export async function announceReversal(
  scope: Scope,
  parts: Dependencies,
  confirmationNum: string,
  next: string,
  cause?: string,
): Promise<void> {
  const receipt = await receiptOf(scope, confirmationNum);
  const [part] = receipt?.transaction_receipts ?? [];
  if (!part) return;
  const [about = ''] = STATUS_TEXTS[part.trans_status] ?? [];
  await sendNotice(scope, parts, 'payment', {
    cause: cause ?? `taken back ${confirmationNum} ${part.trans_status}`,
    subject: `${about}: ${part.entity_name}`,
    body: bodyOf(part, next),
    text: asText(
      `${whatHappened(part)} ${next === '' ? 'It is open on the bill again and not tried again' : `It is open on the bill again. ${next}`} (${part.confirmation_num}).`,
    ),
  });
}

function whatHappened(part: TransactionReceipt): string {
  const [, words = ''] = STATUS_TEXTS[part.trans_status] ?? [];
  return `Your payment of ${formatCents(part.total)} to ${part.entity_name} ${words}.`;
}

function bodyOf(part: TransactionReceipt, next: string): string {
  return [
    whatHappened(part),
    part.trans_msg,
    'It no longer counts as paid: what it had paid is open on the bill again.',
    next || 'It is not tried again by itself. Please pay the bill in another way.',
    '',
    `Date: ${shortDate(part.transaction_date)}`,
    `Confirmation number: ${part.confirmation_num}`,
    ...part.transactions.items.map(
      (item) => `  ${item.item_description}, account ${item.account_num}: ${formatCents(item.amount)}`,
    ),
    ...(part.fee > 0 ? [`  Fee: ${formatCents(part.fee)}`] : []),
    `Payment method: ${part.payment_method}`,
  ].join('\n');
}
