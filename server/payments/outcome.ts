import { and, eq, sql } from 'drizzle-orm';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { FAILED, PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { rowsOf } from '../store/db.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { type AttemptState, attempts, type CheckoutPlan, checkouts } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import { announceReceipt, announceToAbsent } from './announce.ts';
import type { AttemptGroup } from './attempt.ts';
import type { GroupOutcome } from './conclude-charges.ts';
import { recordKept } from './money-back/kept.ts';
import { checkoutReceipt } from './receipts.ts';
import { recordAttempts } from './transactions.ts';

/** The outcome of an attempt. */
export type Answer = GroupOutcome | { readonly kind: 'scheduled' };

/** How long a customer whose payment was decided at the bank may take to come back and read it. */
const UNSEEN_AFTER = 5 * MINUTE;

/** How a checkout ended. */
export type CheckoutOutcome =
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'declined'; readonly message: string };

const STATUS_OF = {
  accepted: SUCCESSFUL,
  processing: PROCESSING,
  declined: FAILED,
  scheduled: SCHEDULED,
} as const;

/**
 * Records, in one transaction, the outcome of a biller's attempts and its consequences, and closes
 * the checkout after its last attempts. Attempts that another process has settled meanwhile stay as
 * they are.
 *
 * @param isAskedFor False when the customer is at the bank: an outcome that nobody asks about soon is mailed.
 */
export function writeOutcome(
  parts: Dependencies,
  group: AttemptGroup,
  plan: CheckoutPlan,
  answer: Answer,
  isAskedFor = true,
): Promise<CheckoutOutcome | undefined> {
  return parts.store.transact(async (db) => {
    const [first] = group;
    const scope = { db, customer: first.customerId };
    const message = answer.kind === 'declined' ? answer.message : '';
    if (!(await decide(scope, group, answer.kind, message))) return undefined;
    const inVain = answer.kind === 'declined' ? answer.inVain : undefined;
    const outcome = {
      status: STATUS_OF[answer.kind],
      message,
      chargedInVain: inVain ?? null,
      settlesOn: answer.kind === 'processing' ? answer.settlesOn : null,
    };
    await recordAttempts(scope, parts, group, plan, outcome);
    await recordKept(db, parts, first.confirmationNum, inVain);
    const { checkoutId: checkout } = first;
    const now = parts.clock.now();
    const [[closed], receipt] = await Promise.all([
      close(db, {
        customer: scope.customer,
        checkout,
        now: new Date(now),
        tellAt: isAskedFor ? null : new Date(now + UNSEEN_AFTER),
      }),
      checkoutReceipt(scope, checkout),
    ]);
    if (!closed || !receipt) return undefined;
    await parts.onCheckoutClosed(scope, parts, { checkout, plan, receipt, message: closed.message });
    // After the time to confirm nobody waits for the answer on a screen.
    const isTooLate = closed.confirming !== null && closed.confirming.until <= now;
    if (isTooLate) await announceToAbsent(scope, parts, checkout, plan, receipt);
    if (closed.state !== 'accepted') return { state: 'declined', message: closed.message };
    if (!isTooLate) await announceReceipt(scope, parts, checkout, plan, receipt);
    return { state: 'accepted', receipt };
  });
}

/**
 * Settles a biller's attempts once and together. It locks the checkout first, so that of two
 * processes that settle its last attempts the second sees the first's outcome. Paid or scheduled
 * items leave the cart; failed ones stay (SRV-41).
 */
async function decide(
  { db, customer }: Scope,
  group: AttemptGroup,
  state: AttemptState,
  message: string,
): Promise<boolean> {
  const checkout = group[0].checkoutId;
  const decided = sql.param(group.map(({ id }) => id));
  const paid = sql.param(group.flatMap(({ items }) => items.map((item) => item.cartItemId)));
  const settle = sql.raw(
    state === 'declined' ? 'update cart_items set checkout_id = null' : 'delete from cart_items',
  );
  const rows = await rowsOf<unknown>(
    db,
    sql`
    with checkout as (select from checkouts where customer_id = ${customer} and id = ${checkout} for update),
         won as (update attempts set state = ${state}, message = ${message}
                  where customer_id = ${customer} and id = any(${decided}) and state = 'intended' and exists (select from checkout)
              returning id),
         settled as (${settle}
                  where customer_id = ${customer} and checkout_id = ${checkout}
                    and id = any(${paid}) and exists (select from won))
    select id from won`,
  );
  if (rows.length > 0 && rows.length < group.length)
    throw new Error('some attempts of a biller were decided alone');
  return rows.length > 0;
}

/** Closes a checkout whose attempts are all settled: accepted when one of them passed. */
const close = preparedStatement(
  (
    db,
    {
      customer,
      checkout,
      now,
      tellAt,
    }: Placeholders<{ customer: number; checkout: string; now: Date; tellAt: Date | null }>,
  ) => {
    const decided = db
      .select({
        passed: sql<boolean>`bool_or(${attempts.state} <> 'declined')`.as('passed'),
        words: sql<string>`coalesce((array_agg(${attempts.message} order by ${attempts.position})
          filter (where ${attempts.message} <> ''))[1], '')`.as('words'),
      })
      .from(attempts)
      .where(and(eq(attempts.customerId, customer), eq(attempts.checkoutId, checkout)))
      .having(sql`bool_and(${attempts.state} <> 'intended')`)
      .as('decided');
    return db
      .update(checkouts)
      .set({
        state: sql`case when ${decided.passed} then 'accepted' else 'declined' end`,
        message: sql`${decided.words}`,
        settledAt: sql`${now}`,
        nextCheckAt: sql`${tellAt}`,
      })
      .from(decided)
      .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, checkout)))
      .returning({ state: checkouts.state, message: checkouts.message, confirming: checkouts.confirming });
  },
);
