import { and, eq, inArray } from 'drizzle-orm';
import { sum } from '../../domain/cents.ts';
import type { CheckoutDetails } from '../../domain/checkout-details.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { METHOD_TYPES, type PayType } from '../../domain/payment-method.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Review } from '../../domain/review.ts';
import { PROCESSING, SCHEDULED } from '../../domain/transaction-status.ts';
import type { Clock } from '../clock.ts';
import { profileOf } from '../customers.ts';
import { itemsOfTransaction } from '../payments/items.ts';
import { invalid, notFound } from '../refusal.ts';
import { cartBillingInfos, carts, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type CartMethod, methodOf, methodRows, methodsForCart } from '../wallet/methods.ts';
import { type CartRow, cartRow } from './cart.ts';
import { type CartLine, linesOf, mayBeSplit } from './lines.ts';

const PAY_TYPES = [...new Set(Object.values(METHOD_TYPES).map((type) => type.accepted_as))];

/** What the pay-methods step needs (API-48). */
export async function checkoutDetailsOf(scope: Scope, clock: Clock): Promise<CheckoutDetails> {
  const [row, lines] = await Promise.all([cartRow(scope), linesOf(scope)]);
  const [terms, methods, isPending, profile] = await Promise.all([
    termsOf(lines),
    methodsForCart(scope),
    hasPendingPayment(scope, lines),
    profileOf(scope),
  ]);
  return {
    ...terms,
    messages: oncePerBiller(lines).flatMap(({ biller }) =>
      biller.checkoutMessage === ''
        ? []
        : [{ entity_id: biller.id, entity_name: biller.name, message: biller.checkoutMessage }],
    ),
    is_pending_payment: isPending,
    wallets: methods.map((method) => methodOf(method, clock.today())),
    cart_wallet_id: row?.paymentMethodId ?? null,
    multiple_pay_methods: mayBeSplit(lines),
    billing_infos: sharesOf(methods).map(({ id, billingInfo }) => ({
      id: billingInfo.id,
      payment_method: id,
      amount: billingInfo.amount,
    })),
    receipt_options: receiptOptionsOf(profile, row),
  };
}

type Sharing = CartMethod & { readonly billingInfo: NonNullable<CartMethod['billingInfo']> };

/** The methods that pay a part of the cart each, in the order in which they fill the bills. */
export function sharesOf(methods: readonly CartMethod[]): Sharing[] {
  return methods
    .filter((method): method is Sharing => method.billingInfo !== null)
    .sort((one, other) => one.billingInfo.id - other.billingInfo.id);
}

type Terms = Omit<
  CheckoutDetails,
  | 'messages'
  | 'is_pending_payment'
  | 'wallets'
  | 'cart_wallet_id'
  | 'multiple_pay_methods'
  | 'billing_infos'
  | 'receipt_options'
>;

/** A bill with the amount to be paid of it. */
type PricedLine = Pick<CartLine, 'account' | 'billType' | 'biller'> & {
  readonly item: Pick<CartLine['item'], 'amount'>;
};

/** What the billers of these bills accept. */
export function termsOf(lines: readonly PricedLine[]): Terms {
  const refused = PAY_TYPES.flatMap((pay_type) => {
    const biller = lines.find((line) => !line.biller.allowedPaymentMethods[pay_type])?.biller;
    return biller ? [{ pay_type, entity_name: biller.name }] : [];
  });
  const blacklisted = lines.find((line) => line.account.eftBlacklisted);
  return {
    total: sum(lines.map((line) => line.item.amount)),
    accepted_pay_types: PAY_TYPES.filter(
      (type: PayType) => !refused.some(({ pay_type }) => pay_type === type),
    ),
    refused_pay_types: refused,
    ach_disabled_account_numbers: lines
      .filter((line) => !line.biller.acceptsEft)
      .map((line) => line.account.accountNum),
    is_eft_blacklisted: blacklisted !== undefined,
    blacklisted_account_number: blacklisted?.account.accountNum ?? '',
    fee_disclosures: lines.filter((line) => line.billType.hasXbpFee).map(feeDisclosure),
  };
}

function feeDisclosure({ biller, billType }: PricedLine): CheckoutDetails['fee_disclosures'][number] {
  return {
    entity_id: biller.id,
    entity_name: biller.name,
    fee: feeConfigOf(billType),
  };
}

/** The fee terms of a bill type (ENT-28). */
export function feeConfigOf(
  billType: PricedLine['billType'],
): CheckoutDetails['fee_disclosures'][number]['fee'] {
  return {
    is_xbp_fee: billType.hasXbpFee,
    autopay: billType.feeAppliesToAutopay,
    transaction_limit: billType.transactionLimit,
    fee_info_text: billType.feeText,
    cc_fee_description: 'Cards: 2.75 % of the payment, at least $1.50.',
    eft_fee_description: 'Bank accounts: $0.75 for each payment.',
    rev_neutral_description: billType.revNeutralText,
  };
}

export function oncePerBiller(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line, at) => lines.findIndex((other) => other.biller.id === line.biller.id) === at);
}

/** The terms of each biller, once (CHK-11). */
export function termsTexts(lines: readonly CartLine[]): Review['terms_and_conditions'] {
  return oncePerBiller(lines).map(({ biller }) => ({
    entity_id: biller.id,
    entity_name: biller.name,
    terms_and_conditions: biller.termsAndConditions,
  }));
}

/** Only email is on at first, with the profile's address (PAY-24). */
export function receiptOptionsOf(
  { email }: Pick<Profile, 'email'>,
  row: CartRow | undefined,
): CheckoutDetails['receipt_options'] {
  return row?.receiptOptions ?? [{ type: 'email', value: email }];
}

/** An account in the cart has a scheduled payment or one that is being processed (SRV-44). */
async function hasPendingPayment({ db, customer }: Scope, lines: readonly CartLine[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(
      and(
        eq(transactions.customerId, customer),
        inArray(transactions.status, [PROCESSING, SCHEDULED]),
        inArray(
          transactionItems.accountId,
          lines.map((line) => line.account.id),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Sets the cart's one method, unless it cannot pay this cart (API-51). It pays the whole then. */
export async function chooseMethod(
  scope: Scope,
  lines: CartLine[],
  walletId: number,
  clock: Clock,
): Promise<void> {
  const method = (await methodRows(scope, walletId)).find((row) => row.id === walletId);
  if (!method) throw notFound();
  const problem = methodProblem(methodOf(method, clock.today()), termsOf(lines));
  if (problem) throw invalid({ wallet_id: methodProblemText(problem) });
  await scope.db.delete(cartBillingInfos).where(eq(cartBillingInfos.customerId, scope.customer));
  await scope.db.update(carts).set({ paymentMethodId: walletId }).where(eq(carts.customerId, scope.customer));
}
