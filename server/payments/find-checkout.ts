import { and, eq, or } from 'drizzle-orm';
import { checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type Blanks, statement } from '../store/statement.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** The pending payment that a checkout pays; nothing for one that pays a cart. */
export function scheduledNumOf({ plan }: Pick<CheckoutRow, 'plan'>): string | undefined {
  return plan && 'scheduledNum' in plan ? plan.scheduledNum : undefined;
}

function paysCart(row: CheckoutRow): boolean {
  return scheduledNumOf(row) === undefined && !(row.plan && 'byText' in row.plan);
}

/** The checkout of this key, of this review, or the one that has this cart in hand right now. */
export async function findEarlier(
  scope: Scope,
  key: string | null,
  reviewId: string | null,
): Promise<CheckoutRow | undefined> {
  const found = await findNamedOrOpen(scope.db, { customer: scope.customer, key, reviewId });
  const ofKey = found.find((row) => row.key === key);
  if (ofKey?.sameAs) return findCheckout(scope, ofKey.sameAs);
  return (
    ofKey ??
    found.find((row) => row.reviewId !== null && row.reviewId === reviewId) ??
    found.find((row) => row.state === 'open' && paysCart(row))
  );
}

const findNamedOrOpen = statement(
  (
    db,
    { customer, key, reviewId }: Blanks<{ customer: number; key: string | null; reviewId: string | null }>,
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

/** What a key paid, also when another key had begun it. */
export async function checkoutOfKey(scope: Scope, key: string): Promise<CheckoutRow | undefined> {
  const [checkout] = await findByKey(scope.db, { customer: scope.customer, key });
  return checkout?.sameAs ? findCheckout(scope, checkout.sameAs) : checkout;
}

const findByKey = statement((db, { customer, key }: Blanks<{ customer: number; key: string }>) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.key, key))),
);

export async function findCheckout({ db, customer }: Scope, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await findById(db, { customer, id });
  return row;
}

const findById = statement((db, { customer, id }: Blanks<{ customer: number; id: string }>) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, id))),
);
