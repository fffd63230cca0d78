import { and, eq } from 'drizzle-orm';
import { CONFIRM_FROM_CART, PROCESSOR_NOT_REACHED_NOW } from '../../domain/checkout/text/en.ts';
import { wasCharged } from '../../domain/receipts/given-back.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { announceScheduledOutcome } from '../payments/announce.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { chargeIntent } from '../payments/charge-intent.ts';
import type { GroupOutcome } from '../payments/conclude-charges.ts';
import { countDeclines } from '../payments/decline-limit.ts';
import { type CheckoutRow, scheduledNumOf } from '../payments/find-checkout.ts';
import { holdCheckout } from '../payments/lease.ts';
import { recordKept } from '../payments/money-back/kept.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { moveTransaction, writeTransaction } from '../payments/transactions.ts';
import { giveUpRuns } from '../store/runs.ts';
import type { Transaction } from '../store/schema/payments.ts';
import { checkouts, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { TokenedCharge } from './check.ts';
import { lockTransaction } from './lock.ts';

/** A payment by hand has keys of its own: a charge made on the scheduled date is another charge. */
export function payNowKeys({ id }: Pick<CheckoutRow, 'id'>, { parts }: Transaction): readonly string[] {
  return parts.length === 0 ? [`now-${id}`] : parts.map((_, at) => `now-${id}-${at + 1}`);
}

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
  return outcome.kind === 'declined' && outcome.because === 'confirm' && !wasCharged(outcome.message)
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
  const outcome = await lookUpTogether(parts, charges, neverCharged);
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
    if (outcome.kind === 'declined') return keepFailed(scope, parts, checkout, transaction, outcome);
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

/**
 * What the biller kept of a try by hand needs a payment of its own: the pending one keeps its keys for its date, and
 * counts in full when it is made.
 */
async function keepFailed(
  scope: Scope,
  parts: Dependencies,
  checkout: CheckoutRow,
  pending: Transaction,
  { message, kept = [] }: Extract<GroupOutcome, { kind: 'declined' }>,
): Promise<void> {
  if (kept.length === 0) return;
  const { db } = scope;
  const isOfPayment = and(
    eq(transactionItems.customerId, scope.customer),
    eq(transactionItems.transactionId, pending.id),
  );
  const items = await db
    .select()
    .from(transactionItems)
    .where(isOfPayment)
    .orderBy(transactionItems.position);
  const keys = payNowKeys(checkout, pending);
  const number = await writeTransaction(
    scope,
    parts,
    { ...pending, checkoutId: null, attemptId: null, confirmationNum: null },
    { ...pending, scheduledDate: null },
    { status: FAILED, message, settlesOn: null },
    {
      items: items.flatMap(({ billId, ...item }) =>
        billId === null ? [] : [{ ...item, billId, cartItemId: 0, fee: ZERO }],
      ),
      shares: pending.parts.map((part, at) => ({ ...part, key: keys[at] ?? '' })),
    },
  );
  await recordKept(db, parts, number, kept);
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
