import * as v from 'valibot';
import { id, money } from '../api/wire.ts';
import { receiptOption } from '../receipts/receipt-option.ts';
import { paymentMethod, payType } from '../wallet/payment-method.ts';
import { billingInfo } from './cart-billing.ts';
import { feeConfig } from './fee.ts';

/** What the pay-methods step needs (ENT-25). */
export const checkoutDetails = v.object({
  messages: v.array(v.object({ entity_id: id, entity_name: v.string(), message: v.string() })),
  total: money,
  accepted_pay_types: v.array(payType),
  /** The pay types that a biller does not accept, for the dialog that names biller and method. */
  refused_pay_types: v.array(v.object({ pay_type: payType, entity_name: v.string() })),
  /** Account numbers whose biller takes no bank payments. */
  ach_disabled_account_numbers: v.array(v.string()),
  is_eft_blacklisted: v.boolean(),
  blacklisted_account_number: v.string(),
  is_pending_payment: v.boolean(),
  /** That payment, the latest of several. Saved copies of earlier versions lack it. */
  pending_payment: v.optional(v.object({ confirmation_num: v.string(), is_scheduled: v.boolean() })),
  fee_disclosures: v.array(v.object({ entity_id: id, entity_name: v.string(), fee: feeConfig })),
  wallets: v.array(paymentMethod),
  cart_wallet_id: v.nullable(id),
  /** True when every bill in the cart can be paid by several methods (PAY-38). */
  multiple_pay_methods: v.boolean(),
  /** Empty when one method, `cart_wallet_id`, pays the cart. */
  billing_infos: v.array(billingInfo),
  receipt_options: v.array(receiptOption),
  /**
   * The methods that have paid. `here` marks each that last paid a biller of this cart. The marked methods come first,
   * in the order of those payments, the latest first. The others follow by their last payment. Saved copies of earlier
   * versions lack the list.
   */
  last_used: v.optional(v.array(v.object({ payment_method_id: id, here: v.boolean() }))),
});

export type CheckoutDetails = v.InferOutput<typeof checkoutDetails>;
