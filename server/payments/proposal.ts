import { createHash } from 'node:crypto';

import type { CalendarDate } from '../../domain/calendar-date.ts';
import { add, type Cents, sum } from '../../domain/cents.ts';
import type { ReceiptOption } from '../../domain/checkout-details.ts';
import { feeFor } from '../../domain/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { amountProblem, amountProblemText } from '../../domain/payable.ts';
import { type BillingContact, METHOD_TYPES } from '../../domain/payment-method.ts';
import { type CartRow, insistOnSettled } from '../cart/cart.ts';
import { DATE_PASSED } from '../cart/change.ts';
import { oncePerBiller, receiptOptionsOf, termsOf } from '../cart/details.ts';
import { type CartLine, linesOf, payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { profileOf } from '../customers.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet.ts';

/** All that a checkout of this cart would do, worked out from the server's own records. */
export interface Proposal {
  readonly lines: readonly CartLine[];
  readonly method: MethodRow;
  readonly category: 'card' | 'bank';
  readonly parts: readonly ProposedPart[];
  readonly total: Cents;
  readonly fee: Cents;
  readonly scheduledDate: CalendarDate | null;
  readonly receiptOptions: readonly ReceiptOption[];
  readonly billing: BillingContact;
  readonly purchaseOrderNumber: string;
}

/** One biller's share: the processor is asked once for each. */
export interface ProposedPart {
  readonly line: CartLine;
  readonly lines: readonly CartLine[];
  readonly amount: Cents;
  readonly fee: Cents;
}

/** Reads the cart and holds it against every rule; refuses with words what does not fit (SRV-03, SRV-43). */
export async function propose(scope: Scope, cart: CartRow, clock: Clock): Promise<Proposal> {
  const lines = await linesOf(scope);
  const methods = await methodRows(scope, cart.paymentMethodId);
  if (lines.length === 0) throw conflict('Your cart is empty.');
  insistOnSettled(lines);
  insistOnBills(lines);
  const method = insistOnMethod(lines, methods, cart.paymentMethodId, clock.today());
  if (cart.scheduledDate !== null && cart.scheduledDate <= clock.today()) throw new Refusal(422, DATE_PASSED);
  const { category } = METHOD_TYPES[method.typeId];
  const parts = oncePerBiller(lines).map((line) => {
    const own = lines.filter((other) => other.biller.id === line.biller.id);
    return {
      line,
      lines: own,
      amount: sum(own.map(({ item }) => item.amount)),
      fee: sum(own.map(({ item, billType }) => feeFor(billType.hasXbpFee, category, item.amount))),
    };
  });
  const fee = sum(parts.map((part) => part.fee));
  const receiptOptions = await receiptOptionsOf(scope, cart);
  const billing = await billingOf(scope, method);
  return {
    lines,
    method,
    category,
    parts,
    fee,
    total: add(sum(parts.map((part) => part.amount)), fee),
    scheduledDate: cart.scheduledDate,
    receiptOptions,
    billing,
    purchaseOrderNumber: method.isCorporate ? cart.purchaseOrderNumber : '',
  };
}

function insistOnBills(lines: readonly CartLine[]): void {
  for (const line of lines) {
    if (line.account.inCollections) throw conflict(`${line.biller.name}: this account is in collections.`);
    if (!line.bill.isPayable || !line.bill.isNewest) {
      throw conflict(
        `${line.biller.name}: this bill cannot be paid any more. Please remove it from your cart.`,
      );
    }
    const payable = payableOf(line);
    const problem = amountProblem(payable, line.item.amount);
    if (problem) throw new Refusal(422, amountProblemText(problem, payable));
  }
}

function insistOnMethod(
  lines: readonly CartLine[],
  methods: readonly MethodRow[],
  chosen: number | null,
  today: CalendarDate,
): MethodRow {
  const method = methods.find((row) => row.id === chosen);
  if (!method) throw new Refusal(422, 'Please select a pay method.');
  const problem = methodProblem(methodOf(method, today), termsOf(lines));
  if (problem) throw new Refusal(422, methodProblemText(problem));
  return method;
}

/** The method's own contact, else the customer's (CHK-07). */
async function billingOf(scope: Scope, method: MethodRow): Promise<BillingContact> {
  if (method.billing) return method.billing;
  const profile = await profileOf(scope);
  return {
    first_name: profile.fname,
    last_name: profile.lname,
    address: {
      address: profile.billing_address,
      city: profile.billing_city,
      state: profile.billing_state,
      zip: profile.billing_zip,
    },
    phone: profile.billing_phone,
  };
}

/** What a customer agreed to, in one value: a checkout goes through only while it is still the same. */
export function fingerprint(proposal: Proposal): string {
  const agreed = [
    proposal.lines.map(({ item, bill }) => [item.id, bill.id, item.amount]),
    proposal.parts.map((part) => [
      part.line.biller.id,
      part.amount,
      part.fee,
      part.line.biller.termsAndConditions,
    ]),
    proposal.method.id,
    proposal.scheduledDate,
    proposal.receiptOptions,
    proposal.purchaseOrderNumber,
  ];
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url');
}
