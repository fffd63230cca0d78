import * as v from 'valibot';
import type { Account } from '../accounts/account.ts';
import { feeTerms } from '../accounts/fee-terms.ts';
import { date, id, money } from '../api/wire.ts';
import { knownAmount } from '../bills/bill-list.ts';

/**
 * A bill that a customer added to the cart draft without a connection, as the list showed it then (CRT-37).
 */
export const draftBill = v.object({
  ebill_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  amount: v.nullable(money),
  /**
   * Other values of the bill at that time. Drafts of earlier versions lack them; then only the amount is
   * compared.
   */
  seen: v.optional(
    v.object({
      balance: v.nullable(money),
      due_date: v.nullable(date),
      has_fee: v.boolean(),
      /** Missing also in drafts of earlier versions; the fee is then told when there is a connection. */
      fee_terms: v.optional(feeTerms),
      auto_pay: v.boolean(),
      scheduled_date: v.nullable(date),
    }),
  ),
  /** The amount that the customer chose instead of the amount due. */
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
    seen: {
      balance,
      due_date,
      has_fee: bill_type.has_xbp_fee,
      ...(bill_type.fee_terms ? { fee_terms: bill_type.fee_terms } : {}),
      auto_pay: autoPay.isActive,
      scheduled_date,
    },
  };
}
