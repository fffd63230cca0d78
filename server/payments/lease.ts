import { and, eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { attempts, checkouts } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';
import type { Hold } from './conclude-charges.ts';
import type { CheckoutRow } from './find-checkout.ts';
import { CHARGE_LIMIT } from './processor.ts';

/**
 * How long, in milliseconds, one process alone works on a payment. It is longer than a charge can
 * take.
 */
export const LEASE = 45_000;

/** Giving back takes two questions, each of this length at most. */
const QUESTIONS = 2 * CHARGE_LIMIT;

/** Holds a checkout by renewing its lease whenever it could end during the next question. */
export function holdCheckout(
  { store, clock }: Dependencies,
  checkout: CheckoutRow,
  attemptOf: (charge?: { readonly key: string }) => string | null,
): Hold {
  let held = checkout.nextCheckAt ?? new Date(0);
  return async (charge) => {
    const now = clock.now();
    if (now + QUESTIONS <= held.getTime()) return true;
    const until = new Date(now + LEASE);
    if (!(await renewLease(store.db, checkout, { held, until }, attemptOf(charge)))) return false;
    held = until;
    return true;
  };
}

/**
 * Extends the lease of a checkout from `held` to `until`. The end of a lease names its holder: false when
 * another process has taken the checkout over, or has settled it or the given attempt. Nothing of it may be
 * charged any more then.
 */
export async function renewLease(
  db: Db,
  { customerId: customer, id: checkout }: CheckoutRow,
  { held, until }: { held: Date; until: Date },
  attempt: string | null = null,
): Promise<boolean> {
  const renewed = await extendLease(db, { customer, checkout, attempt, held, until });
  return renewed.length === 1;
}

const extendLease = preparedStatement(
  (
    db,
    values: Placeholders<{
      customer: number;
      checkout: string;
      attempt: string | null;
      held: Date;
      until: Date;
    }>,
  ) =>
    db
      .update(checkouts)
      .set({ nextCheckAt: sql`${values.until}` })
      .where(
        and(
          eq(checkouts.customerId, values.customer),
          eq(checkouts.id, values.checkout),
          eq(checkouts.state, 'open'),
          eq(checkouts.nextCheckAt, values.held),
          sql`(${values.attempt}::uuid is null or exists (select from ${attempts}
            where ${attempts.customerId} = ${values.customer} and ${attempts.id} = ${values.attempt}::uuid
              and ${attempts.state} = 'intended'))`,
        ),
      )
      .returning({ id: checkouts.id }),
);
