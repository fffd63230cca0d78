import { and, eq, lte, sql } from 'drizzle-orm';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { attempts, type ConfirmingCheckout, checkouts } from '../store/schema/checkouts.ts';
import type { Db } from '../store/store.ts';
import type { Hold } from './conclude-charges.ts';
import type { CheckoutRow } from './find-checkout.ts';
import { CHARGE_LIMIT } from './processor.ts';

/**
 * How long, in milliseconds, one process alone works on a payment. It is longer than a charge can
 * take.
 */
export const LEASE = 45_000;

/** How often the book is asked about a charge that the customer has to confirm. */
const BANK_CHECK = MINUTE;

/** Each try to give back takes two questions, each of this length at most. */
const QUESTIONS = 2 * CHARGE_LIMIT;

interface HeldCheckout {
  readonly hold: Hold;
  /** Lets go of it while the customer is at the bank. A process that took it over meanwhile keeps it. */
  park(confirming: Confirming): Promise<void>;
}

type Confirming = Pick<ConfirmingCheckout, 'url' | 'until'>;

/** Holds a checkout by renewing its lease whenever it could end during the next question. */
export function holdCheckout(
  { store, clock }: Dependencies,
  checkout: CheckoutRow,
  attemptOf: (charge?: { readonly key: string }) => string | null,
): HeldCheckout {
  let held = checkout.nextCheckAt ?? new Date(0);
  return {
    async hold(charge) {
      const now = clock.now();
      if (now + QUESTIONS <= held.getTime()) return true;
      const until = new Date(now + LEASE);
      if (!(await renewLease(store.db, checkout, { held, until }, attemptOf(charge)))) return false;
      held = until;
      return true;
    },
    async park({ url, until }) {
      const next = new Date(Math.min(clock.now() + BANK_CHECK, until));
      await store.db
        .update(checkouts)
        .set({ confirming: { url, until, isFree: true }, nextCheckAt: next })
        .where(and(isOpenCheckout(checkout), eq(checkouts.nextCheckAt, held)));
    },
  };
}

/**
 * Takes a checkout whose customer was at the bank, to go on with it. Undefined when another process works on it or
 * has settled it.
 */
export async function takeParked(
  { store, clock }: Dependencies,
  checkout: CheckoutRow,
): Promise<CheckoutRow | undefined> {
  const now = clock.now();
  const { confirming, nextCheckAt } = checkouts;
  const [taken] = await store.db
    .update(checkouts)
    .set({
      confirming: sql`${confirming} || '{"isFree": false}'`,
      nextCheckAt: new Date(now + LEASE),
    })
    .where(
      and(
        isOpenCheckout(checkout),
        sql`((${confirming} ->> 'isFree')::boolean or ${lte(nextCheckAt, new Date(now))})`,
      ),
    )
    .returning();
  return taken;
}

function isOpenCheckout({ customerId, id }: CheckoutRow) {
  return and(eq(checkouts.customerId, customerId), eq(checkouts.id, id), eq(checkouts.state, 'open'));
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
