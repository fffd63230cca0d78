import { and, eq } from 'drizzle-orm';
import { PROCESSING, REFUNDED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, formatCents, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import { giveBackPayment, type OfficeRefund } from './money-back/refund.ts';
import { refundsOf, restOf } from './money-back/rows.ts';
import { type GivenBack, noteSettledOutside } from './money-back/settled-outside.ts';

export interface GiveBackRequest {
  readonly confirmationNum: string;
  /** What the payer paid, with the fee. It must be right: a mistyped number names another payment. */
  readonly paid: Cents;
  /** What goes back: all of it, or a part. */
  readonly amount: Cents;
  /** One sentence for the payer. */
  readonly reason: string;
  /** Somebody has given it back in another way, after a refund had failed. */
  readonly isSettledOutside?: boolean;
  /** Gives it back although the same amount went back before, for the same reason. */
  readonly isAgain?: boolean;
  /** Carries out this request of the office, once, and gives back exactly its amount. */
  readonly request?: OfficeRefund;
}

/**
 * Gives a payment back for its biller, all or a part. A repeat after a lost answer asks for the same amount with the
 * same reason, and gives nothing back.
 */
export async function giveBack(
  parts: Dependencies,
  {
    confirmationNum,
    paid: said,
    amount,
    reason,
    isSettledOutside = false,
    isAgain = false,
    request: ofOffice,
  }: GiveBackRequest,
): Promise<GivenBack> {
  const [payment] = await parts.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (!payment) return nothing(`there is no payment ${confirmationNum}.`);
  if (!isSettledOutside && payment.status !== SUCCESSFUL)
    return nothing(`payment ${confirmationNum} ${whyNot(payment)}.`);
  const paid = add(payment.amount, payment.fee);
  if (paid !== said)
    return nothing(`payment ${confirmationNum} took ${formatCents(paid)}, not ${formatCents(said)}.`);
  if (isSettledOutside) return noteSettledOutside(parts, payment, amount, reason);
  const isWhole = amount === paid && !ofOffice;
  const asked = isWhole ? restOf(payment) : amount;
  if (!isAgain && !ofOffice && !isWhole && (await wentBackBefore(parts, payment, { amount, reason })))
    return nothing(
      `${formatCents(asked)} of payment ${confirmationNum} went back before, for the same reason. In all ${formatCents(payment.givenBack)} of ${formatCents(paid)} went back. To give it back once more, add --again.`,
    );
  const words = asked === paid ? formatCents(paid) : `${formatCents(asked)} of ${formatCents(paid)}`;
  const request = {
    confirmationNum,
    reason,
    ...(isWhole ? {} : { amount }),
    ...(ofOffice ? { request: ofOffice } : {}),
  };
  switch (await giveBackPayment(parts, request)) {
    case 'given back':
      return done(`${words} of payment ${confirmationNum} went back. The payer is told.`);
    case 'under way':
      return done(
        `${words} of payment ${confirmationNum} is on its way back. Due work finishes it, and then tells the payer.`,
      );
    case 'failed':
      return nothing(
        `the processor, or the payer’s bank, did not take ${words} of payment ${confirmationNum}. The biller still has it. The payer is told that it is looked into.`,
      );
    case 'disputed':
      return nothing(`${DISPUTED} Payment ${confirmationNum} stays as it is.`);
    case 'disputed in part':
      return {
        isDone: false,
        words: `A part of ${words} of payment ${confirmationNum} went back, and the payer is told. The rest did not: ${DISPUTED}`,
      };
    case 'too much':
      return nothing(`only ${formatCents(restOf(payment))} is left of payment ${confirmationNum}.`);
    case 'some went back before':
      return nothing(await whatWentBack(parts, payment));
    case 'another is under way':
      return nothing(`an earlier request about payment ${confirmationNum} is still under way.`);
    case 'not paid':
      return nothing(`payment ${confirmationNum} was given back meanwhile.`);
  }
}

const nothing = (why: string): GivenBack => ({ isDone: false, words: `Nothing was given back: ${why}` });
const done = (words: string): GivenBack => ({ isDone: true, words });

/** What the processor has given back without being asked from here. */
async function whatWentBack({ store }: Dependencies, { customerId, id }: Transaction): Promise<string> {
  const isPayment = and(eq(transactions.customerId, customerId), eq(transactions.id, id));
  const [now] = await store.db.select().from(transactions).where(isPayment);
  if (!now) throw new Error('a payment that was just refunded is gone');
  const { confirmationNum, givenBack, amount, fee } = now;
  return `somebody gave back a part of payment ${confirmationNum} at the processor, and nobody here knew. The payer is told. In all ${formatCents(givenBack)} of ${formatCents(add(amount, fee))} went back. If more has to go back, ask for it again.`;
}

/** Of several methods, each has given back its share of what was asked for at one moment. */
async function wentBackBefore(
  { store }: Dependencies,
  payment: Transaction,
  { amount, reason }: Pick<GiveBackRequest, 'amount' | 'reason'>,
): Promise<boolean> {
  const sums = new Map<number, Cents>();
  for (const refund of await refundsOf(store.db, payment)) {
    if (refund.state !== 'given back' || refund.reason !== reason) continue;
    const at = refund.requestedAt.getTime();
    sums.set(at, add(sums.get(at) ?? ZERO, refund.amount));
  }
  return [...sums.values()].includes(amount);
}

const DISPUTED =
  'the payer’s bank asks for this payment itself. A refund beside it would give the money back twice. Answer the dispute at the processor.';

function whyNot({ status, dispute, refund }: Transaction): string {
  if (status === REFUNDED) return 'was given back before';
  if (refund?.status === 'under review')
    return `does not count as paid, but its biller still has ${formatCents(refund.amount)} of it. Give that back in another way, and then note it with --settled-outside`;
  if (dispute === 'lost') return 'was disputed, and the payer’s bank has taken it back';
  return status === PROCESSING ? 'is not settled yet' : 'does not count as paid';
}
