import * as v from 'valibot';
import { date, id, money } from './wire.ts';

/** What can use a payment method, by the names of API-59. Each kind that exists has its list in `methodUses`. */
export const USE_NAMES = ['assoc_auto_pays', 'assoc_scheduled_payments', 'assoc_pay_by_text'] as const;

const autoPayUse = v.object({
  ap_master_id: id,
  /** Of the newest bill of the account, where it has one. */
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
  /** Of the newest bill of the account, where it has one. */
  ebill_id: v.nullable(id),
  entity_name: v.string(),
  account_number: v.string(),
  payment_type: v.string(),
});

/** What uses a method and so prevents that it is deleted (WAL-38 to WAL-41). */
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
