import { and, eq, sql } from 'drizzle-orm';
import { add } from '../../domain/cents.ts';
import type { Receipt } from '../../domain/receipt.ts';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import { lockCart } from '../cart/cart.ts';
import type { Parts } from '../parts.ts';
import { conflict, Refusal } from '../refusal.ts';
import { checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { answerFor, outcomeOf } from './checkout.ts';
import { type CheckoutRow, checkoutOfKey, findCheckout, scheduledNumOf } from './find-checkout.ts';
import { type Transaction, takeBillsOf } from './record.ts';
import { reasonNotToPay, type TokenedCharge } from './scheduled-check.ts';
import { carryOutNow, keysOf } from './scheduled-now.ts';
import { insistOnVersion, takePending, takeTransaction } from './scheduled-pending.ts';
import { LEASE } from './settle.ts';
import { areBillsFree } from './under-way.ts';

interface Begun {
  readonly checkout: CheckoutRow;
  /** What is to be charged; nothing where another request does that, or did. */
  readonly charges?: readonly TokenedCharge[];
}

const BILL_IS_PAID =
  'This bill is being paid otherwise right now. You have not been charged. Please look again in a moment.';
const ANOTHER_PAYMENT = 'This payment key belongs to another payment. You have not been charged.';

/**
 * Pays a pending payment today (API2-57), once for each key and once for each payment: first the intent is written, then
 * the processor is asked outside any transaction, then the outcome is written. A request without a key is a repeat of the
 * one that has paid or is paying this payment, if there is one.
 */
export async function payNow(
  parts: Parts,
  scope: Scope,
  confirmationNum: string,
  version: string | undefined,
  key: string | undefined,
): Promise<Receipt> {
  parts.reached('before intent');
  const { checkout, charges } = await begin(parts, scope.customer, confirmationNum, version, key);
  parts.reached('intent written');
  if (charges) await carryOutNow(parts, checkout, charges);
  else if (checkout.state === 'open') await outcomeOf(scope, checkout);
  const settled = (await findCheckout(scope, checkout.id)) ?? checkout;
  parts.reached('before answer');
  return (await answerFor(scope, settled)).receipt;
}

/** The cart is taken first, as by everybody who uses or closes a payment key, then the payment, then its bills. */
function begin(
  parts: Parts,
  customer: number,
  confirmationNum: string,
  version: string | undefined,
  key: string | undefined,
): Promise<Begun> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const known = await takeTransaction(scope, confirmationNum);
    const earlier = await earlierOf(scope, known, key);
    if (earlier) return { checkout: earlier };
    const transaction = await takePending(scope, confirmationNum);
    insistOnVersion(transaction, version);
    await takeBillsOf(db, transaction);
    if (!(await areBillsFree(db, transaction))) throw conflict(BILL_IS_PAID);
    const checked = await reasonNotToPay(db, parts.clock, transaction);
    if ('reason' in checked) throw new Refusal(422, checked.reason);
    const checkout = await insertIntent(scope, parts, transaction, key);
    const keys = keysOf(checkout, transaction);
    return { checkout, charges: checked.charges.map((one, at) => ({ ...one, key: keys[at] ?? '' })) };
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
  if (isOther) throw conflict(ANOTHER_PAYMENT);
  return earlier;
}

/** The request that is paying this payment by hand, or has paid it. */
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
  { db, customer }: Scope,
  { ids, clock }: Parts,
  { confirmationNum, amount, fee }: Transaction,
  key: string | undefined,
): Promise<CheckoutRow> {
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
      plan: { scheduledNum: confirmationNum },
    })
    .returning();
  if (!checkout) throw new Error('an intent that was just written is gone');
  return checkout;
}
