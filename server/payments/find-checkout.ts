import { and, eq, or, sql } from 'drizzle-orm';
import { conflict } from '../refusal.ts';
import { rowsOf } from '../store/db.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/**
 * The confirmation number of the scheduled payment that a checkout pays; undefined when it pays a
 * cart.
 */
export function scheduledNumOf({ plan }: Pick<CheckoutRow, 'plan'>): string | undefined {
  return plan && 'scheduledNum' in plan ? plan.scheduledNum : undefined;
}

function paysCart(row: CheckoutRow): boolean {
  return scheduledNumOf(row) === undefined && !(row.plan && 'byText' in row.plan);
}

/**
 * The checkout with this key, or with this review, or the open one that is paying this cart. `agreed` is the
 * review that the request names. A key that belongs to another review is refused: its receipt would look like the
 * payment that was asked for. A key that was noted for another tab's payment keeps leading there, for its own review.
 */
export async function findEarlierCheckout(
  scope: Scope,
  key: string | null,
  reviewId: string | null,
  agreed: string | undefined,
): Promise<CheckoutRow | undefined> {
  const candidates = await findNamedOrOpen(scope.db, { customer: scope.customer, key, reviewId });
  const named = candidates.find((row) => row.key === key);
  const ofKey = named?.sameAs ? await findCheckout(scope, named.sameAs) : named;
  if (agreed !== undefined && named && ofKey && !answersFor(named, ofKey, agreed))
    throw conflict('checkout.key-of-another-payment');
  return (
    ofKey ??
    candidates.find((row) => row.reviewId !== null && row.reviewId === reviewId) ??
    candidates.find((row) => row.state === 'open' && paysCart(row))
  );
}

/** True when the key of `named` belongs to this review. A key that was closed before it paid belongs to none. */
function answersFor(named: CheckoutRow, paid: CheckoutRow, review: string): boolean {
  if (paid.reviewId === review) return true;
  if (named === paid) return named.state === 'void';
  // Rows of an earlier version do not tell their review.
  return named.notedReview === null || named.notedReview === review;
}

const findNamedOrOpen = preparedStatement(
  (
    db,
    {
      customer,
      key,
      reviewId,
    }: Placeholders<{ customer: number; key: string | null; reviewId: string | null }>,
  ) =>
    db
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.customerId, customer),
          or(eq(checkouts.key, key), eq(checkouts.reviewId, reviewId), eq(checkouts.state, 'open')),
        ),
      ),
);

/** The checkout that a key paid, also when the checkout began under another key. */
export async function checkoutOfKey(scope: Scope, key: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await findByKey(scope.db, { customer: scope.customer, key });
  return checkout?.sameAs ? findCheckout(scope, checkout.sameAs) : checkout;
}

const findByKey = preparedStatement(
  (db, { customer, key }: Placeholders<{ customer: number; key: string }>) =>
    db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.customerId, customer), eq(checkouts.key, key))),
);

/** How a request that moves money may name its payment. */
interface NamedPayment {
  readonly key: string | undefined;
  readonly reviewId: string | undefined;
  /** Of the pending payment that it pays. */
  readonly confirmationNum: string | undefined;
}

/**
 * True when an earlier request has begun this payment: nobody may say then that nothing was paid. A key that was
 * closed before it paid anything has begun none.
 */
export async function wasBegun({ db, customer }: Scope, named: NamedPayment): Promise<boolean> {
  const { key = null, reviewId = null, confirmationNum = null } = named;
  const rows = await rowsOf<{ begun: boolean }>(
    db,
    sql`
    select exists (select from checkouts
     where customer_id = ${customer} and (state <> 'void' or same_as is not null)
       and (key = ${key} or review_id::text = ${reviewId}
         or (state in ('open', 'accepted') and plan ->> 'scheduledNum' = ${confirmationNum}))) as begun`,
  );
  return rows[0]?.begun ?? false;
}

export async function findCheckout({ db, customer }: Scope, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await findById(db, { customer, id });
  return row;
}

const findById = preparedStatement((db, { customer, id }: Placeholders<{ customer: number; id: string }>) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, id))),
);
