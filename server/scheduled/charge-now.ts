import { and, eq } from 'drizzle-orm';
import { CONFIRM_FROM_CART, PROCESSOR_NOT_REACHED_NOW } from '../../domain/checkout/text/en.ts';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import type { Dependencies } from '../dependencies.ts';
import { announceScheduledOutcome } from '../payments/announce.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { chargeIntent } from '../payments/charge-intent.ts';
import type { GroupOutcome } from '../payments/conclude-charges.ts';
import { countDeclines } from '../payments/decline-limit.ts';
import { type CheckoutRow, scheduledNumOf } from '../payments/find-checkout.ts';
import { holdCheckout } from '../payments/lease.ts';
import { recordTry } from '../payments/money-back/tries.ts';
import { chargesOfPayment, payNowKeys } from '../payments/shares.ts';
import { moveTransaction } from '../payments/transactions.ts';
import { giveUpRuns } from '../store/runs.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { TokenedCharge } from './check.ts';
import { lockTransaction } from './lock.ts';

/**
 * Charges the payment, outside of any transaction, and records the outcome. A silent processor
 * leaves it to reconciliation.
 */
export async function carryOutNow(
  parts: Dependencies,
  checkout: CheckoutRow,
  charges: readonly TokenedCharge[],
): Promise<void> {
  const { hold } = holdCheckout(parts, checkout, () => null);
  const declines = countDeclines(parts, checkout.customerId);
  const outcome = await chargeIntent(parts, charges, hold, declines.add);
  await declines.record();
  if (outcome === 'silent') return;
  await writeOutcome(parts, checkout, toldNow(outcome));
  parts.reached('outcome written');
}

/** A pending payment is not confirmed with the bank; the cart is the place for that. */
function toldNow(outcome: GroupOutcome | 'down'): GroupOutcome {
  if (outcome === 'down') return { kind: 'declined', message: PROCESSOR_NOT_REACHED_NOW };
  return outcome.kind === 'declined' && outcome.because === 'confirm' && !outcome.inVain
    ? { kind: 'declined', message: CONFIRM_FROM_CART }
    : outcome;
}

/**
 * Settles a payment that a crash or a silent processor left open. It only looks up charges and
 * never makes one; it captures those that are all approved.
 */
export async function settlePayNow(
  parts: Dependencies,
  checkout: CheckoutRow,
  neverCharged: string,
): Promise<void> {
  const transaction = await transactionOf(parts, checkout);
  const keys = payNowKeys(checkout, transaction);
  const charges = chargesOfPayment(transaction).map((charge, at) => ({ ...charge, key: keys[at] ?? '' }));
  const { hold } = holdCheckout(parts, checkout, () => null);
  const outcome = await lookUpTogether(parts, charges, neverCharged, hold);
  if (outcome !== 'silent') await writeOutcome(parts, checkout, outcome);
}

async function transactionOf({ store }: Dependencies, checkout: CheckoutRow): Promise<Transaction> {
  const [transaction] = await store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, scheduledNumOf(checkout) ?? ''));
  if (!transaction) throw new Error('a pending payment that is gone is being paid');
  return transaction;
}

/**
 * Records the outcome. A declined payment stays pending as it was (ruling 4); otherwise it is made,
 * under the keys that were charged.
 */
function writeOutcome(parts: Dependencies, checkout: CheckoutRow, outcome: GroupOutcome): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer: checkout.customerId };
    if (!(await close(scope, parts, checkout, outcome))) return;
    const transaction = await lockTransaction(scope, scheduledNumOf(checkout) ?? '');
    if (outcome.kind === 'declined') {
      const { inVain } = outcome;
      if (inVain && inVain.kept.length > 0) await recordTry(scope, parts, checkout, transaction, inVain);
      return;
    }
    await setChargeKeys(scope, transaction, payNowKeys(checkout, transaction));
    await moveTransaction(scope, parts, transaction, outcome.kind === 'accepted' ? SUCCESSFUL : PROCESSING, {
      message: '',
      transactionDate: parts.clock.today(),
      transactionTime: new Date(parts.clock.now()),
      ...(outcome.kind === 'processing' ? { settlesOn: outcome.settlesOn } : {}),
    });
    await giveUpRuns(db, parts.clock, 'scheduled payment', transaction.confirmationNum, 'paid now');
    await announceScheduledOutcome(scope, parts, transaction);
  });
}

/** False when another process has closed the checkout already. */
async function close(
  { db, customer }: Scope,
  { clock }: Dependencies,
  { id }: CheckoutRow,
  outcome: GroupOutcome,
): Promise<boolean> {
  const closed = await db
    .update(checkouts)
    .set({
      state: outcome.kind === 'declined' ? 'declined' : 'accepted',
      message: outcome.kind === 'declined' ? outcome.message : '',
      chargedInVain: (outcome.kind === 'declined' && outcome.inVain) || null,
      settledAt: new Date(clock.now()),
      nextCheckAt: null,
    })
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, id), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id });
  return closed.length === 1;
}

async function setChargeKeys(
  { db, customer }: Scope,
  { id, parts }: Transaction,
  keys: readonly string[],
): Promise<void> {
  await db
    .update(transactions)
    .set({
      chargeKey: keys[0] ?? '',
      parts: parts.map((part, at) => ({ ...part, key: keys[at] ?? '' })),
      nextCheckAt: null,
    })
    .where(and(eq(transactions.customerId, customer), eq(transactions.id, id)));
}
