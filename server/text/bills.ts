import { FULL_BILL } from '../../domain/auto-pay.ts';
import { amountOf } from '../../domain/auto-pay-run.ts';
import { type Cents, ZERO } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { amountProblem, amountProblemText } from '../../domain/payable.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/payment-method.ts';
import type { TextBill } from '../../domain/text-talk.ts';
import { pendingOf } from '../auto-pay/facts.ts';
import { termsOf } from '../cart/details.ts';
import { payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { isBillBeingPaid } from '../payments/under-way.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import { linesOfNumber, type TextLine } from './rows.ts';

type Bill = NonNullable<TextLine['bill']>;
type BilledLine = TextLine & { readonly bill: Bill };

/** A bill that a number can pay, with the rows that a payment of it is written from. */
export interface PayableByText {
  readonly bill: TextBill;
  readonly line: BilledLine;
  readonly method: MethodRow | undefined;
}

/** What pay by text is to a number at this moment. */
export interface NumberFacts {
  /** Whose the number is; undefined for a number that was never set up. */
  readonly customer: number | undefined;
  readonly isOn: boolean;
  readonly bills: readonly PayableByText[];
}

/** Everything that a text from a number is held against (SRV2-28 to SRV2-31). */
export async function factsOfNumber(db: Db, clock: Clock, mobileNumber: string): Promise<NumberFacts> {
  const lines = await linesOfNumber(db, mobileNumber);
  const customer = lines[0]?.payByText.customerId;
  const active = lines.filter(({ payByText }) => payByText.active);
  const methods = customer === undefined ? [] : await methodRows({ db, customer });
  const bills: PayableByText[] = [];
  for (const line of active) {
    if (!line.bill) continue;
    const method = methods.find(({ id }) => id === line.payByText.methodId);
    bills.push(await payable(db, clock, { ...line, bill: line.bill }, method));
  }
  // What cannot be paid by text stands behind what can.
  const bars = ({ bill }: PayableByText) => Number(bill.barred !== null);
  return { customer, isOn: active.length > 0, bills: bills.sort((one, other) => bars(one) - bars(other)) };
}

async function payable(
  db: Db,
  clock: Clock,
  line: BilledLine,
  method: MethodRow | undefined,
): Promise<PayableByText> {
  const { account, biller, billType, bill, nickname } = line;
  const pending = await pendingOf(db, bill.id);
  const { amount, isPending } = owedOf(line, pending);
  const category = method && METHOD_TYPES[method.typeId].category;
  const isBeingPaid = amount !== ZERO && (await isBillBeingPaid(db, bill.id));
  return {
    line,
    method,
    bill: {
      billId: bill.id,
      accountId: account.id,
      biller: biller.name,
      account: `account ${account.accountNum}${nickname ? ` (${nickname})` : ''}`,
      amount,
      fee: amount === null || !category ? ZERO : feeFor(billType.hasXbpFee, category, amount),
      dueDate: bill.dueDate,
      methodId: method?.id ?? null,
      method: method ? methodLabel(methodOf(method, clock.today())) : '',
      barred: isBeingPaid ? 'It is being paid right now.' : barrier(clock, line, method, amount, isPending),
    },
  };
}

interface Owed {
  readonly amount: Cents | null;
  /** Payments that wait for their day will pay all of it. */
  readonly isPending: boolean;
}

/** What is owed and no pending payment will pay; what is pending is told as the reason, not as paid. */
function owedOf({ account, billType, bill }: BilledLine, pending: Cents): Owed {
  const unknown = { amount: null, isPending: false };
  if (account.prepay) return unknown;
  const balance = billType.canEditAmount ? bill.balance : bill.amountDue;
  if (!bill.amountDueCalculated || (balance === null && bill.amountDue === null)) return unknown;
  const settings = {
    end_date: null,
    paymentAmountOption: FULL_BILL as 1,
    pay_amount: ZERO,
    max_pay_amount: ZERO,
    setAmountLimit: false,
    isAllowed: true,
    isHeld: true,
    isInCollections: false,
    prepay: false,
    no_overpayment: billType.noOverpayment,
  };
  const owed = (paid: Cents) =>
    amountOf({ ...settings, bill: { balance, amount_due: bill.amountDue, pending: paid } });
  const [left, whole] = [owed(pending), owed(ZERO)];
  return left > 0 ? { amount: left, isPending: false } : { amount: whole, isPending: whole > 0 };
}

/** Why it cannot be paid by text now, in a sentence; null when it can (SRV2-31). */
function barrier(
  clock: Clock,
  line: BilledLine,
  method: MethodRow | undefined,
  amount: Cents | null,
  isPending: boolean,
): string | null {
  const { account, bill } = line;
  if (account.inCollections) return 'This account is in collections.';
  if (account.prepay) return 'Money is added to a prepaid account in Billfold, not by text.';
  if (!bill.isPayable) return 'This bill cannot be paid in Billfold.';
  if (amount === null) return 'The amount due is not known yet.';
  if (amount === ZERO) return null;
  if (isPending) return 'A payment of all of it is already scheduled.';
  if (!method) return 'The payment method was removed. Please choose another in Billfold.';
  const payable = payableOf({ ...line, lined: null }, '');
  const problem = amountProblem(payable, amount);
  if (problem) return sentence(amountProblemText(problem, payable));
  const refusal = methodProblem(methodOf(method, clock.today()), termsOf([{ ...line, item: { amount } }]));
  return refusal ? sentence(methodProblemText(refusal)) : null;
}

function sentence(words: string): string {
  return words.endsWith('.') || words.endsWith(')') ? words : `${words}.`;
}
