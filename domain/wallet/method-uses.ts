import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';

/** The kinds of uses of a payment method, as API-59 names them. Each has its list in `methodUses`. */
export const USE_NAMES = ['assoc_auto_pays', 'assoc_scheduled_payments', 'assoc_pay_by_text'] as const;

const autoPayUse = v.object({
  ap_master_id: id,
  /** The newest bill of the account; null where it has none. */
  ebill_id: v.nullable(id),
  entity_name: v.string(),
  account_number: v.string(),
  payment_type: v.string(),
  is_account_blacklisted: v.boolean(),
});

export type AutoPayUse = v.InferOutput<typeof autoPayUse>;

const scheduledUse = v.object({
  confirmation_num: v.string(),
  entity_name: v.string(),
  account_num: v.string(),
  scheduled_date: date,
  amount: money,
});

export type ScheduledUse = v.InferOutput<typeof scheduledUse>;

const textUse = v.object({
  account_id: id,
  /** The newest bill of the account; null where it has none. */
  ebill_id: v.nullable(id),
  entity_name: v.string(),
  account_number: v.string(),
  payment_type: v.string(),
});

/** The uses of a method, which prevent its deletion (WAL-38 to WAL-41). */
export const methodUses = v.object({
  assoc_auto_pays: v.array(autoPayUse),
  assoc_scheduled_payments: v.array(scheduledUse),
  assoc_pay_by_text: v.array(textUse),
});

export type MethodUses = v.InferOutput<typeof methodUses>;

/** True when anything uses the method (WAL-41). */
export function isInUse(uses: MethodUses): boolean {
  return Object.values(uses).some((users) => users.length > 0);
}
