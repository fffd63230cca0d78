import { eq } from 'drizzle-orm';
import { REFUNDED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { transactions } from '../store/schema/payments.ts';
import { reversePayment } from './reversal.ts';

export interface GiveBackRequest {
  readonly confirmationNum: string;
  /** What the payer paid, with the fee. It must be right: a mistyped number names another payment. */
  readonly amount: Cents;
  /** One sentence for the payer. */
  readonly reason: string;
}

/** Gives a payment back for its biller, and resolves to a sentence of what happened to the money. */
export async function giveBack(
  parts: Dependencies,
  { confirmationNum, amount, reason }: GiveBackRequest,
): Promise<string> {
  const [payment] = await parts.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (!payment) return `Nothing was given back: there is no payment ${confirmationNum}.`;
  const paid = add(payment.amount, payment.fee);
  if (payment.status !== SUCCESSFUL)
    return `Nothing was given back: payment ${confirmationNum} has not been made, or was given back before.`;
  if (paid !== amount)
    return `Nothing was given back: payment ${confirmationNum} took ${formatCents(paid)}, not ${formatCents(amount)}.`;
  switch (await reversePayment(parts, confirmationNum, { to: REFUNDED, reason, by: 'biller' })) {
    case 'done':
      return `${formatCents(paid)} of payment ${confirmationNum} went back. The payer is told.`;
    case 'under way':
      return `${formatCents(paid)} of payment ${confirmationNum} is on its way back. Due work finishes it, and then tells the payer.`;
    case 'not paid':
      return `Nothing was given back: payment ${confirmationNum} was given back meanwhile.`;
  }
}
