import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import {
  type BillingContact,
  isExpired,
  isExpiring,
  METHOD_TYPES,
  type PaymentMethod,
} from '../../domain/wallet/payment-method.ts';
import { verificationOf } from '../../domain/wallet/verification.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { cartBillingInfos, cartItems } from '../store/schema/carts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** The saved methods, and `cartMethod` when it was entered for the current cart alone (PAY-18). */
export function methodRows({ db, customer }: Scope, cartMethod: number | null = null): Promise<MethodRow[]> {
  return findMethods(db, { customer, cartMethod });
}

const findMethods = preparedStatement(
  (db, { customer, cartMethod }: Placeholders<{ customer: number; cartMethod: number | null }>) =>
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

/** True while an item that the method was entered for is still in the cart (PAY-18). */
const IS_OF_CART = sql`exists (select from ${cartItems} where ${cartItems.customerId} = ${paymentMethods.customerId}
  and ${paymentMethods.cartItemIds} @> to_jsonb(${cartItems.id}))`;

/** A method, with its share of the cart when several methods pay it. */
export interface CartMethod extends MethodRow {
  readonly billingInfo: { readonly id: number; readonly amount: Cents } | null;
}

/** The saved methods and those that were entered for this cart alone. */
export function methodsForCart({ db, customer }: Scope): Promise<CartMethod[]> {
  return findForCart(db, { customer });
}

const findForCart = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
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

/**
 * The billing contact on receipts and reviews; undefined when the profile's contact applies
 * (CHK-07).
 */
export function contactOf({ billing }: Pick<MethodRow, 'billing'>): BillingContact | undefined {
  if (!billing) return undefined;
  const { first_name, last_name, address, phone } = billing;
  return { first_name, last_name, address, phone };
}

/** A method in wire format, masked (SRV-47). */
export function methodOf(row: MethodRow, today: CalendarDate): PaymentMethod {
  const { name, category } = METHOD_TYPES[row.typeId];
  const expiry = { exp_month: row.expMonth, exp_year: row.expYear };
  return {
    id: row.id,
    nickname: row.nickname,
    type: { id: row.typeId, category, name, icon_url: `/icons/methods/${category}.svg` },
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
    verification: verificationOf(row, today),
  };
}
