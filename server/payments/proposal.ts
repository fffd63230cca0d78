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
import { fillInOrder, leftOver, leftOverText, NOT_SPLITTABLE } from '../../domain/split-payment.ts';
import { type CartRow, insistOnSettled } from '../cart/cart.ts';
import { oncePerBiller, receiptOptionsOf, sharesOf, termsOf } from '../cart/details.ts';
import { type CartLine, canBePaid, mayBeSplit, payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { profileOf } from '../customers.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { type CartMethod, contactOf, type MethodRow, methodOf, methodsForCart } from '../wallet/methods.ts';

/** All that a checkout of this cart would do, worked out from the server's own records. */
export interface Proposal {
  readonly lines: readonly CartLine[];
  /** One, or several where each pays a part. */
  readonly methods: readonly ChosenMethod[];
  readonly parts: readonly ProposedPart[];
  readonly total: Cents;
  readonly fee: Cents;
  readonly scheduledDate: CalendarDate | null;
  readonly receiptOptions: readonly ReceiptOption[];
  readonly billing: BillingContact;
  readonly purchaseOrderNumber: string;
}

export interface ChosenMethod {
  readonly method: MethodRow;
  readonly category: 'card' | 'bank';
  /** What it pays of the bills; fees come on top. */
  readonly amount: Cents;
}

/** What one method pays to one biller: the processor is asked once for each (ruling 1). */
export interface ProposedPart {
  readonly biller: CartLine['biller'];
  readonly paidBy: ChosenMethod;
  readonly items: readonly { readonly line: CartLine; readonly amount: Cents }[];
  readonly amount: Cents;
  readonly fee: Cents;
}

/** What a proposal is made from: the cart and whose it is. */
export interface Purse {
  readonly methods: readonly CartMethod[];
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
  const chosen = insistOnMethods(lines, methods, cart.paymentMethodId, clock.today());
  if (cart.scheduledDate !== null && cart.scheduledDate <= clock.today())
    throw new Refusal(422, DATE_TOO_EARLY);
  const parts = partsOf(lines, chosen);
  const fee = sum(parts.map((part) => part.fee));
  return {
    lines,
    methods: chosen,
    parts,
    fee,
    total: add(sum(parts.map((part) => part.amount)), fee),
    scheduledDate: cart.scheduledDate,
    receiptOptions: receiptOptionsOf(profile, cart),
    billing: (chosen[0] && contactOf(chosen[0].method)) ?? profileContact(profile),
    purchaseOrderNumber: chosen.some(isCorporateCard) ? cart.purchaseOrderNumber : '',
  };
}

/** Such a card asks for a purchase order number; an account of a business does not (CHK-12). */
export function isCorporateCard({ method, category }: Pick<ChosenMethod, 'method' | 'category'>): boolean {
  return category === 'card' && method.isCorporate;
}

/** Biller by biller in the order of the cart, the methods fill its bills (ruling 1). The fee is worked out per part. */
function partsOf(lines: readonly CartLine[], chosen: readonly ChosenMethod[]): ProposedPart[] {
  const billers = oncePerBiller(lines).map(({ biller }) => biller);
  const inOrder = billers.flatMap((biller) => lines.filter((line) => line.biller.id === biller.id));
  const filled = fillInOrder(
    inOrder.map((line) => ({ line, amount: line.item.amount })),
    chosen,
  );
  return billers.flatMap((biller) =>
    chosen.flatMap((paidBy) => {
      const own = filled.filter(({ item, method }) => item.line.biller.id === biller.id && method === paidBy);
      if (own.length === 0) return [];
      const items = own.map(({ item, amount }) => ({ line: item.line, amount }));
      return {
        biller,
        paidBy,
        items,
        amount: sum(items.map(({ amount }) => amount)),
        fee: sum(items.map(({ line, amount }) => feeFor(line.billType.hasXbpFee, paidBy.category, amount))),
      };
    }),
  );
}

function insistOnBills(lines: readonly CartLine[]): void {
  for (const line of lines) {
    if (line.account.inCollections) throw conflict(`${line.biller.name}: this account is in collections.`);
    if (!canBePaid(line)) {
      throw conflict(
        `${line.biller.name}: this bill cannot be paid any more. Please remove it from your cart.`,
      );
    }
    const payable = payableOf(line, line.item.referenceNum2);
    const problem = amountProblem(payable, line.item.amount);
    if (problem) throw new Refusal(422, amountProblemText(problem, payable));
  }
}

/** The methods that pay a part each, whose amounts add up to the cart; without them the cart's one (PAY-38, PAY-39). */
function insistOnMethods(
  lines: readonly CartLine[],
  methods: readonly CartMethod[],
  chosen: number | null,
  today: CalendarDate,
): ChosenMethod[] {
  const terms = termsOf(lines);
  const shares = sharesOf(methods);
  if (shares.length > 1 && !mayBeSplit(lines)) throw new Refusal(422, NOT_SPLITTABLE);
  const paying =
    shares.length > 0
      ? shares.map((method) => ({ method, amount: method.billingInfo.amount }))
      : methods.filter((row) => row.id === chosen).map((method) => ({ method, amount: terms.total }));
  if (paying.length === 0) throw new Refusal(422, 'Please select a pay method.');
  for (const { method, amount } of paying) {
    const problem = methodProblem(methodOf(method, today), { ...terms, total: amount });
    if (problem) throw new Refusal(422, methodProblemText(problem));
  }
  const left = leftOver(
    terms.total,
    paying.map(({ amount }) => amount),
  );
  const words = leftOverText(left);
  if (words) throw new Refusal(422, words);
  return paying.map(({ method, amount }) => ({
    method,
    category: METHOD_TYPES[method.typeId].category,
    amount,
  }));
}

/** Whom a method without a contact of its own is billed to (CHK-07). */
export function profileContact(profile: Profile): BillingContact {
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
      part.biller.id,
      part.paidBy.method.id,
      part.amount,
      part.fee,
      part.biller.termsAndConditions,
    ]),
    proposal.scheduledDate,
    proposal.receiptOptions,
    proposal.purchaseOrderNumber,
  ];
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url');
}
