import { and, eq } from 'drizzle-orm';
import type { Cart } from '../../domain/cart/cart.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { sum } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import { conflict, type Refusal } from '../refusal.ts';
import type { CartRow } from '../store/cart-lock.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { carts } from '../store/schema/carts.ts';
import { type ConfirmingCheckout, checkouts } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import { type CartLine, itemOf, linesOf } from './lines.ts';

/** The customer's cart on the server (API-47). */
export async function cartOf(scope: Scope, clock: Clock): Promise<Cart> {
  const today = clock.today();
  const tomorrow = addDays(today, 1);
  const [row, lines] = await Promise.all([cartRow(scope), linesOf(scope)]);
  const scheduled = row?.scheduledDate ? await keepAhead(scope, row.scheduledDate, tomorrow) : null;
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
async function keepAhead(
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

const findCart = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  db.select().from(carts).where(eq(carts.customerId, customer)),
);

/** Refuses to change or to pay the cart while a payment of it has no outcome. */
export async function requireSettledCart(
  { db, customer }: Scope,
  clock: Clock,
  lines: readonly CartLine[],
): Promise<void> {
  const id = openCheckoutOf(lines);
  if (id === undefined) return;
  const [open] = await db
    .select({ confirming: checkouts.confirming })
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.id, id)));
  throw unsettled(open?.confirming, clock);
}

/** Tells apart a payment that waits for the customer's bank: the customer can end that one. */
export function unsettled(confirming: ConfirmingCheckout | null | undefined, clock: Clock): Refusal {
  const { url, until = 0 } = confirming ?? {};
  return conflict(url && until > clock.now() ? 'checkout.confirm-first' : 'checkout.being-checked');
}

function openCheckoutOf(lines: readonly CartLine[]): string | undefined {
  return lines.flatMap(({ item }) => item.checkoutId ?? [])[0];
}
