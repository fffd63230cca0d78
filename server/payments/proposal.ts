import { createHash } from 'node:crypto';
import { distributeInOrder, leftOver } from '../../domain/checkout/bills-by-method.ts';
import { feeFor } from '../../domain/checkout/fee.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { type PlannedCharge, smallCharge } from '../../domain/checkout/smallest-charge.ts';
import { toldAmount, toldMethod } from '../../domain/checkout/text/refusals.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ReceiptOption } from '../../domain/receipts/receipt-option.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, sum, toDollars, ZERO } from '../../domain/values/cents.ts';
import { type BillingContact, METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { unpayableOf } from '../bills/payable.ts';
import { termsOf } from '../bills/payment-terms.ts';
import { firstLinePerBiller, receiptOptionsOf, sharesOf } from '../cart/details.ts';
import { type CartLine, canBePaid, canBeSplit, payableOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, Refusal, say } from '../refusal.ts';
import { billerNameOf, feeTermsOf } from '../store/billers.ts';
import type { CartRow } from '../store/cart-lock.ts';
import { profileOf } from '../store/customers.ts';
import type { Scope } from '../store/scope.ts';
import { type CartMethod, contactOf, type MethodRow, methodOf, methodsForCart } from '../wallet/methods.ts';

/** All that a checkout of this cart would do, computed from the server's own records. */
export interface Proposal {
  readonly lines: readonly CartLine[];
  /** One method, or several that each pay a part. */
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
  /** What the method pays of the bills, without fees. */
  readonly amount: Cents;
}

/** What one method pays to one biller. The processor is asked once for each part (ruling 1). */
export interface ProposedPart {
  readonly biller: CartLine['biller'];
  readonly paidBy: ChosenMethod;
  readonly items: readonly { readonly line: CartLine; readonly amount: Cents }[];
  readonly amount: Cents;
  readonly fee: Cents;
}

/** What a proposal needs besides the cart: the customer's methods and profile. */
export interface PayerDetails {
  readonly methods: readonly CartMethod[];
  readonly profile: Profile;
}

export async function payerDetailsOf(scope: Scope): Promise<PayerDetails> {
  const [methods, profile] = await Promise.all([methodsForCart(scope), profileOf(scope)]);
  return { methods, profile };
}

/**
 * Checks the cart against every rule, and refuses with a message what breaks one (SRV-03, SRV-43).
 */
export function propose(
  cart: CartRow,
  lines: readonly CartLine[],
  { methods, profile }: PayerDetails,
  { clock, processor }: Pick<Dependencies, 'clock' | 'processor'>,
): Proposal {
  if (lines.length === 0) throw conflict('cart.empty');
  requirePayableBills(lines);
  const chosen = requireMethods(lines, methods, cart.paymentMethodId, clock.today());
  if (cart.scheduledDate && cart.scheduledDate <= clock.today())
    throw new Refusal(422, 'cart.date-too-early');
  const parts = partsOf(lines, chosen);
  requireLargeCharges(chargesOf(parts, cart.scheduledDate !== null), processor.smallest);
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

/**
 * Only a corporate card asks for a purchase order number; a business's bank account does not
 * (CHK-12).
 */
export function isCorporateCard({ method, category }: Pick<ChosenMethod, 'method' | 'category'>): boolean {
  return category === 'card' && method.isCorporate;
}

/**
 * Fills the bills, biller by biller in cart order, from the methods (ruling 1). The fee is computed
 * per part.
 */
function partsOf(lines: readonly CartLine[], chosen: readonly ChosenMethod[]): ProposedPart[] {
  const billers = firstLinePerBiller(lines).map(({ biller }) => biller);
  const inOrder = billers.flatMap((biller) => lines.filter((line) => line.biller.id === biller.id));
  const filled = distributeInOrder(
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
        fee: sum(items.map(({ line, amount }) => feeFor(feeTermsOf(line.billType), paidBy.category, amount))),
      };
    }),
  );
}

/** What the processor will be asked for: part by part today, and bill by bill on a later day (SRV-38). */
function chargesOf(parts: readonly ProposedPart[], isScheduled: boolean) {
  return parts.flatMap(({ biller, paidBy, items, amount, fee }) => {
    if (!isScheduled) return [{ biller: billerNameOf(biller), total: add(amount, fee) }];
    return items.map(({ line, amount: ofBill }) => {
      const ofFee = feeFor(feeTermsOf(line.billType), paidBy.category, ofBill);
      return { biller: billerNameOf(biller), total: add(ofBill, ofFee) };
    });
  });
}

function requireLargeCharges(charges: readonly PlannedCharge[], smallest: Cents): void {
  const small = smallCharge(charges, smallest);
  if (!small) return;
  const { biller, total, isShared } = small;
  const told = { biller, total: toDollars(total), smallest: toDollars(smallest) };
  throw new Refusal(422, say(isShared ? 'checkout.share-too-small' : 'checkout.charge-too-small', told));
}

function requirePayableBills(lines: readonly CartLine[]): void {
  for (const line of lines) {
    const biller = billerNameOf(line.biller);
    if (line.account.inCollections) throw conflict(say('checkout.account-in-collections', { biller }));
    const unpayable = unpayableOf(line.biller);
    if (unpayable) throw conflict(say('checkout.takes-no-payments', unpayable));
    if (!canBePaid(line)) throw conflict(say('checkout.bill-not-payable', { biller }));
    const payable = payableOf(line, line.item.referenceNum2);
    const problem = amountProblem(payable, line.item.amount);
    if (problem) throw new Refusal(422, say('checkout.amount', toldAmount(problem, payable)));
  }
}

/**
 * The methods that pay a part each, whose amounts must add up to the cart; otherwise the cart's
 * chosen method (PAY-38, PAY-39).
 */
function requireMethods(
  lines: readonly CartLine[],
  methods: readonly CartMethod[],
  chosen: number | null,
  today: CalendarDate,
): ChosenMethod[] {
  const terms = termsOf(lines);
  const shares = sharesOf(methods);
  if (shares.length > 1 && !canBeSplit(lines)) throw new Refusal(422, 'checkout.not-splittable');
  const paying =
    shares.length > 0
      ? shares.map((method) => ({ method, amount: method.billingInfo.amount }))
      : methods.filter((row) => row.id === chosen).map((method) => ({ method, amount: terms.total }));
  if (paying.length === 0) throw new Refusal(422, 'checkout.method-missing');
  for (const { method, amount } of paying) {
    const problem = methodProblem(methodOf(method, today), { ...terms, total: amount });
    if (problem) throw new Refusal(422, say('checkout.method', toldMethod(problem)));
  }
  const left = leftOver(
    terms.total,
    paying.map(({ amount }) => amount),
  );
  if (left !== ZERO) throw new Refusal(422, say('checkout.shares-do-not-add-up', { left: toDollars(left) }));
  return paying.map(({ method, amount }) => ({
    method,
    category: METHOD_TYPES[method.typeId].category,
    amount,
  }));
}

/** Who is billed when a method has no contact of its own (CHK-07). */
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

/** A hash of what a customer agreed to. A checkout goes through only while the hash is the same. */
export function fingerprint(proposal: Proposal): string {
  const agreed = [
    proposal.lines.map(({ item, bill }) => [item.id, bill.id, item.amount]),
    proposal.parts.map((part) => [
      part.biller.id,
      instrumentOf(part.paidBy.method),
      part.amount,
      part.fee,
      part.biller.termsAndConditions,
    ]),
    proposal.billing,
    proposal.scheduledDate,
    proposal.receiptOptions,
    proposal.purchaseOrderNumber,
  ];
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url');
}

/** What is charged: another number, date or holder under the same name is another method. */
function instrumentOf({ id, token, expMonth, expYear, holderName }: MethodRow): unknown[] {
  return [id, token, expMonth, expYear, holderName];
}
