import { shortDate } from '../../domain/calendar-date.ts';
import { formatCents } from '../../domain/cents.ts';
import type { TransactionReceipt } from '../../domain/receipt.ts';
import { tell } from '../notices/notice.ts';
import type { Parts } from '../parts.ts';
import type { Scope } from '../store/scope.ts';
import { BECAME } from './payment-alert.ts';
import { receiptOf } from './receipts.ts';

/** Writes that a payment was returned, voided, refunded or reversed, by the ways of payment notices, in the transaction that made it so (SRV-36, SRV2-33). */
export async function announceTakenBack(scope: Scope, parts: Parts, confirmationNum: string): Promise<void> {
  const receipt = await receiptOf(scope, confirmationNum);
  const [part] = receipt?.transaction_receipts ?? [];
  if (!part) return;
  const [about = ''] = BECAME[part.trans_status] ?? [];
  await tell(scope, parts, 'payment', {
    cause: `taken back ${confirmationNum} ${part.trans_status}`,
    subject: `${about}: ${part.entity_name}`,
    body: bodyOf(part),
    text: `Billfold: ${whatHappened(part)} It is open on the bill again (${part.confirmation_num}).`,
  });
}

function whatHappened(part: TransactionReceipt): string {
  const [, words = ''] = BECAME[part.trans_status] ?? [];
  return `Your payment of ${formatCents(part.total)} to ${part.entity_name} ${words}.`;
}

function bodyOf(part: TransactionReceipt): string {
  return [
    whatHappened(part),
    part.trans_msg,
    'It no longer counts as paid: what it had paid is open on the bill again.',
    '',
    `Date: ${shortDate(part.transaction_date)}`,
    `Confirmation number: ${part.confirmation_num}`,
    ...part.transactions.items.map(
      (item) => `  ${item.item_description}, account ${item.account_num}: ${formatCents(item.amount)}`,
    ),
    ...(part.fee > 0 ? [`  Service fee: ${formatCents(part.fee)}`] : []),
    `Paid with: ${part.payment_method}`,
  ].join('\n');
}
