import { and, asc, eq, or } from 'drizzle-orm';
import type { CalendarDate } from '../domain/calendar-date.ts';
import { isExpired, isExpiring, METHOD_TYPES, type PaymentMethod } from '../domain/payment-method.ts';
import { paymentMethods } from './store/schema/payments.ts';
import type { Scope } from './store/scope.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** The saved methods, and the one that was entered for this cart alone when it is named (PAY-18). */
export async function methodRows(
  { db, customer }: Scope,
  cartMethod: number | null = null,
): Promise<MethodRow[]> {
  const listed =
    cartMethod === null
      ? eq(paymentMethods.stored, true)
      : or(eq(paymentMethods.stored, true), eq(paymentMethods.id, cartMethod));
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customer), listed))
    .orderBy(asc(paymentMethods.position), asc(paymentMethods.id));
}

/** A method as it travels: masked (SRV-47). */
export function methodOf(row: MethodRow, today: CalendarDate): PaymentMethod {
  const { name, category } = METHOD_TYPES[row.typeId];
  const expiry = { exp_month: row.expMonth, exp_year: row.expYear };
  return {
    id: row.id,
    nickname: row.nickname,
    type: { id: row.typeId, category, name, icon_url: '' },
    pay_data: {
      ...expiry,
      first_six: row.firstSix,
      last_four: row.lastFour,
      cardholder_name: row.holderName,
      bank_routing_number: row.bankRoutingNumber,
      bank_name: row.bankName,
    },
    stored: row.stored,
    expired: isExpired(expiry, today),
    expiring: isExpiring(expiry, today),
    enabled: row.enabled,
  };
}
