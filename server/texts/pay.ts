import { add } from '../../domain/values/cents.ts';
import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { waysOf } from '../notifications/notice.ts';
import type { AttemptRow } from '../payments/attempt.ts';
import type { CheckoutRow } from '../payments/find-checkout.ts';
import { LEASE } from '../payments/lease.ts';
import { profileContact } from '../payments/proposal.ts';
import { billerNameOf } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { attempts, type CheckoutPlan, checkouts, type TextPlan } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import { contactOf } from '../wallet/methods.ts';
import type { PayableByText } from './bills.ts';

/** A payment by text that is committed but not charged yet. */
export interface TextIntent {
  readonly checkout: CheckoutRow;
  readonly attempts: readonly AttemptRow[];
  /** What its mails name and lead to. */
  readonly of: Pick<TextPlan, 'biller' | 'billId'>;
}

/**
 * Commits the intent to pay a bill by text, before anything is charged. It is a checkout with one
 * attempt, under the id of the text's delivery. From here on it is an ordinary checkout, also for
 * reconciliation. The caller has locked the cart and the bill.
 */
export async function writeTextIntent(
  scope: Scope,
  parts: Dependencies,
  deliveryId: string,
  { bill, line, method }: PayableByText,
): Promise<TextIntent> {
  if (!method || bill.amount === null) throw new Error('a bill that cannot be paid by text is paid by text');
  const { db, customer } = scope;
  const { clock, ids } = parts;
  const now = clock.now();
  const { category } = METHOD_TYPES[method.typeId];
  const [checkout] = await db
    .insert(checkouts)
    .values({
      customerId: customer,
      id: ids.uuid(),
      key: `text ${deliveryId}`,
      state: 'open',
      total: add(bill.amount, bill.fee),
      startedAt: new Date(now),
      nextCheckAt: new Date(now + LEASE),
      plan: await planOf(scope, parts, { bill, line, method }),
    })
    .returning();
  if (!checkout) throw new Error('an intent that was just written is gone');
  const written = await db
    .insert(attempts)
    .values({
      customerId: customer,
      id: ids.uuid(),
      checkoutId: checkout.id,
      position: 0,
      entityId: line.biller.id,
      entityName: billerNameOf(line.biller),
      totalLabel: line.biller.totalLabel,
      amount: bill.amount,
      fee: bill.fee,
      state: 'intended',
      method: { id: method.id, label: bill.method, category, token: method.token },
      confirmationNum: ids.confirmationNumber(),
      items: [
        {
          cartItemId: 0,
          billId: bill.billId,
          accountId: bill.accountId,
          accountNum: line.account.accountNum,
          description: line.billType.name,
          amount: bill.amount,
          referenceNum2: '',
          fee: bill.fee,
        },
      ],
    })
    .returning();
  return { checkout, attempts: written, of: { biller: bill.biller, billId: bill.billId } };
}

/**
 * Sends the receipt by email if the customer wants payment notices there; the answer to the text is
 * a receipt itself.
 */
async function planOf(
  scope: Scope,
  parts: Dependencies,
  { bill, line, method }: PayableByText & { method: NonNullable<PayableByText['method']> },
): Promise<CheckoutPlan> {
  const [ways, profile] = await Promise.all([waysOf(scope, parts, 'payment'), profileOf(scope)]);
  return {
    receiptOptions: ways
      .filter(({ channel }) => channel === 'mail')
      .map(({ recipient }) => ({ type: 'email' as const, value: recipient })),
    purchaseOrderNumber: '',
    billing: contactOf(method) ?? profileContact(profile),
    scheduledDate: null,
    byText: {
      mobileNumber: line.payByText.mobileNumber,
      billId: bill.billId,
      accountId: bill.accountId,
      biller: bill.biller,
      account: bill.account,
      amount: bill.amount as NonNullable<typeof bill.amount>,
      fee: bill.fee,
      method: bill.method,
    },
  };
}
