import { createHash } from 'node:crypto';

import type { CalendarDate } from '../../domain/calendar-date.ts';
import { DATE_TOO_EARLY } from '../../domain/cart-schedule.ts';
import { add, type Cents, sum } from '../../domain/cents.ts';
import type { ReceiptOption } from '../../domain/checkout-details.ts';
import { feeFor } from '../../domain/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { amountProblem, amountProblemText } from '../../domain/payable.ts';
import { type BillingContact, METHOD_TYPES } from '../../domain/payment-method.ts';
import type { Profile } from '../../domain/profile.ts';
import { type CartRow, insistOnSettled } from '../cart/cart.ts';
import { oncePerBiller, receiptOptionsOf, termsOf } from '../cart/details.ts';
import { type CartLine, payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { profileOf } from '../customers.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf, methodsForCart } from '../wallet.ts';

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

/** What a proposal is made from: the cart and whose it is. */
export interface Purse {
  readonly methods: readonly MethodRow[];
  readonly profile: Profile;
}

export async function purseOf(scope: Scope): Promise<Purse> {
  const [methods, profile] = await Promise.all([methodsForCart(scope), profileOf(scope)]);
  return { methods, profile };
}

/** Holds the cart against every rule; refuses with words what does not fit (SRV-03, SRV-43). */
export function propose(
  cart: CartRow,
  lines: readonly CartLine[],
  { methods, profile }: Purse,
  clock: Clock,
): Proposal {
  if (lines.length === 0) throw conflict('Your cart is empty.');
  insistOnSettled(lines);
  insistOnBills(lines);
  const method = insistOnMethod(lines, methods, cart.paymentMethodId, clock.today());
  if (cart.scheduledDate !== null && cart.scheduledDate <= clock.today())
    throw new Refusal(422, DATE_TOO_EARLY);
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
  return {
    lines,
    method,
    category,
    parts,
    fee,
    total: add(sum(parts.map((part) => part.amount)), fee),
    scheduledDate: cart.scheduledDate,
    receiptOptions: receiptOptionsOf(profile, cart),
    billing: method.billing ?? contactOf(profile),
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
    const payable = payableOf(line, line.item.referenceNum2);
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

/** Whom a method without a contact of its own is billed to (CHK-07). */
function contactOf(profile: Profile): BillingContact {
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
