import { eq } from 'drizzle-orm';
import { PROCESSING, REFUNDED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Transaction, transactions } from '../store/schema/payments.ts';
import { giveBackPayment } from './money-back/refund.ts';
import { restOf } from './money-back/rows.ts';

export interface GiveBackRequest {
  readonly confirmationNum: string;
  /** What the payer paid, with the fee. It must be right: a mistyped number names another payment. */
  readonly paid: Cents;
  /** What goes back: all of it, or a part. */
  readonly amount: Cents;
  /** One sentence for the payer. */
  readonly reason: string;
}

/** Gives a payment back for its biller, all or a part, and resolves to a sentence of what happened to the money. */
export async function giveBack(
  parts: Dependencies,
  { confirmationNum, paid: said, amount, reason }: GiveBackRequest,
): Promise<string> {
  const [payment] = await parts.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (!payment) return `Nothing was given back: there is no payment ${confirmationNum}.`;
  if (payment.status !== SUCCESSFUL)
    return `Nothing was given back: payment ${confirmationNum} ${whyNot(payment)}.`;
  const paid = add(payment.amount, payment.fee);
  if (paid !== said)
    return `Nothing was given back: payment ${confirmationNum} took ${formatCents(paid)}, not ${formatCents(said)}.`;
  const isWhole = amount === paid;
  const asked = isWhole ? restOf(payment) : amount;
  const words = asked === paid ? formatCents(paid) : `${formatCents(asked)} of ${formatCents(paid)}`;
  const request = { confirmationNum, reason, ...(isWhole ? {} : { amount }) };
  switch (await giveBackPayment(parts, request)) {
    case 'given back':
      return `${words} of payment ${confirmationNum} went back. The payer is told.`;
    case 'under way':
      return `${words} of payment ${confirmationNum} is on its way back. Due work finishes it, and then tells the payer.`;
    case 'failed':
      return `Nothing was given back: the processor, or the payer’s bank, did not take ${words} of payment ${confirmationNum}. The biller still has it. The payer is told that it is looked into.`;
    case 'disputed':
      return `Nothing was given back: ${DISPUTED} Payment ${confirmationNum} stays as it is.`;
    case 'disputed in part':
      return `A part of ${words} of payment ${confirmationNum} went back, and the payer is told. The rest did not: ${DISPUTED}`;
    case 'too much':
      return `Nothing was given back: only ${formatCents(restOf(payment))} is left of payment ${confirmationNum}.`;
    case 'another is under way':
      return `Nothing was given back: an earlier request about payment ${confirmationNum} is still under way.`;
    case 'not paid':
      return `Nothing was given back: payment ${confirmationNum} was given back meanwhile.`;
  }
}

const DISPUTED =
  'the payer’s bank asks for this payment itself. A refund beside it would give the money back twice. Answer the dispute at the processor.';

function whyNot({ status, dispute }: Transaction): string {
  if (status === REFUNDED) return 'was given back before';
  if (dispute === 'lost') return 'was disputed, and the payer’s bank has taken it back';
  return status === PROCESSING ? 'is not settled yet' : 'does not count as paid';
}
