import { and, eq } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { giveUpRuns } from '../runs.ts';
import { checkouts, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { type CheckoutRow, scheduledNumOf } from './find-checkout.ts';
import { announceScheduledOutcome } from './notify.ts';
import { CHARGE_LIMIT, charge } from './processor-talk.ts';
import { moveTransaction, type Transaction } from './record.ts';
import type { TokenedCharge } from './scheduled-check.ts';
import { takeTransaction } from './scheduled-pending.ts';
import { LEASE } from './settle.ts';
import { chargesOfPayment } from './shares.ts';
import { askTogether, chargeTogether } from './together.ts';

const NOT_REACHED =
  'The payment service could not be reached. You have not been charged. Please try again later.';

/** The keys of a payment by hand are its own: what was asked for on the date of the payment is another charge. */
export function keysOf({ id }: Pick<CheckoutRow, 'id'>, { parts }: Transaction): readonly string[] {
  return parts.length === 0 ? [`now-${id}`] : parts.map((_, at) => `now-${id}-${at + 1}`);
}

/** Asks the processor, outside of any transaction, and writes what it says. Silent, it is left to the janitor. */
export async function carryOutNow(
  parts: Parts,
  checkout: CheckoutRow,
  charges: readonly TokenedCharge[],
): Promise<void> {
  let leased = checkout.nextCheckAt?.getTime() ?? 0;
  const outcome = await chargeTogether(parts, charges, async ({ key, token, amount, fee }) => {
    if (parts.clock.now() + CHARGE_LIMIT > leased) {
      leased = parts.clock.now() + LEASE;
      if (!(await renewLease(parts.store.db, checkout, new Date(leased)))) return 'silent';
    }
    parts.reached('before processor');
    const charged = await charge(parts, { key, token, amount, fee, today: parts.clock.today() });
    parts.reached('after processor');
    return charged;
  });
  if (outcome === 'silent') return;
  await writeOutcome(
    parts,
    checkout,
    outcome === 'down' ? { kind: 'declined', message: NOT_REACHED } : outcome,
  );
  parts.reached('outcome written');
}

/** Settles one that a crash or a silent processor left open, by asking only (T2). */
export async function mendPayNow(parts: Parts, checkout: CheckoutRow, neverCharged: string): Promise<void> {
  const transaction = await transactionOf(parts, checkout);
  const keys = keysOf(checkout, transaction);
  const charges = chargesOfPayment(transaction).map((one, at) => ({ ...one, key: keys[at] ?? '' }));
  const outcome = await askTogether(parts, charges, neverCharged);
  if (outcome !== 'silent') await writeOutcome(parts, checkout, outcome);
}

/** False when somebody else has settled it meanwhile: nothing of it may be charged any more. */
async function renewLease(db: Db, { customerId, id }: CheckoutRow, until: Date): Promise<boolean> {
  const renewed = await db
    .update(checkouts)
    .set({ nextCheckAt: until })
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, id), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id });
  return renewed.length === 1;
}

async function transactionOf({ store }: Parts, checkout: CheckoutRow): Promise<Transaction> {
  const [transaction] = await store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, scheduledNumOf(checkout) ?? ''));
  if (!transaction) throw new Error('a pending payment that is gone is being paid');
  return transaction;
}

/** Declined, the payment stays pending as it was (ruling 4); else it is made, under the keys it was charged with. */
function writeOutcome(parts: Parts, checkout: CheckoutRow, outcome: ChargeOutcome): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer: checkout.customerId };
    if (!(await close(scope, parts, checkout, outcome)) || outcome.kind === 'declined') return;
    const transaction = await takeTransaction(scope, scheduledNumOf(checkout) ?? '');
    await chargedUnder(scope, transaction, keysOf(checkout, transaction));
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

/** One of those who settle it closes it. */
async function close(
  { db, customer }: Scope,
  { clock }: Parts,
  { id }: CheckoutRow,
  outcome: ChargeOutcome,
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

async function chargedUnder(
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
