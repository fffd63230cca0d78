import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Cents } from '../../domain/cents.ts';
import {
  type BillingContact,
  isExpired,
  isExpiring,
  METHOD_TYPES,
  type PaymentMethod,
} from '../../domain/payment-method.ts';
import { cartBillingInfos, cartItems, paymentMethods } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type Blanks, statement } from '../store/statement.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** The saved methods, and the one that was entered for this cart alone when it is named (PAY-18). */
export function methodRows({ db, customer }: Scope, cartMethod: number | null = null): Promise<MethodRow[]> {
  return findMethods(db, { customer, cartMethod });
}

const findMethods = statement(
  (db, { customer, cartMethod }: Blanks<{ customer: number; cartMethod: number | null }>) =>
    db
      .select()
      .from(paymentMethods)
      .where(
        and(
          eq(paymentMethods.customerId, customer),
          or(eq(paymentMethods.stored, true), and(eq(paymentMethods.id, cartMethod), IS_OF_CART)),
        ),
      )
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
);

/** Some of what it was entered for is still in the cart (PAY-18). */
const IS_OF_CART = sql`exists (select from ${cartItems} where ${cartItems.customerId} = ${paymentMethods.customerId}
  and ${paymentMethods.cartItemIds} @> to_jsonb(${cartItems.id}))`;

/** A method with what it pays of the cart, where several pay it. */
export interface CartMethod extends MethodRow {
  readonly billingInfo: { readonly id: number; readonly amount: Cents } | null;
}

/** The saved methods and those that were entered for this cart alone. */
export function methodsForCart({ db, customer }: Scope): Promise<CartMethod[]> {
  return findForCart(db, { customer });
}

const findForCart = statement((db, { customer }: Blanks<{ customer: number }>) =>
  db
    .select({
      ...getTableColumns(paymentMethods),
      billingInfo: { id: cartBillingInfos.id, amount: cartBillingInfos.amount },
    })
    .from(paymentMethods)
    .leftJoin(
      cartBillingInfos,
      and(
        eq(cartBillingInfos.customerId, paymentMethods.customerId),
        eq(cartBillingInfos.paymentMethodId, paymentMethods.id),
      ),
    )
    .where(and(eq(paymentMethods.customerId, customer), or(eq(paymentMethods.stored, true), IS_OF_CART)))
    .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
);

/** What receipts and reviews say of whom a method is billed to; nothing where the profile says it (CHK-07). */
export function contactOf({ billing }: Pick<MethodRow, 'billing'>): BillingContact | undefined {
  if (!billing) return undefined;
  const { first_name, last_name, address, phone } = billing;
  return { first_name, last_name, address, phone };
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
