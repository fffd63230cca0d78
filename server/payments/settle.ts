import { and, asc, eq, sql } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { attempts, type CheckoutPlan, checkouts } from '../store/schema/payments.ts';
import { type Blanks, statement } from '../store/statement.ts';
import type { CheckoutRow } from './find-checkout.ts';
import type { AttemptRow } from './intent.ts';
import { type Answer, type Closed, writeOutcome } from './outcome.ts';
import { CHARGE_LIMIT, charge } from './processor-talk.ts';
import { chargeTogether } from './together.ts';

/** The attempts of one biller: one for each method that pays it. They stand or fall together (ruling 1). */
export type Group = readonly [AttemptRow, ...AttemptRow[]];

/** What the attempts of a biller came to; `silent` leaves them to the janitor. */
type AskProcessor = (group: Group, plan: CheckoutPlan) => Promise<Answer | 'silent'>;

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
  return settleAttempts(parts, checkout, attempts, async (group, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    const outcome = await chargeTogether(parts, chargesOf(group), async ({ attempt }) => {
      if (clock.now() + CHARGE_LIMIT > leased) {
        leased = clock.now() + LEASE;
        if (!(await renewLease(parts, checkout, attempt, leased))) return 'silent';
      }
      parts.reached('before processor');
      const charged = await charge(parts, {
        key: attempt.id,
        token: attempt.method.token,
        amount: attempt.amount,
        fee: attempt.fee,
        today: clock.today(),
      });
      parts.reached('after processor');
      return charged;
    });
    return outcome === 'down' ? { kind: 'declined', message: NOT_REACHED } : outcome;
  });
}

export function chargesOf(group: Group) {
  return group.map((attempt) => ({ key: attempt.id, label: attempt.method.label, attempt }));
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

/** Asks `ask` about the attempts of each biller and writes what it says; tells how the checkout closed, if it did. */
export async function settleAttempts(
  parts: Parts,
  checkout: CheckoutRow,
  open: readonly AttemptRow[],
  ask: AskProcessor,
): Promise<Closed | undefined> {
  const { plan } = checkout;
  if (!plan || 'scheduledNum' in plan) return undefined;
  let closed: Closed | undefined;
  for (const group of groupsOf(open)) {
    const answer = await ask(group, plan);
    if (answer !== 'silent') closed = await writeOutcome(parts, group, plan, answer);
  }
  parts.reached('outcome written');
  return closed;
}

/** The attempts biller by biller, in the order in which they stand. */
function groupsOf(attempts: readonly AttemptRow[]): Group[] {
  const groups = new Map<number, [AttemptRow, ...AttemptRow[]]>();
  for (const attempt of attempts) {
    const group = groups.get(attempt.entityId);
    if (group) group.push(attempt);
    else groups.set(attempt.entityId, [attempt]);
  }
  return [...groups.values()];
}
