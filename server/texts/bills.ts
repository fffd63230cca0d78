import { IN_COLLECTIONS } from '../../domain/accounts/text/en.ts';
import { namedAccount } from '../../domain/accounts/text/named-account.ts';
import { FULL_BILL } from '../../domain/auto-pay/auto-pay.ts';
import { runAmount } from '../../domain/auto-pay/run-decision.ts';
import { feeFor } from '../../domain/checkout/fee.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { amountProblemText } from '../../domain/checkout/text/amount-problems.ts';
import { methodProblemText } from '../../domain/checkout/text/method-problems.ts';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import type { TextBill } from '../../domain/texts/conversation.ts';
import {
  ALL_SCHEDULED,
  AMOUNT_NOT_KNOWN,
  BEING_PAID,
  methodGone,
  notPayableHere,
  prepaid,
} from '../../domain/texts/text/barred.ts';
import { type Cents, ZERO } from '../../domain/values/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { pendingOfBill } from '../auto-pay/bill-standing.ts';
import { termsOf } from '../bills/payment-terms.ts';
import { payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { isBillBeingPaid } from '../payments/in-flight.ts';
import { isSetUp } from '../set-up.ts';
import { billerNameOf, feeTermsOf } from '../store/billers.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import { linesOfNumber, type TextLine } from './rows.ts';

type Facts = Pick<Dependencies, 'clock' | 'config'>;
type Bill = NonNullable<TextLine['bill']>;
type BilledLine = TextLine & { readonly bill: Bill };

/** A bill that a number can pay, with the rows from which its payment is written. */
export interface PayableByText {
  readonly bill: TextBill;
  readonly line: BilledLine;
  readonly method: MethodRow | undefined;
}

/** The state of pay by text for a number. */
export interface NumberFacts {
  /** The number's customer; undefined for a number that was never set up. */
  readonly customer: number | undefined;
  readonly isOn: boolean;
  readonly bills: readonly PayableByText[];
}

/** Everything that decides the answer to a text from a number (SRV2-28 to SRV2-31). */
export async function factsOfNumber(db: Db, parts: Facts, mobileNumber: string): Promise<NumberFacts> {
  const lines = await linesOfNumber(db, mobileNumber);
  const customer = lines[0]?.payByText.customerId;
  const active = lines.filter(({ payByText }) => payByText.active);
  const methods = customer === undefined ? [] : await methodRows({ db, customer });
  const bills: PayableByText[] = [];
  for (const line of active) {
    if (!line.bill) continue;
    const method = methods.find(({ id }) => id === line.payByText.methodId);
    bills.push(await payable(db, parts, { ...line, bill: line.bill }, method));
  }
  // Bills that cannot be paid by text come last.
  const bars = ({ bill }: PayableByText) => Number(bill.barred !== null);
  return { customer, isOn: active.length > 0, bills: bills.sort((left, right) => bars(left) - bars(right)) };
}

async function payable(
  db: Db,
  { clock, config }: Facts,
  line: BilledLine,
  method: MethodRow | undefined,
): Promise<PayableByText> {
  const { account, biller, billType, bill, nickname } = line;
  const pending = await pendingOfBill(db, bill.id);
  const { amount, isPending } = owedOf(line, pending);
  const category = method && METHOD_TYPES[method.typeId].category;
  const isBeingPaid = amount !== ZERO && (await isBillBeingPaid(db, bill.id));
  return {
    line,
    method,
    bill: {
      billId: bill.id,
      accountId: account.id,
      biller: billerNameOf(biller),
      account: namedAccount(account.accountNum, nickname),
      amount,
      fee: amount === null || !category ? ZERO : feeFor(feeTermsOf(billType), category, amount),
      dueDate: bill.dueDate,
      methodId: method?.id ?? null,
      method: method ? methodLabel(methodOf(method, clock.today())) : '',
      barred: isBeingPaid
        ? BEING_PAID
        : !isSetUp(config, 'payments')
          ? NO_PAYMENTS
          : barrier(clock, line, method, amount, isPending),
    },
  };
}

interface Owed {
  readonly amount: Cents | null;
  /** True when scheduled payments will pay all of it. */
  readonly isPending: boolean;
}

/**
 * The amount due that no scheduled payment will pay. If scheduled payments will pay all of it, the
 * answer gives that as the reason, not that the bill is paid.
 */
function owedOf({ account, billType, bill }: BilledLine, pending: Cents): Owed {
  const unknown = { amount: null, isPending: false };
  if (account.prepay) return unknown;
  const { balance } = bill;
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
    can_edit_amount: billType.canEditAmount,
    isPaidByAutoPay: false,
  };
  const owed = (paid: Cents) =>
    runAmount({ ...settings, bill: { balance, amount_due: bill.amountDue, pending: paid } });
  const [left, whole] = [owed(pending), owed(ZERO)];
  return left > 0 ? { amount: left, isPending: false } : { amount: whole, isPending: whole > 0 };
}

/** Why the bill cannot be paid by text now, as a sentence; null when it can (SRV2-31). */
function barrier(
  clock: Clock,
  line: BilledLine,
  method: MethodRow | undefined,
  amount: Cents | null,
  isPending: boolean,
): string | null {
  const { account, bill } = line;
  if (account.inCollections) return IN_COLLECTIONS;
  if (account.prepay) return prepaid();
  if (!bill.isPayable) return notPayableHere();
  if (amount === null) return AMOUNT_NOT_KNOWN;
  if (amount === ZERO) return null;
  if (isPending) return ALL_SCHEDULED;
  if (!method) return methodGone();
  const payable = payableOf({ ...line, lined: null }, '');
  const problem = amountProblem(payable, amount);
  if (problem) return sentence(amountProblemText(problem, payable));
  const refusal = methodProblem(methodOf(method, clock.today()), termsOf([{ ...line, item: { amount } }]));
  return refusal ? sentence(methodProblemText(refusal)) : null;
}

function sentence(words: string): string {
  return words.endsWith('.') || words.endsWith(')') ? words : `${words}.`;
}
