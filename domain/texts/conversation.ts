import type { CalendarDate } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import type { TextCommand } from './command.ts';

/** A bill that a number can pay, with its current state. */
export interface TextBill {
  readonly billId: number;
  readonly accountId: number;
  readonly biller: string;
  /** `account 100-2218-04 (Home water)` */
  readonly account: string;
  /** The full balance; 0 or less when nothing is owed, null until the biller has reported it. */
  readonly amount: Cents | null;
  /** The fee for paying it with its method. */
  readonly fee: Cents;
  readonly dueDate: CalendarDate | null;
  /** Null when the method was removed. */
  readonly methodId: number | null;
  /** `Visa ending in 4242` */
  readonly method: string;
  /** Why the bill cannot be paid by text now, in a sentence; null when it can. */
  readonly barred: string | null;
}

/** A bill as the last text to the customer described it; `PAY 2` means the second of these. */
export type NamedBill = Pick<TextBill, 'billId' | 'accountId' | 'amount'>;

/** The payment that the customer has to confirm, or that is under way. */
export interface PaymentQuestion {
  readonly billId: number;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly methodId: number | null;
}

/** The stored state of the conversation with a number. */
export interface ConversationState {
  readonly at: 'listening' | 'confirming' | 'paying' | 'paying, then off' | 'stopped';
  readonly told: readonly NamedBill[];
  readonly asked: PaymentQuestion | null;
}

export const NEW_CONVERSATION: ConversationState = { at: 'listening', told: [], asked: null };

/** An incoming text, with the bills that its number can pay at that moment. */
export interface ReceivedText {
  readonly command: TextCommand;
  /** True when pay by text is on for some account of the number. */
  readonly isOn: boolean;
  /** The bills in the order of their numbers. */
  readonly bills: readonly TextBill[];
}

/** What a text leads to, with the bill that it is about. */
export type Verdict =
  | { readonly kind: Exclude<TextCommand['kind'], 'pay' | 'confirm'> }
  /** `PAY` or `CONFIRM` from a number whose pay by text is off. */
  | { readonly kind: 'off' }
  | { readonly kind: 'nothing open' }
  | { readonly kind: 'nothing to confirm' }
  | { readonly kind: 'several' }
  | { readonly kind: 'no such bill' }
  | { readonly kind: 'paid'; readonly bill: TextBill | undefined }
  | { readonly kind: 'barred'; readonly bill: TextBill }
  /**
   * The bill differs from the last text or was not in it. A text names its amount before anything is paid.
   */
  | { readonly kind: 'changed'; readonly bill: TextBill; readonly was: Cents | null }
  | { readonly kind: 'fee'; readonly bill: TextBill }
  | { readonly kind: 'pay'; readonly bill: TextBill };

/** True while money is owed or the amount is unknown. */
export function isOpenBill({ amount }: Pick<TextBill, 'amount'>): boolean {
  return amount === null || amount > 0;
}

/** Decides about a text (SRV2-28 to SRV2-31). Only the amount that the last text named can be paid. */
export function verdictOf(
  { command, isOn, bills }: ReceivedText,
  { told, asked }: Pick<ConversationState, 'told' | 'asked'>,
): Verdict {
  if (command.kind !== 'pay' && command.kind !== 'confirm') return { kind: command.kind };
  if (!isOn) return { kind: 'off' };
  return command.kind === 'confirm' ? confirmVerdict(bills, asked) : payVerdict(command.choice, bills, told);
}

function confirmVerdict(bills: readonly TextBill[], asked: PaymentQuestion | null): Verdict {
  if (asked === null) return { kind: 'nothing to confirm' };
  const bill = bills.find(({ billId }) => billId === asked.billId);
  if (!bill || !isOpenBill(bill)) return { kind: 'paid', bill };
  if (bill.barred !== null) return { kind: 'barred', bill };
  if (bill.amount !== asked.amount) return { kind: 'changed', bill, was: asked.amount };
  const isAsked = bill.fee === asked.fee && bill.methodId === asked.methodId;
  return { kind: isAsked ? 'pay' : 'fee', bill };
}

function payVerdict(choice: number | null, bills: readonly TextBill[], known: readonly NamedBill[]): Verdict {
  const open = payableBills(bills);
  const [barred, ...moreBarred] = barredBills(bills);
  if (choice === null) {
    const [only, ...others] = open;
    if (!only && moreBarred.length > 0) return { kind: 'several' };
    if (!only) return barred ? { kind: 'barred', bill: barred } : { kind: 'nothing open' };
    const mayMeanAnother = barred !== undefined && !isNamedAlone(only, known);
    return others.length > 0 || mayMeanAnother ? { kind: 'several' } : onlyBillVerdict(only, known);
  }
  const numbered = known.length > 0 ? known : open.length === 1 ? open : [];
  if (numbered.length === 0) return { kind: open.length === 0 ? 'nothing open' : 'several' };
  const chosen = numbered[choice - 1];
  if (!chosen) return { kind: 'no such bill' };
  const bill = bills.find(({ accountId }) => accountId === chosen.accountId);
  if (!bill || !isOpenBill(bill)) return { kind: 'paid', bill };
  if (bill.billId === chosen.billId || bill.barred !== null) return billVerdict(bill, known);
  return { kind: 'changed', bill, was: chosen.amount };
}

/** True when the last text offered one bill, and that of this account. */
function isNamedAlone({ accountId }: TextBill, known: readonly NamedBill[]): boolean {
  return known.length === 1 && known[0]?.accountId === accountId;
}

/**
 * `PAY` alone answers the last text. A bill that has replaced the named one must be announced before it is
 * paid.
 */
function onlyBillVerdict(bill: TextBill, known: readonly NamedBill[]): Verdict {
  const isMeant = known.length === 0 || known.some(({ billId }) => billId === bill.billId);
  if (isMeant || bill.barred !== null) return billVerdict(bill, known);
  const before = known.find(({ accountId }) => accountId === bill.accountId);
  return { kind: 'changed', bill, was: before?.amount ?? null };
}

function billVerdict(bill: TextBill, known: readonly NamedBill[]): Verdict {
  if (bill.barred !== null) return { kind: 'barred', bill };
  const before = known.find(({ billId }) => billId === bill.billId);
  if (before && before.amount !== bill.amount) return { kind: 'changed', bill, was: before.amount };
  return { kind: bill.fee > 0 ? 'fee' : 'pay', bill };
}

/** The most bills in one text; the others wait for the next. */
export const MOST_LISTED = 9;

/** The open bills that PAY would pay: one that it refuses is not offered (SRV2-29). */
export function payableBills(bills: readonly TextBill[]): readonly TextBill[] {
  return bills.filter((bill) => isOpenBill(bill) && bill.barred === null);
}

/** The open bills that PAY refuses, each for its own reason. `PAY` alone may have meant one of them. */
export function barredBills(bills: readonly TextBill[]): readonly TextBill[] {
  return bills.filter((bill) => isOpenBill(bill) && bill.barred !== null);
}

/** The bills of a list, in the order of their numbers (SRV2-29). */
export function numberedBills(bills: readonly TextBill[]): readonly TextBill[] {
  return payableBills(bills).slice(0, MOST_LISTED);
}

/** The bills that a list names; a bill outside the list has no number. */
export function namedBills(bills: readonly TextBill[]): readonly NamedBill[] {
  return numberedBills(bills).map(namedBill);
}

/** The earlier bills, with this bill as the new text describes it. */
export function withNamedBill(known: readonly NamedBill[], bill: TextBill): readonly NamedBill[] {
  const isSameAccount = ({ accountId }: NamedBill) => accountId === bill.accountId;
  return known.some(isSameAccount)
    ? known.map((entry) => (isSameAccount(entry) ? namedBill(bill) : entry))
    : [namedBill(bill)];
}

function namedBill({ billId, accountId, amount }: TextBill): NamedBill {
  return { billId, accountId, amount };
}

/** The payment of a bill to ask about or to make. Throws when the amount is unknown. */
export function paymentToConfirm({ billId, amount, fee, methodId }: TextBill): PaymentQuestion {
  if (amount === null) throw new Error('a bill of unknown amount cannot be paid by text');
  return { billId, amount, fee, methodId };
}
