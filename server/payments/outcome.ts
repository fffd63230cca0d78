import { and, eq, sql } from 'drizzle-orm';
import type { Receipt } from '../../domain/receipt.ts';
import { FAILED, PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { type AttemptState, attempts, type CheckoutPlan, checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type Blanks, statement } from '../store/statement.ts';
import type { AttemptRow } from './intent.ts';
import { announceReceipt } from './notify.ts';
import { checkoutReceipt } from './receipts.ts';
import { recordAttempt } from './record.ts';

/** What an attempt came to. */
export type Answer = ChargeOutcome | { readonly kind: 'scheduled' };

/** How a checkout ended. */
export type Closed =
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'declined'; readonly message: string };

const STATUS_OF = {
  accepted: SUCCESSFUL,
  processing: PROCESSING,
  declined: FAILED,
  scheduled: SCHEDULED,
} as const;

/**
 * One transaction: the attempt's outcome, what follows from it, and the end of the checkout when it was the last. An
 * attempt that somebody else has decided meanwhile is left as it is.
 */
export function writeOutcome(
  parts: Parts,
  attempt: AttemptRow,
  plan: CheckoutPlan,
  answer: Answer,
): Promise<Closed | undefined> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer: attempt.customerId };
    const message = answer.kind === 'declined' ? answer.message : '';
    if (!(await decide(scope, attempt, answer.kind, message))) return undefined;
    const outcome = {
      status: STATUS_OF[answer.kind],
      message,
      settlesOn: answer.kind === 'processing' ? answer.settlesOn : null,
    };
    await recordAttempt(scope, parts, attempt, plan, outcome);
    const { checkoutId: checkout } = attempt;
    const [[closed], receipt] = await Promise.all([
      close(db, { customer: scope.customer, checkout, now: new Date(parts.clock.now()) }),
      checkoutReceipt(scope, checkout),
    ]);
    if (!closed || !receipt) return undefined;
    if (closed.state !== 'accepted') return { state: 'declined', message: closed.message };
    await announceReceipt(scope, parts, checkout, plan, receipt);
    return { state: 'accepted', receipt };
  });
}

/**
 * Takes the checkout, so that of two who settle its last attempts the second sees the first's, and decides the attempt
 * once. What was paid or scheduled leaves the cart, what failed stays (SRV-41).
 */
async function decide(
  { db, customer }: Scope,
  { id: attempt, checkoutId: checkout, items }: AttemptRow,
  state: AttemptState,
  message: string,
): Promise<boolean> {
  const settle = sql.raw(
    state === 'declined' ? 'update cart_items set checkout_id = null' : 'delete from cart_items',
  );
  const { rows } = (await db.execute(sql`
    with checkout as (select from checkouts where customer_id = ${customer} and id = ${checkout} for update),
         won as (update attempts set state = ${state}, message = ${message}
                  where customer_id = ${customer} and id = ${attempt} and state = 'intended' and exists (select from checkout)
              returning id),
         settled as (${settle}
                  where customer_id = ${customer} and checkout_id = ${checkout}
                    and id = any(${sql.param(items.map((item) => item.cartItemId))}) and exists (select from won))
    select id from won`)) as unknown as { rows: unknown[] };
  return rows.length === 1;
}

/** Closes a checkout whose attempts have all been decided: accepted when one of them passed. */
const close = statement(
  (db, { customer, checkout, now }: Blanks<{ customer: number; checkout: string; now: Date }>) => {
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
        nextCheckAt: null,
      })
      .from(decided)
      .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, checkout)))
      .returning({ state: checkouts.state, message: checkouts.message });
  },
);
