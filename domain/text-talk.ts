import type { CalendarDate } from './calendar-date.ts';
import type { Cents } from './cents.ts';
import type { TextCommand } from './text-message.ts';

/** A bill that a number can pay, as it stands at this moment. */
export interface TextBill {
  readonly billId: number;
  readonly accountId: number;
  readonly biller: string;
  /** `account 100-2218-04 (Home water)` */
  readonly account: string;
  /** The full balance; 0 or less when nothing is owed, null while the biller has not told it. */
  readonly amount: Cents | null;
  /** What paying it with its method costs on top. */
  readonly fee: Cents;
  readonly dueDate: CalendarDate | null;
  /** Null when it was removed. */
  readonly methodId: number | null;
  /** `Visa ending in 4242` */
  readonly method: string;
  /** Why it cannot be paid by text now, in a sentence; null when it can. */
  readonly barred: string | null;
}

/** A bill as the customer was last told of it; `PAY 2` means the second of these. */
export type Told = Pick<TextBill, 'billId' | 'accountId' | 'amount'>;

/** What a customer was asked to confirm, or what is being paid. */
export interface Asked {
  readonly billId: number;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly methodId: number | null;
}

/** How far the talk with a number has come, as it is stored. */
export interface TalkState {
  readonly at: 'listening' | 'confirming' | 'paying' | 'paying, then off' | 'stopped';
  readonly told: readonly Told[];
  readonly asked: Asked | null;
}

export const NEW_TALK: TalkState = { at: 'listening', told: [], asked: null };

/** A text, with what the number can pay as it came. */
export interface HeardText {
  readonly command: TextCommand;
  /** Pay by text is on for some account of the number. */
  readonly isOn: boolean;
  /** In the order in which they are numbered. */
  readonly bills: readonly TextBill[];
}

/** What a text comes to, with the bill that it is about. */
export type Verdict =
  | { readonly kind: Exclude<TextCommand['kind'], 'pay' | 'confirm'> }
  /** `PAY` or `CONFIRM` of a number for which pay by text is off. */
  | { readonly kind: 'off' }
  | { readonly kind: 'nothing open' }
  | { readonly kind: 'nothing to confirm' }
  | { readonly kind: 'several' }
  | { readonly kind: 'no such bill' }
  | { readonly kind: 'paid'; readonly bill: TextBill | undefined }
  | { readonly kind: 'barred'; readonly bill: TextBill }
  /** It is not what the customer was told, or was not told at all: its amount is told before anything is paid. */
  | { readonly kind: 'changed'; readonly bill: TextBill; readonly was: Cents | null }
  | { readonly kind: 'fee'; readonly bill: TextBill }
  | { readonly kind: 'pay'; readonly bill: TextBill };

/** True while any of it is owed, or may be. */
export function isOpenBill({ amount }: Pick<TextBill, 'amount'>): boolean {
  return amount === null || amount > 0;
}

/** What is to be done about a text (SRV2-28 to SRV2-31). Nothing is paid but the amount that was told last. */
export function verdictOf(
  { command, isOn, bills }: HeardText,
  { told, asked }: Pick<TalkState, 'told' | 'asked'>,
): Verdict {
  if (command.kind !== 'pay' && command.kind !== 'confirm') return { kind: command.kind };
  if (!isOn) return { kind: 'off' };
  return command.kind === 'confirm' ? ofConfirm(bills, asked) : ofPay(command.choice, bills, told);
}

function ofConfirm(bills: readonly TextBill[], asked: Asked | null): Verdict {
  if (asked === null) return { kind: 'nothing to confirm' };
  const bill = bills.find(({ billId }) => billId === asked.billId);
  if (!bill || !isOpenBill(bill)) return { kind: 'paid', bill };
  if (bill.barred !== null) return { kind: 'barred', bill };
  if (bill.amount !== asked.amount) return { kind: 'changed', bill, was: asked.amount };
  const isAsked = bill.fee === asked.fee && bill.methodId === asked.methodId;
  return { kind: isAsked ? 'pay' : 'fee', bill };
}

function ofPay(choice: number | null, bills: readonly TextBill[], told: readonly Told[]): Verdict {
  const open = bills.filter(isOpenBill);
  if (choice === null) {
    const [only, ...others] = open;
    if (!only) return { kind: 'nothing open' };
    return others.length > 0 ? { kind: 'several' } : ofOnly(only, told);
  }
  const numbered = told.length > 0 ? told : open.length === 1 ? open : [];
  if (numbered.length === 0) return { kind: open.length === 0 ? 'nothing open' : 'several' };
  const chosen = numbered[choice - 1];
  if (!chosen) return { kind: 'no such bill' };
  const bill = bills.find(({ accountId }) => accountId === chosen.accountId);
  if (!bill || !isOpenBill(bill)) return { kind: 'paid', bill };
  if (bill.billId === chosen.billId || bill.barred !== null) return ofBill(bill, told);
  return { kind: 'changed', bill, was: chosen.amount };
}

/** `PAY` alone answers what was told: another bill, which is open in its place, is told before it is paid. */
function ofOnly(bill: TextBill, told: readonly Told[]): Verdict {
  const isMeant = told.length === 0 || told.some(({ billId }) => billId === bill.billId);
  if (isMeant || bill.barred !== null) return ofBill(bill, told);
  const before = told.find(({ accountId }) => accountId === bill.accountId);
  return { kind: 'changed', bill, was: before?.amount ?? null };
}

function ofBill(bill: TextBill, told: readonly Told[]): Verdict {
  if (bill.barred !== null) return { kind: 'barred', bill };
  const before = told.find(({ billId }) => billId === bill.billId);
  if (before && before.amount !== bill.amount) return { kind: 'changed', bill, was: before.amount };
  return { kind: bill.fee > 0 ? 'fee' : 'pay', bill };
}

/** So many bills are listed in one text; the others wait for the next. */
const MOST_LISTED = 9;

/** The open bills that a list tells, in the order of their numbers (SRV2-29). */
export function listed(bills: readonly TextBill[]): readonly TextBill[] {
  return bills.filter(isOpenBill).slice(0, MOST_LISTED);
}

/** What a list told: a bill that it did not show has no number. */
export function toldList(bills: readonly TextBill[]): readonly Told[] {
  return listed(bills).map(toldOf);
}

/** What was told before, with this bill as it is told now. */
export function toldAgain(told: readonly Told[], bill: TextBill): readonly Told[] {
  const isIts = ({ accountId }: Told) => accountId === bill.accountId;
  return told.some(isIts) ? told.map((one) => (isIts(one) ? toldOf(bill) : one)) : [toldOf(bill)];
}

function toldOf({ billId, accountId, amount }: TextBill): Told {
  return { billId, accountId, amount };
}

/** What is asked of a bill, or paid of it. */
export function askedOf({ billId, amount, fee, methodId }: TextBill): Asked {
  if (amount === null) throw new Error('a bill of an unknown amount is paid by text');
  return { billId, amount, fee, methodId };
}
