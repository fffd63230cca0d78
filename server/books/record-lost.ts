import { and, eq, inArray } from 'drizzle-orm';
import type { PaidFor } from '../../domain/books/paid-for.ts';
import { FOUND_AGAIN, FOUND_AGAIN_ADVICE } from '../../domain/books/text/en.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { add, formatCents, sum, ZERO } from '../../domain/values/cents.ts';
import { methodLabel } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { sendNotice } from '../notifications/notice.ts';
import { profileContact } from '../payments/proposal.ts';
import { moveTransaction, type Outcome, writeTransaction } from '../payments/transactions.ts';
import type { BookEntry, MadeCharge, RecalledCharge } from '../ports/processor.ts';
import { profileOf } from '../store/customers.ts';
import { giveUpRuns } from '../store/runs.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { type AttemptItem, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { contactOf, methodOf, methodRows } from '../wallet/methods.ts';

export type Taken = Extract<BookEntry, { kind: 'accepted' | 'processing' | 'returned' }>;

/**
 * Records a charge whose payment went missing, and tells the customer, in one transaction. When its bills are no more
 * those that it paid, nothing is recorded: the audit names the charge.
 */
export async function recordLost(
  db: Db,
  parts: Dependencies,
  charge: RecalledCharge,
  paidFor: PaidFor,
  entry: Taken,
): Promise<void> {
  const scope = { db, customer: paidFor.customer };
  const outcome = outcomeOf(parts, charge, entry);
  const isWhole = sum(paidFor.bills.map(({ amount }) => amount)) === entry.made.amount;
  const paid = isWhole ? await billsOf(scope, charge, paidFor) : [];
  const [first] = paid;
  if (!first) return;
  const confirmationNum =
    (await paidPending(scope, parts, charge, paidFor, outcome)) ??
    (await writeAnew(scope, parts, { key: charge.key, made: entry.made, outcome, paid, paidFor }));
  await announce(scope, parts, confirmationNum, `${totalOf(entry.made)} to ${first.biller.name}`);
}

/** What the bank returned meanwhile is recorded as sent first, so that its return is told like any other. */
function outcomeOf({ clock, config }: Dependencies, { at }: RecalledCharge, entry: Taken): Outcome {
  const date = dateAt(at, config.zone);
  if (entry.kind === 'accepted') return { status: SUCCESSFUL, message: FOUND_AGAIN, settlesOn: null, date };
  const settlesOn = entry.kind === 'processing' ? entry.settlesOn : clock.today();
  return { status: PROCESSING, message: FOUND_AGAIN, settlesOn, date };
}

type Paid = Awaited<ReturnType<typeof accountsOf>>[number];

/**
 * The bills that a charge paid. Numbers may have been given anew since the restore: unless each bill is still of its
 * account, its biller and its payer, there are none.
 */
async function billsOf(scope: Scope, { biller }: RecalledCharge, { bills: paid }: PaidFor): Promise<Paid[]> {
  const found = await accountsOf(
    scope,
    paid.map(({ bill }) => bill),
  );
  const isSame = paid.every(({ bill, account }) =>
    found.some((one) => one.bill.id === bill && one.account.id === account && one.biller.id === biller),
  );
  return isSame ? found : [];
}

function accountsOf({ db, customer }: Scope, numbers: readonly number[]) {
  return db
    .select({ bill: bills, account: accounts, billType: billTypes, biller: billers })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(inArray(bills.id, [...numbers]));
}

/** A pending payment that was paid by the charge counts as paid, and is not paid again on its date. */
async function paidPending(
  scope: Scope,
  parts: Dependencies,
  { key }: RecalledCharge,
  { pending }: PaidFor,
  { status, message, settlesOn, date }: Outcome,
): Promise<string | undefined> {
  if (pending === undefined) return undefined;
  const isPending = and(
    eq(transactions.customerId, scope.customer),
    eq(transactions.confirmationNum, pending),
    eq(transactions.status, SCHEDULED),
  );
  const [moved] = await scope.db
    .update(transactions)
    .set({ chargeKey: key, nextCheckAt: null })
    .where(isPending)
    .returning();
  if (!moved) return undefined;
  const more = { message, settlesOn, transactionDate: date ?? parts.clock.today() };
  await moveTransaction(scope, parts, moved, status, more);
  await giveUpRuns(scope.db, parts.clock, 'scheduled payment', pending, 'paid now');
  return pending;
}

const UNKNOWN_METHOD = 'A payment method';

interface LostPayment {
  readonly key: string;
  readonly made: MadeCharge;
  readonly outcome: Outcome;
  readonly paid: readonly Paid[];
  readonly paidFor: PaidFor;
}

async function writeAnew(
  scope: Scope,
  parts: Dependencies,
  { key, made: { token, category, amount, fee }, outcome, paid, paidFor }: LostPayment,
): Promise<string> {
  const [first] = paid;
  if (!first) throw new Error('a payment of no bill');
  const method = (await methodRows(scope)).find((saved) => saved.token === token);
  const label = method ? methodLabel(methodOf(method, parts.clock.today())) : UNKNOWN_METHOD;
  return writeTransaction(
    scope,
    parts,
    {
      checkoutId: null,
      attemptId: null,
      entityId: first.biller.id,
      entityName: first.biller.name,
      totalLabel: first.biller.totalLabel,
      autoPaid: false,
    },
    {
      receiptOptions: [],
      purchaseOrderNumber: '',
      billing: (method && contactOf(method)) ?? profileContact(await profileOf(scope)),
      scheduledDate: null,
    },
    outcome,
    {
      items: paid.map((one) => itemOf(one, paidFor)),
      shares: [{ key, methodId: method?.id ?? 0, methodLabel: label, category, amount, fee }],
    },
  );
}

function itemOf({ bill, account, billType }: Paid, paidFor: PaidFor): AttemptItem {
  const isTaxReturn = bill.taxReturn !== null;
  return {
    cartItemId: 0,
    billId: bill.id,
    accountId: account.id,
    accountNum: account.accountNum,
    description: bill.taxReturn ?? billType.name,
    amount: paidFor.bills.find((paid) => paid.bill === bill.id)?.amount ?? ZERO,
    referenceNum2: '',
    isTaxReturn,
    fee: ZERO,
  };
}

function totalOf({ amount, fee }: MadeCharge): string {
  return formatCents(add(amount, fee));
}

async function announce(scope: Scope, parts: Dependencies, confirmationNum: string, what: string) {
  await raiseAlert(scope, parts.clock, {
    cause: `found again ${confirmationNum}`,
    type: 'notification',
    about: 'Payment found',
    message: `Your payment of ${what}: ${FOUND_AGAIN} ${FOUND_AGAIN_ADVICE}`,
    href: `#/history/payments/${encodeURIComponent(confirmationNum)}`,
  });
  await sendNotice(scope, parts, 'payment', {
    cause: `found again ${confirmationNum}`,
    subject: 'Your payment was found again',
    body: [
      `Your payment of ${what}: ${FOUND_AGAIN}`,
      FOUND_AGAIN_ADVICE,
      '',
      `Its confirmation number here is ${confirmationNum}.`,
    ].join('\n'),
    text: `Billfold: Your payment of ${what} went missing here and was found again. ${FOUND_AGAIN_ADVICE} (${confirmationNum})`,
  });
}
