import { and, eq, sql } from 'drizzle-orm';
import { type InVain, inVainText, keptAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { WHOLE_FAILED } from '../../../domain/receipts/text/money-back.ts';
import { isPaid, SCHEDULED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, cents, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ChargeName } from '../../ports/processor.ts';
import { checkouts } from '../../store/schema/checkouts.ts';
import { type Refund, refunds, reversals } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { labelIn } from '../conclude-charges.ts';
import { postToLedger } from '../ledger.ts';
import { heldOf, peekCharge, peekRefund, voidKeyOf } from '../processor.ts';
import { chargesOfPayment } from '../shares.ts';
import { announceRefund } from './announce.ts';
import { leftOf, refundsOf, updateState } from './rows.ts';

const NOTHING = { kept: [] };

/**
 * Writes down, with the end of a payment that does not count, which of its charges the processor could not give back.
 * The biller has that money until somebody gives it back in another way: the books say so, and dead-letters lists it.
 * No bill was paid with it, so the biller is told of nothing.
 */
export async function recordKept(
  db: Db,
  parts: Dependencies,
  confirmationNum: string | null,
  { kept: keys, amounts = {} }: Pick<InVain, 'kept' | 'amounts'> = NOTHING,
): Promise<Refund[]> {
  if (confirmationNum === null || keys.length === 0) return [];
  const isPayment = eq(transactions.confirmationNum, confirmationNum);
  const [payment] = await db.select().from(transactions).where(isPayment).for('update');
  if (!payment) throw new Error('what was charged for a payment that is gone was not given back');
  const { customerId, id: transactionId } = payment;
  const rows = await refundsOf(db, payment);
  const at = new Date(parts.clock.now());
  const kept: Refund[] = [];
  for (const charge of chargesOfPayment(payment)) {
    const isKnown = rows.some(({ kind, chargeKey }) => kind === 'kept' && chargeKey === charge.key);
    if (isKnown || !keys.includes(charge.key)) continue;
    const number = rows.length + kept.length + 1;
    const left = leftOf(charge, rows);
    const amount = cents(Math.min(amounts[charge.key] ?? left, left));
    const [row] = await db
      .insert(refunds)
      .values({
        customerId,
        transactionId,
        number,
        kind: 'kept',
        state: 'failed',
        amount,
        reason: WHOLE_FAILED,
        chargeKey: charge.key,
        requestedAt: at,
        failedAt: at,
      })
      .returning();
    if (row) kept.push(row);
    const posted = { ...payment, amount, fee: ZERO };
    await postToLedger(
      { db, customer: customerId },
      parts.clock,
      posted,
      'failed refund',
      `failed refund ${number}`,
    );
    parts.log.warn(
      { transaction: transactionId, refund: number },
      'a charge could not be given back: see dead-letters',
    );
  }
  await updateState(db, payment);
  return kept;
}

/**
 * What the biller has again of a charge that was to go back as a whole: what the processor holds of it once its void
 * has failed, and nothing until then. Undefined when the processor could not be asked.
 */
export async function keptOfVoid(parts: Dependencies, charge: ChargeName): Promise<Cents | undefined> {
  const answer = await peekRefund(parts, charge, voidKeyOf(charge.key));
  if (answer === 'down' || answer === 'silent') return undefined;
  if (answer !== 'failed') return ZERO;
  const entry = await peekCharge(parts, charge);
  if (typeof entry === 'string') return undefined;
  return 'made' in entry && entry.kind !== 'returned' ? heldOf(entry.made) : ZERO;
}

/**
 * Asks whether the refund of a payment that does not count has failed: a payer's bank may send the money back days
 * later. False when the processor could not be asked. Also false when the refund has failed before the outcome of the
 * payment is written: the process that writes that outcome does not know of the failure yet.
 */
export async function noteFailedVoid(
  parts: Dependencies,
  payment: Transaction,
  key: string,
): Promise<boolean> {
  const charge = chargesOfPayment(payment).find((one) => one.key === key);
  if (!charge) return true;
  const isUndecided = isPaid(payment.status) || payment.status === SCHEDULED;
  if (isUndecided && !(await mayBeConcluded(parts.store.db, payment))) return true;
  const amount = await keptOfVoid(parts, charge);
  if (amount === undefined || isUndecided) return amount === ZERO;
  if (amount > ZERO)
    await parts.store.transact(async (db) => {
      const inVain = { kept: [key], amounts: { [key]: amount } };
      const kept = await recordKept(db, parts, payment.confirmationNum, inVain);
      if (kept.length > 0) await changeWords(db, payment, (told) => keptAfterAll(told, key, amount));
      for (const row of kept) await announceRefund(db, parts, row, 'failed');
    });
  return true;
}

/** Of a payment by one method, only a reversal gives back all that was charged. It may have ended since the reading. */
async function mayBeConcluded(db: Db, payment: Transaction): Promise<boolean> {
  if (payment.status !== SUCCESSFUL) return payment.parts.length > 0;
  const ofPayment = and(
    eq(reversals.customerId, payment.customerId),
    eq(reversals.transactionId, payment.id),
  );
  return (await db.$count(reversals, ofPayment)) > 0;
}

/** What the payment, and the checkout that made it, say of the money. */
export async function changeWords(
  db: Db,
  { customerId, id, checkoutId }: Transaction,
  change: (told: InVain) => InVain,
): Promise<void> {
  const isPayment = and(eq(transactions.customerId, customerId), eq(transactions.id, id));
  const [payment] = await db.select().from(transactions).where(isPayment);
  if (!payment) return;
  const told = payment.chargedInVain ?? { reason: payment.message, givenBack: [], kept: [] };
  const chargedInVain = change(told);
  const message = inVainText(chargedInVain, labelIn(chargesOfPayment(payment)));
  await db.update(transactions).set({ message, chargedInVain }).where(isPayment);
  if (checkoutId === null || payment.message === '') return;
  await db
    .update(checkouts)
    .set({
      message: sql`replace(${checkouts.message}, ${payment.message}, ${message})`,
      // Only a try by hand has it there.
      chargedInVain: sql`case when ${checkouts.chargedInVain} is not null then ${JSON.stringify(chargedInVain)}::jsonb end`,
    })
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, checkoutId)));
}
