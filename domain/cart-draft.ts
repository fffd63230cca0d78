import * as v from 'valibot';
import type { Account } from './account.ts';
import { knownAmount } from './bill-list.ts';
import { date, id, money } from './wire.ts';

/** A bill that was put down for the cart without a connection, as the list knew it then (CRT-37). */
export const draftBill = v.object({
  ebill_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  amount: v.nullable(money),
  /** What else was known then. Missing from drafts of earlier versions: of those only the amount is compared. */
  seen: v.optional(
    v.object({
      balance: v.nullable(money),
      due_date: v.nullable(date),
      has_fee: v.boolean(),
      auto_pay: v.boolean(),
      scheduled_date: v.nullable(date),
    }),
  ),
  /** What is to be paid of it, where the customer chose another amount than what is due. */
  paying: v.optional(money),
});

export type DraftBill = v.InferOutput<typeof draftBill>;

export function draftOf(account: Account & { ebill_id: number }, entity_name: string): DraftBill {
  const { ebill_id, account_num, balance, due_date, bill_type, autoPay, scheduled_date } = account;
  return {
    ebill_id,
    entity_name,
    account_num,
    amount: knownAmount(account),
    seen: { balance, due_date, has_fee: bill_type.has_xbp_fee, auto_pay: autoPay.isActive, scheduled_date },
  };
}
