import { and, asc, eq, sql } from 'drizzle-orm';
import { add } from '../../domain/cents.ts';
import type { Parts } from '../parts.ts';
import { attempts, type CheckoutPlan, checkouts } from '../store/schema/payments.ts';
import { type Blanks, statement } from '../store/statement.ts';
import type { CheckoutRow } from './find-checkout.ts';
import type { AttemptRow } from './intent.ts';
import { type Answer, type Closed, writeOutcome } from './outcome.ts';
import { CHARGE_LIMIT, charge } from './processor-talk.ts';

/** What an attempt came to; `silent` leaves it to the janitor. */
type AskProcessor = (
  attempt: AttemptRow,
  plan: CheckoutPlan,
) => Promise<Answer | { readonly kind: 'silent' }>;

const NOT_REACHED =
  'The payment service could not be reached. You have not been charged. Please try again later.';

/** Longer than a charge can take: nobody else looks at a checkout that is being carried out. */
export const LEASE = 45_000;

/** Carries a checkout out: each of its attempts is charged, outside of any transaction. */
export function carryOut(
  parts: Parts,
  checkout: CheckoutRow,
  attempts: readonly AttemptRow[],
): Promise<Closed | undefined> {
  const { clock } = parts;
  let leased = checkout.nextCheckAt?.getTime() ?? 0;
  return settleAttempts(parts, checkout, attempts, async (attempt, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    if (clock.now() + CHARGE_LIMIT > leased) {
      leased = clock.now() + LEASE;
      if (!(await renewLease(parts, checkout, attempt, leased))) return { kind: 'silent' };
    }
    parts.reached('before processor');
    const outcome = await charge(parts, {
      key: attempt.id,
      token: plan.token,
      amount: add(attempt.amount, attempt.fee),
      today: clock.today(),
    });
    parts.reached('after processor');
    if (outcome === 'down') return { kind: 'declined', message: NOT_REACHED };
    return outcome === 'silent' ? { kind: 'silent' } : outcome;
  });
}

/** False when somebody else has settled the attempt meanwhile: it must not be charged any more. */
async function renewLease(
  { store }: Parts,
  { customerId: customer, id: checkout }: CheckoutRow,
  { id: attempt }: AttemptRow,
  until: number,
): Promise<boolean> {
  const extended = await extendLease(store.db, { customer, checkout, attempt, until: new Date(until) });
  return extended.length === 1;
}

const extendLease = statement(
  (db, asked: Blanks<{ customer: number; checkout: string; attempt: string; until: Date }>) =>
    db
      .update(checkouts)
      .set({ nextCheckAt: sql`${asked.until}` })
      .where(
        and(
          eq(checkouts.customerId, asked.customer),
          eq(checkouts.id, asked.checkout),
          sql`exists (select from ${attempts} where ${attempts.customerId} = ${asked.customer}
            and ${attempts.id} = ${asked.attempt} and ${attempts.state} = 'intended')`,
        ),
      )
      .returning({ id: checkouts.id }),
);

/** The attempts of a checkout that have no outcome. */
export function openAttemptsOf({ store }: Parts, checkout: CheckoutRow): Promise<AttemptRow[]> {
  return store.db
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
}

/** Asks each of these attempts to `ask` and writes what it says; tells how the checkout closed, if it did. */
export async function settleAttempts(
  parts: Parts,
  checkout: CheckoutRow,
  open: readonly AttemptRow[],
  ask: AskProcessor,
): Promise<Closed | undefined> {
  const { plan } = checkout;
  if (!plan) return undefined;
  let closed: Closed | undefined;
  for (const attempt of open) {
    const answer = await ask(attempt, plan);
    if (answer.kind !== 'silent') closed = await writeOutcome(parts, attempt, plan, answer);
  }
  parts.reached('outcome written');
  return closed;
}
