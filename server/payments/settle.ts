import { and, asc, eq, sql } from 'drizzle-orm';
import { add } from '../../domain/cents.ts';
import { FAILED, PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import {
  type AttemptState,
  attempts,
  type CheckoutPlan,
  cartItems,
  checkouts,
} from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { CheckoutRow } from './intent.ts';
import { announceReceipt } from './notify.ts';
import { charge } from './processor-talk.ts';
import { recordAttempt } from './record.ts';

type Attempt = typeof attempts.$inferSelect;

/** What an attempt came to; `silent` leaves it to the janitor. */
type Answer = ChargeOutcome | { readonly kind: 'scheduled' } | { readonly kind: 'silent' };

type AskProcessor = (attempt: Attempt, plan: CheckoutPlan) => Promise<Answer>;

const STATUS_OF = {
  accepted: SUCCESSFUL,
  processing: PROCESSING,
  declined: FAILED,
  scheduled: SCHEDULED,
} as const;

const NOT_REACHED =
  'The payment service could not be reached. You have not been charged. Please try again later.';

/** Longer than a charge can take: nobody else looks at a checkout that is being carried out. */
export const LEASE = 45_000;

/** Carries a checkout out: every attempt that has no outcome yet is charged, outside of any transaction. */
export function carryOut(parts: Parts, checkout: CheckoutRow): Promise<void> {
  return settleAttempts(parts, checkout, async (attempt, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    if (!(await renewLease(parts, checkout, attempt))) return { kind: 'silent' };
    parts.reached('before processor');
    const outcome = await charge(parts, {
      key: attempt.id,
      token: plan.token,
      amount: add(attempt.amount, attempt.fee),
      today: parts.clock.today(),
    });
    parts.reached('after processor');
    if (outcome === 'down') return { kind: 'declined', message: NOT_REACHED };
    return outcome === 'silent' ? { kind: 'silent' } : outcome;
  });
}

/** False when somebody else has settled the attempt meanwhile: it must not be charged any more. */
async function renewLease(
  { store, clock }: Parts,
  checkout: CheckoutRow,
  attempt: Attempt,
): Promise<boolean> {
  const renewed = await store.db
    .update(checkouts)
    .set({ nextCheckAt: new Date(clock.now() + LEASE) })
    .where(
      and(
        eq(checkouts.customerId, checkout.customerId),
        eq(checkouts.id, checkout.id),
        sql`exists (select from ${attempts} where ${attempts.customerId} = ${checkout.customerId}
          and ${attempts.id} = ${attempt.id} and ${attempts.state} = 'intended')`,
      ),
    )
    .returning({ id: checkouts.id });
  return renewed.length === 1;
}

/** Asks every attempt without an outcome to `ask`, writes what it says, and closes the checkout after the last. */
export async function settleAttempts(parts: Parts, checkout: CheckoutRow, ask: AskProcessor): Promise<void> {
  const { plan } = checkout;
  if (!plan) return;
  const open = await parts.store.db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.customerId, checkout.customerId),
        eq(attempts.checkoutId, checkout.id),
        eq(attempts.state, 'intended'),
      ),
    )
    .orderBy(asc(attempts.position));
  for (const attempt of open) {
    const answer = await ask(attempt, plan);
    if (answer.kind !== 'silent') await writeOutcome(parts, checkout, attempt, plan, answer);
  }
  parts.reached('outcome written');
}

/** One transaction: the attempt's outcome, what follows from it, and the end of the checkout when it was the last. */
function writeOutcome(
  parts: Parts,
  checkout: CheckoutRow,
  attempt: Attempt,
  plan: CheckoutPlan,
  answer: Exclude<Answer, { kind: 'silent' }>,
): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer: checkout.customerId };
    await lockCheckout(scope, checkout.id);
    const { state, message } = stateOf(answer);
    const won = await db
      .update(attempts)
      .set({ state, message })
      .where(
        and(
          eq(attempts.customerId, scope.customer),
          eq(attempts.id, attempt.id),
          eq(attempts.state, 'intended'),
        ),
      )
      .returning({ id: attempts.id });
    if (won.length === 0) return;
    await recordAttempt(scope, parts, attempt, plan, {
      status: STATUS_OF[answer.kind],
      message,
      settlesOn: answer.kind === 'processing' ? answer.settlesOn : null,
    });
    await settleItems(scope, attempt, state);
    await closeIfDone(scope, parts, checkout);
  });
}

function stateOf(answer: Exclude<Answer, { kind: 'silent' }>): { state: AttemptState; message: string } {
  return { state: answer.kind, message: answer.kind === 'declined' ? answer.message : '' };
}

async function lockCheckout({ db, customer }: Scope, id: string): Promise<void> {
  await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, id)))
    .for('update');
}

/** What was paid or scheduled leaves the cart, what failed stays (SRV-41). */
async function settleItems({ db, customer }: Scope, attempt: Attempt, state: AttemptState): Promise<void> {
  for (const item of attempt.items) {
    const mine = and(
      eq(cartItems.customerId, customer),
      eq(cartItems.id, item.cartItemId),
      eq(cartItems.checkoutId, attempt.checkoutId),
    );
    if (state === 'declined') await db.update(cartItems).set({ checkoutId: null }).where(mine);
    else await db.delete(cartItems).where(mine);
  }
}

async function closeIfDone(scope: Scope, parts: Parts, checkout: CheckoutRow): Promise<void> {
  const all = await scope.db
    .select({ state: attempts.state, message: attempts.message })
    .from(attempts)
    .where(and(eq(attempts.customerId, scope.customer), eq(attempts.checkoutId, checkout.id)))
    .orderBy(asc(attempts.position));
  if (all.some((attempt) => attempt.state === 'intended')) return;
  const passed = all.some((attempt) => attempt.state !== 'declined');
  await scope.db
    .update(checkouts)
    .set({
      state: passed ? 'accepted' : 'declined',
      message: all.find((attempt) => attempt.message !== '')?.message ?? '',
      settledAt: new Date(parts.clock.now()),
      nextCheckAt: null,
    })
    .where(and(eq(checkouts.customerId, scope.customer), eq(checkouts.id, checkout.id)));
  if (passed) await announceReceipt(scope, parts, checkout.id);
}
