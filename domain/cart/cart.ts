import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';

/** A bill in the cart (ENT-20). `balance` and `amount_due` are null until the biller has reported them. */
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
  /** What happens instead on that day, in few words; missing where auto pay pays as scheduled. */
  autopay_instead: v.optional(v.string()),
  reference_num: v.string(),
  reference_num2: v.string(),
  account_num2: v.string(),
  can_edit_amount: v.boolean(),
  /** The largest amount of one payment for this kind of bill; 0 means no limit (DET-90). */
  transaction_limit: money,
  is_business_tax: v.boolean(),
  service_address: v.nullable(v.object({ address1: v.string(), address2: v.string() })),
  ach_enabled: v.boolean(),
  /** Why nothing of this biller can be paid now, in words; missing when it can. */
  unpayable: v.optional(v.string()),
});

export type CartItem = v.InferOutput<typeof cartItem>;

/** The cart as the server stores it (API-47). `tomorrow` is the earliest date for a scheduled payment. */
export const cart = v.object({
  items: v.array(cartItem),
  total: money,
  pay_now: v.boolean(),
  scheduled_date: date,
  tomorrow: date,
  cart_wallet_id: v.nullable(id),
});

export type Cart = v.InferOutput<typeof cart>;
