import { and, eq } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Cart } from '../../domain/cart.ts';
import { sum } from '../../domain/cents.ts';
import type { Clock } from '../clock.ts';
import { conflict } from '../refusal.ts';
import { carts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type Blanks, statement } from '../store/statement.ts';
import { type CartLine, itemOf, linesOf } from './lines.ts';

export type CartRow = typeof carts.$inferSelect;

/** The cart as the server keeps it (API-47). */
export async function cartOf(scope: Scope, clock: Clock): Promise<Cart> {
  const today = clock.today();
  const tomorrow = addDays(today, 1);
  const [row, lines] = await Promise.all([cartRow(scope), linesOf(scope)]);
  const scheduled = row?.scheduledDate ? await stillAhead(scope, row.scheduledDate, tomorrow) : null;
  return {
    items: lines.map((line) => itemOf(line, scheduled)),
    total: sum(lines.map((line) => line.item.amount)),
    pay_now: scheduled === null,
    scheduled_date: scheduled ?? today,
    tomorrow,
    cart_wallet_id: row?.paymentMethodId ?? null,
  };
}

/** A date that has passed since it was chosen becomes tomorrow when the cart is opened again (CRT-19). */
async function stillAhead(
  { db, customer }: Scope,
  date: CalendarDate,
  tomorrow: CalendarDate,
): Promise<CalendarDate> {
  if (date >= tomorrow) return date;
  await db
    .update(carts)
    .set({ scheduledDate: tomorrow })
    .where(and(eq(carts.customerId, customer), eq(carts.scheduledDate, date)));
  return tomorrow;
}

export async function cartRow({ db, customer }: Scope): Promise<CartRow | undefined> {
  const [row] = await findCart(db, { customer });
  return row;
}

const findCart = statement((db, { customer }: Blanks<{ customer: number }>) =>
  db.select().from(carts).where(eq(carts.customerId, customer)),
);

/** Takes the customer's cart for this transaction; whoever comes second waits (T7). */
export async function lockCart({ db, customer }: Scope): Promise<CartRow> {
  const [known] = await takeCart(db, { customer });
  if (known) return known;
  await makeCart(db, { customer });
  const [made] = await takeCart(db, { customer });
  if (!made) throw new Error('no cart to lock');
  return made;
}

const takeCart = statement((db, { customer }: Blanks<{ customer: number }>) =>
  db.select().from(carts).where(eq(carts.customerId, customer)).for('update'),
);

const makeCart = statement((db, { customer }: Blanks<{ customer: number }>) =>
  db.insert(carts).values({ customerId: customer }).onConflictDoNothing(),
);

export const CHECKING = 'We are checking whether your payment went through. Do not pay again yet.';

/** Nothing in a cart changes while a payment of it has no outcome. */
export function insistOnSettled(lines: readonly CartLine[]): void {
  if (lines.some((line) => line.item.checkoutId !== null)) throw conflict(CHECKING);
}
