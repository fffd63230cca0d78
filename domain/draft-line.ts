import type { Account, BillerGroup } from './account.ts';
import { type Joining, joining } from './addition.ts';
import { knownAmount } from './bill-list.ts';
import { isPayableFromList } from './bill-selection.ts';
import type { CalendarDate } from './calendar-date.ts';
import { type DraftBill, draftOf } from './cart-draft.ts';
import { type Cents, ZERO } from './cents.ts';
import { feeFor } from './fee.ts';
import { amountProblem, amountProblemText, payStanding } from './payable.ts';

/** Something of a drafted bill that is another than when it was put down. */
export type DraftChange =
  | { readonly kind: 'amount due' | 'balance'; readonly before: Cents | null; readonly now: Cents | null }
  | { readonly kind: 'fee'; readonly before: Cents; readonly now: Cents }
  | {
      readonly kind: 'due date' | 'scheduled payment';
      readonly before: CalendarDate | null;
      readonly now: CalendarDate | null;
    }
  | { readonly kind: 'auto pay'; readonly before: boolean; readonly now: boolean };

/** Why a drafted bill cannot be paid from the draft any more. */
export type DraftLoss = 'unknown' | 'gone' | 'in cart' | 'in collections' | 'nothing due' | 'not payable';

/** A drafted bill against what is held or was read of it (CRT-37). */
export interface DraftLine {
  readonly bill: DraftBill;
  /** The bill as it would be put down now; missing where it is lost. */
  readonly now: DraftBill | undefined;
  readonly loss: DraftLoss | undefined;
  /** The customer's own name of the account; empty where there is none. */
  readonly nickname: string;
  readonly changes: readonly DraftChange[];
  /** What is to be paid; null while the amount due is not known and none was chosen. */
  readonly paying: Cents | null;
  /** Null where it depends on a pay method that is not chosen, or on an amount that is not known. */
  readonly fee: Cents | null;
  /** Why this amount cannot be paid, in words: the rules of the cart (ruling 5). */
  readonly problem: string | undefined;
  readonly can_edit_amount: boolean;
  /** True where the list knows of nothing that has to be read in the review first: no fee, no payment under way. */
  readonly isPlain: boolean;
  readonly entity_id: number | undefined;
  readonly joining: Joining | undefined;
}

export type Category = 'card' | 'bank';

/** Each bill of the draft, in its order, against the list. The category is that of the method that would pay. */
export function draftLines(
  draft: readonly DraftBill[],
  groups: readonly BillerGroup[] | undefined,
  category: Category | undefined,
): DraftLine[] {
  const listed = new Map(
    groups?.flatMap((group) =>
      group.accounts.map((account) => [account.ebill_id, { account, biller: group.name }] as const),
    ),
  );
  return draft.map((bill) => {
    const found = listed.get(bill.ebill_id);
    if (!found || !isPayableFromList(found.account))
      return lostLine(bill, groups ? lossOf(found?.account) : 'unknown');
    return keptLine(bill, found.account, found.biller, category);
  });
}

function lossOf(account: Account | undefined): DraftLoss {
  if (!account) return 'gone';
  const standing = payStanding(account);
  return standing === 'in cart' || standing === 'in collections' || standing === 'nothing due'
    ? standing
    : 'not payable';
}

function lostLine(bill: DraftBill, loss: DraftLoss): DraftLine {
  return {
    bill,
    now: undefined,
    loss,
    nickname: '',
    changes: [],
    paying: null,
    fee: null,
    problem: undefined,
    can_edit_amount: false,
    isPlain: false,
    entity_id: undefined,
    joining: undefined,
  };
}

function keptLine(
  bill: DraftBill,
  account: Account & { ebill_id: number },
  biller: string,
  category: Category | undefined,
): DraftLine {
  const now = draftOf(account, biller);
  const chosen = bill.paying === undefined ? {} : { paying: bill.paying };
  const paying = bill.paying ?? now.amount;
  return {
    bill,
    now: { ...now, ...chosen },
    loss: undefined,
    nickname: account.nickname,
    changes: changesOf(bill, now, category),
    paying,
    fee: feeOf(now, paying, category),
    problem: problemOf(account, biller, paying),
    can_edit_amount: account.bill_type.can_edit_amount,
    isPlain: !account.bill_type.has_xbp_fee && account.scheduled_date === null && !account.processing,
    entity_id: account.entity_id,
    joining: { ...joining(account, biller), amount: paying },
  };
}

function changesOf(bill: DraftBill, now: DraftBill, category: Category | undefined): DraftChange[] {
  const changes: DraftChange[] = [{ kind: 'amount due', before: bill.amount, now: now.amount }];
  const { seen: was } = bill;
  const { seen: is } = now;
  if (was && is) {
    // A balance that is the amount due is not told twice.
    if (was.balance !== bill.amount || is.balance !== now.amount)
      changes.push({ kind: 'balance', before: was.balance, now: is.balance });
    const before = feeOf(bill, bill.paying ?? bill.amount, category);
    const fee = feeOf(now, bill.paying ?? now.amount, category);
    if (before !== null && fee !== null) changes.push({ kind: 'fee', before, now: fee });
    changes.push({ kind: 'due date', before: was.due_date, now: is.due_date });
    changes.push({ kind: 'auto pay', before: was.auto_pay, now: is.auto_pay });
    changes.push({ kind: 'scheduled payment', before: was.scheduled_date, now: is.scheduled_date });
  }
  return changes.filter(({ before, now: after }) => before !== after);
}

function feeOf({ seen }: DraftBill, paying: Cents | null, category: Category | undefined): Cents | null {
  if (!seen?.has_fee) return ZERO;
  return paying === null || category === undefined ? null : feeFor(true, category, paying);
}

/** The limit of one payment is the server's to tell; the list does not know it. */
function problemOf(account: Account, biller: string, paying: Cents | null): string | undefined {
  const { balance, prepay, bill_type } = account;
  const { no_overpayment, can_edit_amount } = bill_type;
  const amount_due = knownAmount(account);
  const payable = {
    biller,
    balance,
    amount_due,
    prepay,
    no_overpayment,
    can_edit_amount,
    transaction_limit: ZERO,
  };
  const problem = paying === null ? 'unknown' : amountProblem(payable, paying);
  return problem && amountProblemText(problem, payable);
}
