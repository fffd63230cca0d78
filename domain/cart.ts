import * as v from 'valibot';
import { feeConfig } from './fee.ts';
import { billingContact, paymentMethod, payType } from './payment-method.ts';
import { date, id, money, text } from './wire.ts';

/** A bill on its way to being paid (ENT-20). `balance` and `amount_due` are null while the biller has not told them. */
export const cartItem = v.object({
  cart_item_id: id,
  ebill_id: id,
  account_id: id,
  entity_id: id,
  entity_name: v.string(),
  conf_id: id,
  has_xbp_fee: v.boolean(),
  no_overpayment: v.boolean(),
  prepay: v.boolean(),
  description: v.string(),
  amount: money,
  amount_due: v.nullable(money),
  balance: v.nullable(money),
  quantity: v.literal(1),
  scheduled_date: v.nullable(date),
  due_date: v.nullable(date),
  autopay_scheduled_date: v.nullable(date),
  reference_num: v.string(),
  reference_num2: v.string(),
  account_num2: v.string(),
  can_edit_amount: v.boolean(),
  is_business_tax: v.boolean(),
  service_address: v.nullable(v.object({ address1: v.string(), address2: v.string() })),
  ach_enabled: v.boolean(),
});

export type CartItem = v.InferOutput<typeof cartItem>;

/** The cart as the server keeps it (API-47). `tomorrow` is the earliest date a payment can be scheduled for. */
export const cart = v.object({
  items: v.array(cartItem),
  total: money,
  pay_now: v.boolean(),
  scheduled_date: date,
  tomorrow: date,
  cart_wallet_id: v.nullable(id),
});

export type Cart = v.InferOutput<typeof cart>;

/** Where a receipt goes (ENT-23). */
export const receiptOption = v.object({ type: v.picklist(['email', 'sms']), value: text(254) });

export type ReceiptOption = v.InferOutput<typeof receiptOption>;

/** What the pay-methods step needs (ENT-25). */
export const checkoutDetails = v.object({
  messages: v.array(v.object({ entity_id: id, entity_name: v.string(), message: v.string() })),
  total: money,
  accepted_pay_types: v.array(payType),
  /** Who does not accept a pay type, for the dialog that names biller and method. */
  refused_pay_types: v.array(v.object({ pay_type: payType, entity_name: v.string() })),
  /** Account numbers whose biller takes no bank payments. */
  ach_disabled_account_numbers: v.array(v.string()),
  is_eft_blacklisted: v.boolean(),
  blacklisted_account_number: v.string(),
  is_pending_payment: v.boolean(),
  fee_disclosures: v.array(v.object({ entity_id: id, entity_name: v.string(), fee: feeConfig })),
  wallets: v.array(paymentMethod),
  cart_wallet_id: v.nullable(id),
  receipt_options: v.array(receiptOption),
});

export type CheckoutDetails = v.InferOutput<typeof checkoutDetails>;

/** One line of what is to be paid; fees stand after all else (API-36). */
export const reviewEntry = v.object({
  kind: v.picklist(['bill', 'fee']),
  entity_id: id,
  entity_name: v.string(),
  description: v.string(),
  account_num: v.string(),
  amount: money,
});

/** The review that a checkout pays, and nothing else (ENT-26, ruling 3). */
export const review = v.object({
  review_id: v.string(),
  cart_details: v.array(reviewEntry),
  statement_total: money,
  fee: money,
  total: money,
  has_xbp_fee: v.boolean(),
  cart_fee_message: v.string(),
  pay_now: v.boolean(),
  scheduled_date: date,
  billing_information: billingContact,
  payment_details: v.object({
    payment_type: v.picklist(['bank', 'card']),
    routing_number: v.string(),
    account_number: v.string(),
    card_type: v.string(),
    card_number: v.string(),
    is_corporate_card: v.boolean(),
  }),
  receipt_options: v.array(receiptOption),
  terms_and_conditions: v.array(
    v.object({ entity_id: id, entity_name: v.string(), terms_and_conditions: v.string() }),
  ),
  purchase_order_number: v.string(),
});

export type Review = v.InferOutput<typeof review>;
