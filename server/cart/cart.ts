import { eq } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Cart } from '../../domain/cart.ts';
import { sum } from '../../domain/cents.ts';
import type { Clock } from '../clock.ts';
import { conflict } from '../refusal.ts';
import { carts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type CartLine, itemOf, linesOf } from './lines.ts';

export type CartRow = typeof carts.$inferSelect;

/** The cart as the server keeps it (API-47). A date that has passed has become tomorrow (CRT-19). */
export async function cartOf(scope: Scope, clock: Clock): Promise<Cart> {
  const [row, lines] = await Promise.all([cartRow(scope), linesOf(scope)]);
  const scheduled = scheduledDateOf(row, clock.today());
  return {
    items: lines.map((line) => itemOf(line, scheduled)),
    total: sum(lines.map((line) => line.item.amount)),
    pay_now: scheduled === null,
    scheduled_date: scheduled ?? clock.today(),
    tomorrow: addDays(clock.today(), 1),
    cart_wallet_id: row?.paymentMethodId ?? null,
  };
}

export async function cartRow({ db, customer }: Scope): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.customerId, customer));
  return row;
}

function scheduledDateOf(row: CartRow | undefined, today: CalendarDate): CalendarDate | null {
  if (!row?.scheduledDate) return null;
  return row.scheduledDate > today ? row.scheduledDate : addDays(today, 1);
}

/** Takes the customer's cart for this transaction; whoever comes second waits (T7). */
export async function lockCart({ db, customer }: Scope): Promise<CartRow> {
  await db.insert(carts).values({ customerId: customer }).onConflictDoNothing();
  const [row] = await db.select().from(carts).where(eq(carts.customerId, customer)).for('update');
  if (!row) throw new Error('no cart to lock');
  return row;
}

export const CHECKING = 'We are checking whether your payment went through. Do not pay again yet.';

/** Nothing in a cart changes while a payment of it has no outcome. */
export function insistOnSettled(lines: readonly CartLine[]): void {
  if (lines.some((line) => line.item.checkoutId !== null)) throw conflict(CHECKING);
}
