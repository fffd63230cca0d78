import type { Account, BillerGroup } from '../accounts/account.ts';
import { knownAmount } from '../bills/bill-list.ts';
import { type CartAddition, cartAdditionOf } from '../cart/add-to-cart.ts';
import { isPayableFromList } from '../cart/bill-selection.ts';
import { mostText } from '../checkout/amount-hint.ts';
import { feeFor } from '../checkout/fee.ts';
import { amountProblem, type Payable } from '../checkout/overpayment.ts';
import { payStanding } from '../checkout/pay-standing.ts';
import { amountProblemText } from '../checkout/text/amount-problems.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, ZERO } from '../values/cents.ts';
import { type DraftBill, draftOf } from './draft-bill.ts';

/** A value of a drafted bill that has changed since the customer added the bill. */
export type DraftChange =
  | { readonly kind: 'amount due' | 'balance'; readonly before: Cents | null; readonly now: Cents | null }
  | { readonly kind: 'fee'; readonly before: Cents; readonly now: Cents }
  | {
      readonly kind: 'due date' | 'scheduled payment';
      readonly before: CalendarDate | null;
      readonly now: CalendarDate | null;
    }
  | { readonly kind: 'auto pay'; readonly before: boolean; readonly now: boolean };

/** Why a drafted bill can no longer be paid from the draft. */
export type DraftLoss = 'unknown' | 'gone' | 'in cart' | 'in collections' | 'nothing due' | 'not payable';

/** A drafted bill compared with the saved or current data (CRT-37). */
export interface DraftLine {
  readonly bill: DraftBill;
  /** The bill as the customer would add it now; undefined when it is lost. */
  readonly now: DraftBill | undefined;
  readonly loss: DraftLoss | undefined;
  /** The customer's own name of the account; empty where there is none. */
  readonly nickname: string;
  /** What happens instead of the auto pay of the bill; undefined where it pays as scheduled, or there is none. */
  readonly instead: string | undefined;
  readonly changes: readonly DraftChange[];
  /** The amount to pay; null while the amount due is unknown and the customer chose none. */
  readonly paying: Cents | null;
  /** Null while the fee depends on a pay method that is not chosen, or on an unknown amount. */
  readonly fee: Cents | null;
  /** Why this amount cannot be paid, by the rules of the cart (ruling 5). */
  readonly problem: string | undefined;
  /** What the amount rules know of the bill; undefined when it is lost. */
  readonly payable: Payable | undefined;
  readonly can_edit_amount: boolean;
  /** True when nothing on the list has to be read in a review first: no fee, no payment under way. */
  readonly isPlain: boolean;
  readonly entity_id: number | undefined;
  readonly joining: CartAddition | undefined;
}

export type Category = 'card' | 'bank';

/**
 * Compares each bill of the draft, in its order, with the list. The category is that of the method that would
 * pay.
 */
export function draftLines(
  draft: readonly DraftBill[],
  groups: readonly BillerGroup[] | undefined,
  category: Category | undefined,
): DraftLine[] {
  const byBill = new Map(
    groups?.flatMap((group) =>
      group.accounts.map((account) => [account.ebill_id, { account, biller: group.name }] as const),
    ),
  );
  return draft.map((bill) => {
    const entry = byBill.get(bill.ebill_id);
    if (!entry || !isPayableFromList(entry.account))
      return lostLine(bill, groups ? lossOf(entry?.account) : 'unknown');
    return payableLine(bill, entry.account, entry.biller, category);
  });
}

/**
 * The most that a drafted bill takes. Of a bill with a fee nothing is said: cards may pay less of it, and only the
 * server knows how much.
 */
export function mostOfLine({ payable, now }: Pick<DraftLine, 'payable' | 'now'>): string | undefined {
  return payable && !now?.seen?.has_fee ? mostText(payable) : undefined;
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
    instead: undefined,
    changes: [],
    paying: null,
    fee: null,
    problem: undefined,
    payable: undefined,
    can_edit_amount: false,
    isPlain: false,
    entity_id: undefined,
    joining: undefined,
  };
}

function payableLine(
  bill: DraftBill,
  account: Account & { ebill_id: number },
  biller: string,
  category: Category | undefined,
): DraftLine {
  const now = draftOf(account, biller);
  const chosen = bill.paying === undefined ? {} : { paying: bill.paying };
  const paying = bill.paying ?? now.amount;
  const payable = payableOf(account, biller);
  return {
    bill,
    now: { ...now, ...chosen },
    loss: undefined,
    nickname: account.nickname,
    instead: account.autoPay.instead,
    changes: changesOf(bill, now, category),
    paying,
    fee: feeOf(now, paying, category),
    problem: problemOf(payable, paying),
    payable,
    can_edit_amount: account.bill_type.can_edit_amount,
    isPlain: !account.bill_type.has_xbp_fee && account.scheduled_date === null && !account.processing,
    entity_id: account.entity_id,
    joining: { ...cartAdditionOf(account, biller), amount: paying },
  };
}

function changesOf(bill: DraftBill, now: DraftBill, category: Category | undefined): DraftChange[] {
  const changes: DraftChange[] = [{ kind: 'amount due', before: bill.amount, now: now.amount }];
  const { seen: was } = bill;
  const { seen: is } = now;
  if (was && is) {
    // A balance equal to the amount due would be shown twice.
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
  const terms = seen.fee_terms;
  return paying === null || category === undefined || !terms ? null : feeFor(terms, category, paying);
}

/** Only the server knows the limit of one payment; the list does not have it. */
function payableOf(account: Account, biller: string): Payable {
  const { balance, prepay, bill_type } = account;
  const { no_overpayment, can_edit_amount } = bill_type;
  const amount_due = knownAmount(account);
  return { biller, balance, amount_due, prepay, no_overpayment, can_edit_amount, transaction_limit: ZERO };
}

function problemOf(payable: Payable, paying: Cents | null): string | undefined {
  const problem = paying === null ? 'unknown' : amountProblem(payable, paying);
  return problem && amountProblemText(problem, payable);
}
