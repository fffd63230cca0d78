import type { CalendarDate } from '../values/calendar-date.ts';
import { atLeast, type Cents, subtract, ZERO } from '../values/cents.ts';
import type { AccountFields, BillFields, ImportRow, RowProblem } from './row.ts';
import * as say from './text/en.ts';

/** An account as the portal has it, in the fields of a file. */
export interface StoredAccount extends Required<Omit<AccountFields, 'pin'>> {
  readonly hasPin: boolean;
  readonly isClosed: boolean;
}

/** The newest bill of an account. */
export interface StoredBill {
  readonly number: string;
  readonly dueDate: CalendarDate | null;
  readonly periodEnd: CalendarDate | null;
  /** As customers see it: what the biller told, less the payments that it has not booked. */
  readonly balance: Cents | null;
  readonly amountDue: Cents | null;
  /** Null until the biller told one. */
  readonly toldBalance: Cents | null;
  readonly toldDue: Cents | null;
  readonly statementTotal: Cents | null;
  readonly prepayCharges: Cents | null;
  readonly message: string;
}

/** What the portal has of the account that a row names. */
export interface Known {
  readonly account: StoredAccount | undefined;
  readonly bill: StoredBill | undefined;
  /** A payment of the bill has no outcome yet. */
  readonly isBeingPaid: boolean;
  /** Payments that the file does not hold, as the bill's balance and its amount due were lowered by them. */
  readonly unbooked: { readonly amount: Cents; readonly due: Cents };
}

/** The amounts of a bill after a row: what the biller tells, and what customers owe. */
export interface BillAmounts {
  readonly toldBalance: Cents;
  readonly toldDue: Cents;
  readonly balance: Cents;
  readonly amountDue: Cents;
}

/** A value as the portal reads it: a date, an amount, or nothing. `asWritten` tells it as its file does. */
export interface RefusedValue extends Omit<RowProblem, 'value'> {
  readonly value: CalendarDate | Cents | '';
}

export type BillChange =
  | { readonly kind: 'new'; readonly fields: BillFields; readonly amounts: BillAmounts }
  | {
      readonly kind: 'changed';
      readonly fields: BillFields;
      readonly amounts: BillAmounts;
      readonly isDueDateChanged: boolean;
    }
  /** The file is whole, and names the account no more: nothing is owed. */
  | { readonly kind: 'settled'; readonly amounts: BillAmounts };

export type Decision =
  | { readonly kind: 'unchanged' }
  /** A payment of the bill is under way, so its balance is not known. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly problem: RefusedValue }
  | {
      readonly kind: 'write';
      readonly account: 'changed' | 'reopened' | 'closed' | undefined;
      readonly bill: BillChange | undefined;
    };

const UNCHANGED: Decision = { kind: 'unchanged' };
const WAITS: Decision = { kind: 'waits' };

/**
 * What a row of a file does. The dry run and the import itself both ask here. An account that the portal does not know
 * is added before anybody asks, so here it lacks what its customer could prove it by.
 */
export function decide({ account, bill }: ImportRow, known: Known): Decision {
  if (known.account === undefined) return refuse('customerName', '', say.NO_PROOF);
  const decided = bill ? decideBill(bill, account.prepay ?? known.account.prepay, known) : UNCHANGED;
  if (decided.kind !== 'write' && decided.kind !== 'unchanged') return decided;
  const written = decided.kind === 'write' ? decided.bill : undefined;
  const accountChange = changeOf(account, known.account);
  if (!written && !accountChange) return UNCHANGED;
  return { kind: 'write', account: accountChange, bill: written };
}

/** What happens to an account that a full file does not name. */
export function decideMissing({ account, bill, isBeingPaid, unbooked }: Known): Decision {
  if (account === undefined || account.isClosed) return UNCHANGED;
  if (isBeingPaid) return WAITS;
  if (!bill || (bill.balance ?? bill.amountDue ?? ZERO) === ZERO)
    return { kind: 'write', account: 'closed', bill: undefined };
  // Payments that the file does not hold are not made into a credit: the biller has closed the account.
  const [toldBalance, toldDue] = [atLeast(ZERO, unbooked.amount), atLeast(ZERO, unbooked.due)];
  return {
    kind: 'write',
    account: 'closed',
    bill: { kind: 'settled', amounts: { toldBalance, toldDue, balance: ZERO, amountDue: ZERO } },
  };
}

function changeOf(told: AccountFields, before: StoredAccount): 'changed' | 'reopened' | undefined {
  if (before.isClosed) return 'reopened';
  const { pin, ...fields } = told;
  const differs = Object.entries(fields).some(
    ([name, value]) => value !== before[name as keyof typeof fields],
  );
  return differs || (pin && !before.hasPin) ? 'changed' : undefined;
}

function decideBill(told: BillFields, isPrepaid: boolean, known: Known): Decision {
  const { bill: before, isBeingPaid, unbooked } = known;
  const amounts: BillAmounts = {
    toldBalance: told.balance,
    toldDue: told.amountDue,
    balance: subtract(told.balance, unbooked.amount),
    amountDue: atLeast(ZERO, subtract(told.amountDue, unbooked.due)),
  };
  const isSame = before !== undefined && isSameBill(told, before);
  if (before && !isSame && isOlder(told, before))
    return refuse('periodEnd', told.periodEnd ?? '', say.OLDER_BILL);
  if (isSame && !differs(told, amounts, before)) return UNCHANGED;
  if (isBeingPaid) return WAITS;
  // Money that was added to a prepaid account is meant to be a credit.
  if (!isPrepaid && unbooked.amount > 0 && amounts.balance < 0)
    return refuse('balance', told.balance, say.belowPaid(unbooked.amount));
  const change: BillChange = isSame
    ? { kind: 'changed', fields: told, amounts, isDueDateChanged: told.dueDate !== before.dueDate }
    : { kind: 'new', fields: told, amounts };
  return { kind: 'write', account: undefined, bill: change };
}

/** By its number where both have one, otherwise by period and due date. */
function isSameBill(told: BillFields, before: StoredBill): boolean {
  if (told.number !== '' && before.number !== '') return told.number === before.number;
  return told.periodEnd === before.periodEnd && told.dueDate === before.dueDate;
}

function isOlder(told: BillFields, before: StoredBill): boolean {
  return told.periodEnd !== null && before.periodEnd !== null && told.periodEnd < before.periodEnd;
}

function differs(told: BillFields, amounts: BillAmounts, before: StoredBill): boolean {
  return (
    amounts.toldBalance !== before.toldBalance ||
    // An earlier version has not kept it.
    (before.toldDue !== null && amounts.toldDue !== before.toldDue) ||
    amounts.balance !== before.balance ||
    amounts.amountDue !== before.amountDue ||
    told.number !== before.number ||
    told.dueDate !== before.dueDate ||
    told.periodEnd !== before.periodEnd ||
    told.statementTotal !== before.statementTotal ||
    (told.prepayCharges !== undefined && told.prepayCharges !== before.prepayCharges) ||
    told.message !== before.message
  );
}

function refuse(field: RowProblem['field'], value: RefusedValue['value'], words: string): Decision {
  return { kind: 'refused', problem: { field, value, words } };
}
