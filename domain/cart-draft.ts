import * as v from 'valibot';
import type { BillerGroup } from './account.ts';
import { type Joining, joining } from './addition.ts';
import { isPayableFromList } from './bill-selection.ts';
import { id, money } from './wire.ts';

/** A bill that was put down for the cart without a connection, as the list knew it then (CRT-37). */
export const draftBill = v.object({
  ebill_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  amount: v.nullable(money),
});

export type DraftBill = v.InferOutput<typeof draftBill>;

/** What became of a drafted bill since, by the list of now: it can join the cart, is in it, or can no longer be paid. */
export type DraftLine = DraftBill & {
  readonly standing: 'ready' | 'in cart' | 'not payable';
  readonly joining: Joining | undefined;
};

export function draftOf({ ebill_id, entity_name, account_num, amount }: Joining): DraftBill {
  return { ebill_id, entity_name, account_num, amount };
}

/** The draft against the list that is held: amounts are those of now, and nothing joins the cart twice (CRT-32, CRT-37). */
export function draftLines(draft: readonly DraftBill[], groups: readonly BillerGroup[]): DraftLine[] {
  const listed = new Map(
    groups.flatMap((group) =>
      group.accounts.map((account) => [account.ebill_id, { account, group }] as const),
    ),
  );
  return draft.map((bill) => {
    const found = listed.get(bill.ebill_id);
    if (found && found.account.cart_item_id !== null)
      return { ...bill, standing: 'in cart', joining: undefined };
    if (!found || !isPayableFromList(found.account))
      return { ...bill, standing: 'not payable', joining: undefined };
    const now = joining(found.account, found.group.name);
    return { ...draftOf(now), standing: 'ready', joining: now };
  });
}
