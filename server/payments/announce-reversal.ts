import { asText } from '../../domain/brand/text-sender.ts';
import type { TransactionReceipt } from '../../domain/receipts/receipt.ts';
import { LINES } from '../../domain/receipts/text/lines.ts';
import { type AlertedPayment, takenBackNotice } from '../../domain/receipts/text/payment-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendNotice } from '../notifications/notice.ts';
import type { Scope } from '../store/scope.ts';
import { TAKEN_BACK } from './payment-alert.ts';
import { receiptOf } from './receipts.ts';

/** What is told of a refund only. */
interface OfRefund {
  readonly cause?: string;
  /** Where parts of the payment had gone back before. */
  readonly rest?: AlertedPayment['rest'];
  /** In place of the message of the payment. */
  readonly reason?: string;
}

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
  { cause, rest, reason }: OfRefund = {},
): Promise<void> {
  const receipt = await receiptOf(scope, confirmationNum);
  const [part] = receipt?.transaction_receipts ?? [];
  if (!part) return;
  const event = TAKEN_BACK[part.trans_status];
  if (!event) return;
  const notice = takenBackNotice({
    event,
    total: part.total,
    rest,
    biller: part.entity_name,
    reason: reason ?? part.trans_msg,
    next,
    confirmation: part.confirmation_num,
    payment: linesOf(part),
  });
  await sendNotice(scope, parts, 'payment', {
    cause: cause ?? `taken back ${confirmationNum} ${part.trans_status}`,
    ...notice,
    text: asText(notice.text),
  });
}

function linesOf(part: TransactionReceipt): string[] {
  return [
    LINES.date(part.transaction_date),
    LINES.confirmation(part.confirmation_num),
    ...part.transactions.items.map(({ item_description, account_num, amount }) =>
      LINES.item(item_description, account_num, amount),
    ),
    ...(part.fee > 0 ? [LINES.fee(part.fee)] : []),
    LINES.method(part.payment_method),
  ];
}
