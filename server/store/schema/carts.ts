import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReceiptOption } from '../../../domain/receipts/receipt-option.ts';
import { cents, day, key, number } from '../columns.ts';

export const carts = pgTable('carts', {
  customerId: number().primaryKey(),
  /** Null means pay now. */
  scheduledDate: day(),
  paymentMethodId: number(),
  receiptOptions: jsonb().$type<ReceiptOption[]>(),
  purchaseOrderNumber: text().notNull().default(''),
  /** The newest review and a hash of what it showed; a checkout pays exactly that. */
  reviewId: uuid(),
  reviewHash: text(),
  reviewUsed: boolean().notNull().default(false),
});

export const cartItems = pgTable(
  'cart_items',
  {
    customerId: number().notNull(),
    id: key(),
    accountId: number().notNull(),
    billId: number().notNull(),
    amount: cents().notNull(),
    referenceNum2: text().notNull().default(''),
    /**
     * Set while the checkout that is paying this item has no outcome; nothing may change the item
     * then.
     */
    checkoutId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('cart_items_bill').on(table.customerId, table.billId),
    index('cart_items_being_paid').on(table.billId, table.checkoutId),
  ],
);

/**
 * What each method pays of a cart with several methods (PAY-38). They fill the bills in the order
 * of their ids.
 */
export const cartBillingInfos = pgTable(
  'cart_billing_infos',
  {
    customerId: number().notNull(),
    id: key(),
    paymentMethodId: number().notNull(),
    amount: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('cart_billing_infos_method').on(table.customerId, table.paymentMethodId),
  ],
);
