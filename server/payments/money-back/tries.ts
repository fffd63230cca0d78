import { and, eq } from 'drizzle-orm';
import { type InVain, inVainText, keptAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { FAILED } from '../../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../../domain/values/business-date.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { checkouts, type TriedPayment } from '../../store/schema/checkouts.ts';
import { type Transaction, transactionItems, transactions } from '../../store/schema/transactions.ts';
import type { Scope } from '../../store/scope.ts';
import type { Db } from '../../store/store.ts';
import { labelIn } from '../conclude-charges.ts';
import { type CheckoutRow, scheduledNumOf } from '../find-checkout.ts';
import { payNowKeys } from '../shares.ts';
import { type Outcome, writeTransaction } from '../transactions.ts';
import { announceRefund } from './announce.ts';
import { keptOfVoid, recordKept } from './kept.ts';

/**
 * What the biller kept of a try by hand needs a payment of its own: the pending one keeps its keys for its date, and
 * counts in full when it is made.
 */
export async function recordTry(
  scope: Scope,
  parts: Dependencies,
  checkout: CheckoutRow,
  pending: Transaction,
  inVain: InVain,
  more: Pick<Outcome, 'date' | 'time' | 'alerted'> = {},
) {
  const tried = triedIn(checkout) ?? (await triedOf(scope, pending));
  const number = await writeTransaction(
    scope,
    parts,
    { ...pending, checkoutId: checkout.id, attemptId: null, confirmationNum: null },
    { ...pending, scheduledDate: null },
    {
      status: FAILED,
      message: textOf(checkout, tried, inVain),
      chargedInVain: inVain,
      settlesOn: null,
      ...more,
    },
    { items: tried.items, shares: sharesOf(checkout, tried) },
  );
  return recordKept(scope.db, parts, number, inVain);
}

/** What a try by hand is about, for the plan of its checkout. */
export async function triedOf(
  { db, customer }: Scope,
  { id, parts }: Pick<Transaction, 'id' | 'parts'>,
): Promise<TriedPayment> {
  const rows = await db
    .select()
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)))
    .orderBy(transactionItems.position);
  const items = rows.flatMap(
    ({ billId, accountId, accountNum, description, amount, referenceNum2, isTaxReturn }) =>
      billId === null
        ? []
        : [
            {
              cartItemId: 0,
              billId,
              accountId,
              accountNum,
              description,
              amount,
              referenceNum2,
              isTaxReturn,
              fee: ZERO,
            },
          ],
  );
  return { parts, items };
}

function triedIn({ plan }: CheckoutRow): TriedPayment | undefined {
  return plan && 'scheduledNum' in plan ? plan.tried : undefined;
}

/** The charges of a try by hand. */
function sharesOf(checkout: CheckoutRow, tried: Pick<TriedPayment, 'parts'>) {
  const keys = payNowKeys(checkout, tried);
  return tried.parts.map((part, at) => ({ ...part, key: keys[at] ?? '' }));
}

function textOf(checkout: CheckoutRow, tried: Pick<TriedPayment, 'parts'>, inVain: InVain): string {
  const shares = sharesOf(checkout, tried);
  return inVainText(inVain, labelIn(shares.map(({ key, methodLabel }) => ({ key, label: methodLabel }))));
}

/** `now-` and the id of its checkout; of several methods also which one. */
const KEY = /^now-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?$/;

/**
 * Asks whether what was given back of a declined try by hand has stayed there. As long as it has, the try has no
 * payment of its own. False when the processor could not be asked, or the try has no outcome yet.
 */
export async function noteFailedTry(parts: Dependencies, key: string): Promise<boolean> {
  const [, id] = KEY.exec(key) ?? [];
  if (id === undefined) return true;
  const found = await tryOf(parts.store.db, id);
  if (!found) return true;
  const { checkout, pending } = found;
  if (checkout.state === 'open') return false;
  const { parts: tried } = triedIn(checkout) ?? pending;
  if (checkout.state !== 'declined' || !payNowKeys(checkout, { parts: tried }).includes(key)) return true;
  const amount = await keptOfVoid(parts, { biller: pending.entityId, key });
  if (amount === undefined || amount === ZERO) return amount === ZERO;
  return parts.store.transact((db) => keepFailed(db, parts, { checkout, pending, key, amount }));
}

interface FailedVoid {
  readonly checkout: CheckoutRow;
  readonly pending: Transaction;
  readonly key: string;
  /** What the biller has again. */
  readonly amount: Cents;
}

/** False when the try has got a payment meanwhile: what failed is then written down there. */
async function keepFailed(
  db: Db,
  parts: Dependencies,
  { checkout, pending, key, amount }: FailedVoid,
): Promise<boolean> {
  const isCheckout = and(eq(checkouts.customerId, checkout.customerId), eq(checkouts.id, checkout.id));
  const [locked] = await db.select().from(checkouts).where(isCheckout).for('update');
  if (!locked) return true;
  const ofTry = and(eq(transactions.customerId, locked.customerId), eq(transactions.checkoutId, locked.id));
  if ((await db.$count(transactions, ofTry)) > 0) return false;
  const told = locked.chargedInVain ?? { reason: locked.message, givenBack: [], kept: [] };
  const chargedInVain = keptAfterAll(told, key, amount);
  const message = textOf(locked, triedIn(locked) ?? pending, chargedInVain);
  await db.update(checkouts).set({ message, chargedInVain }).where(isCheckout);
  const scope = { db, customer: pending.customerId };
  const tried = locked.settledAt?.getTime() ?? parts.clock.now();
  const kept = await recordTry(scope, parts, locked, pending, chargedInVain, {
    date: dateAt(tried, parts.config.zone),
    time: tried,
    // That the refund failed is told below.
    alerted: null,
  });
  for (const row of kept) await announceRefund(db, parts, row, 'failed');
  return true;
}

async function tryOf(db: Db, id: string): Promise<Pick<FailedVoid, 'checkout' | 'pending'> | undefined> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  const number = checkout && scheduledNumOf(checkout);
  if (!number) return undefined;
  const [pending] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, checkout.customerId), eq(transactions.confirmationNum, number)));
  return pending && { checkout, pending };
}
