import { and, eq, sql } from 'drizzle-orm';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { add } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { answerFor, waitForOutcome } from '../payments/checkout.ts';
import { requireFewDeclines } from '../payments/decline-limit.ts';
import { type CheckoutRow, checkoutOfKey, findCheckout, scheduledNumOf } from '../payments/find-checkout.ts';
import { areBillsFree } from '../payments/in-flight.ts';
import { LEASE } from '../payments/lease.ts';
import { requireSearched } from '../payments/lost-search.ts';
import { triedOf } from '../payments/money-back/tries.ts';
import { payNowKeys } from '../payments/shares.ts';
import { lockBillsOf } from '../payments/transactions.ts';
import { conflict, Refusal, say } from '../refusal.ts';
import { lockCart } from '../store/cart-lock.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { carryOutNow } from './charge-now.ts';
import { checkBeforePaying, type TokenedCharge } from './check.ts';
import { lockPending, lockTransaction, requireVersion } from './lock.ts';

interface Begun {
  readonly checkout: CheckoutRow;
  /** What this request has to charge; undefined when another request does that, or has done it. */
  readonly charges?: readonly TokenedCharge[];
}

/**
 * Pays a pending payment today (API2-57), once for each key and once for each payment. It commits
 * the intent, then asks the processor outside any transaction, then records the outcome. A request
 * without a key repeats the one that has paid or is paying this payment, if there is one.
 */
export async function payNow(
  parts: Dependencies,
  scope: Scope,
  confirmationNum: string,
  version: string | undefined,
  key: string | undefined,
): Promise<Receipt> {
  await requireSearched(parts, scope, key);
  parts.reached('before intent');
  const { checkout, charges } = await begin(parts, scope.customer, confirmationNum, version, key);
  parts.reached('intent written');
  if (charges) await carryOutNow(parts, checkout, charges);
  else if (checkout.state === 'open') await waitForOutcome(scope, checkout);
  const settled = (await findCheckout(scope, checkout.id)) ?? checkout;
  parts.reached('before answer');
  return (await answerFor(scope, settled)).receipt;
}

/**
 * Locks the cart first, like every use or closing of a payment key, then the payment, then its
 * bills.
 */
function begin(
  parts: Dependencies,
  customer: number,
  confirmationNum: string,
  version: string | undefined,
  key: string | undefined,
): Promise<Begun> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const current = await lockTransaction(scope, confirmationNum);
    const earlier = await earlierOf(scope, current, key);
    if (earlier) return { checkout: earlier };
    const transaction = await lockPending(scope, confirmationNum);
    requireVersion(transaction, version);
    await lockBillsOf(db, transaction);
    if (!(await areBillsFree(db, transaction))) throw conflict('checkout.pending-paid-otherwise');
    const checked = await checkBeforePaying(db, parts.clock, transaction);
    if ('reason' in checked) throw new Refusal(422, say('scheduled.not-payable-now', checked.reason));
    const cards = checked.charges.map(({ fingerprint }) => fingerprint);
    await requireFewDeclines(scope, parts, cards);
    const checkout = await insertIntent(scope, parts, transaction, key);
    const keys = payNowKeys(checkout, transaction);
    return { checkout, charges: checked.charges.map((charge, at) => ({ ...charge, key: keys[at] ?? '' })) };
  });
}

async function earlierOf(
  scope: Scope,
  transaction: Transaction,
  key: string | undefined,
): Promise<CheckoutRow | undefined> {
  if (key === undefined) return payingOf(scope, transaction);
  const earlier = await checkoutOfKey(scope, key);
  const isOther = earlier?.plan && scheduledNumOf(earlier) !== transaction.confirmationNum;
  if (isOther) throw conflict('checkout.key-of-another-payment');
  return earlier;
}

/** The checkout that is paying this payment by hand, or has paid it. */
async function payingOf({ db, customer }: Scope, transaction: Transaction): Promise<CheckoutRow | undefined> {
  const [paying] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customer),
        eq(checkouts.state, transaction.status === SCHEDULED ? 'open' : 'accepted'),
        sql`${checkouts.plan} ->> 'scheduledNum' = ${transaction.confirmationNum}`,
      ),
    );
  return paying;
}

async function insertIntent(
  scope: Scope,
  { ids, clock }: Dependencies,
  transaction: Transaction,
  key: string | undefined,
): Promise<CheckoutRow> {
  const { db, customer } = scope;
  const { amount, fee } = transaction;
  const id = ids.uuid();
  const now = clock.now();
  const [checkout] = await db
    .insert(checkouts)
    .values({
      customerId: customer,
      id,
      key: key ?? id,
      state: 'open',
      total: add(amount, fee),
      startedAt: new Date(now),
      nextCheckAt: new Date(now + LEASE),
      plan: { scheduledNum: transaction.confirmationNum, tried: await triedOf(scope, transaction) },
    })
    .returning();
  if (!checkout) throw new Error('an intent that was just written is gone');
  return checkout;
}
