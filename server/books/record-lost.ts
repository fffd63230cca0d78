import { and, eq, inArray } from 'drizzle-orm';
import type { PaidBill, PaidFor } from '../../domain/books/paid-for.ts';
import { FOUND_AGAIN } from '../../domain/books/text/en.ts';
import { FOUND_ABOUT, foundAgainNotice, UNKNOWN_METHOD } from '../../domain/books/text/notices.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { add, type Cents, sum, ZERO } from '../../domain/values/cents.ts';
import { methodLabel } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { sendNotice } from '../notifications/notice.ts';
import { profileContact } from '../payments/proposal.ts';
import { moveTransaction, type Outcome, writeTransaction } from '../payments/transactions.ts';
import type { BookEntry, RecalledCharge } from '../ports/processor.ts';
import { billerNameOf } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { giveUpRuns } from '../store/runs.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import type { AttemptItem } from '../store/schema/checkouts.ts';
import { type TransactionPart, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { contactOf, type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';

export type Taken = Extract<BookEntry, { kind: 'accepted' | 'processing' | 'returned' }>;

/** A recalled charge that tells what it pays. */
export type LostCharge = RecalledCharge & { readonly paidFor: PaidFor };

interface LostPayment {
  readonly charge: LostCharge;
  readonly entry: Taken;
}

/**
 * Records a payment that went missing, of one charge or of one for each method, and tells the customer, in one
 * transaction. When its bills are no more those that it paid, nothing is recorded: the audit names the charges.
 */
export async function recordLost(db: Db, parts: Dependencies, lost: readonly LostPayment[]): Promise<void> {
  const [first] = lost;
  if (!first) return;
  const { charge } = first;
  const scope = { db, customer: charge.paidFor.customer };
  const outcome = outcomeOf(parts, lost);
  const paid = lost.every(isWhole) ? await billsOf(scope, charge, billsPaidBy(lost)) : [];
  const [bill] = paid;
  if (!bill) return;
  const pending = await paidPending(scope, parts, charge, outcome);
  const known = pending ?? (await freeNumber(db, charge));
  const confirmationNum = pending ?? (await writeAnew(scope, parts, { lost, outcome, paid, known }));
  await announce(scope, parts, {
    confirmationNum,
    isKnown: known !== undefined,
    total: totalOf(lost),
    biller: billerNameOf(bill.biller),
  });
}

function isWhole({ charge, entry }: LostPayment): boolean {
  return sum(charge.paidFor.bills.map(({ amount }) => amount)) === entry.made.amount;
}

/** What all charges together paid of each bill. */
function billsPaidBy(lost: readonly LostPayment[]): PaidBill[] {
  const paid = new Map<number, PaidBill>();
  for (const one of lost.flatMap(({ charge }) => charge.paidFor.bills))
    paid.set(one.bill, { ...one, amount: add(one.amount, paid.get(one.bill)?.amount ?? ZERO) });
  return [...paid.values()];
}

/**
 * The number that the customer and the biller know: then neither is told of another payment. Undefined when an earlier
 * version made the charge, or when another payment has the number.
 */
async function freeNumber(db: Db, { confirmationNum, paidFor }: LostCharge): Promise<string | undefined> {
  const known = confirmationNum ?? paidFor.pending;
  if (known === undefined) return undefined;
  const isTaken = (await db.$count(transactions, eq(transactions.confirmationNum, known))) > 0;
  return isTaken ? undefined : known;
}

/** What the bank returned meanwhile is recorded as sent first, so that its return is told like any other. */
function outcomeOf({ clock, config }: Dependencies, lost: readonly LostPayment[]): Outcome {
  const date = dateAt(Math.min(...lost.map(({ charge }) => charge.at)), config.zone);
  const settles = lost.flatMap(({ entry }) =>
    entry.kind === 'accepted' ? [] : [entry.kind === 'processing' ? entry.settlesOn : clock.today()],
  );
  const settlesOn = settles.sort().at(-1) ?? null;
  return { status: settlesOn ? PROCESSING : SUCCESSFUL, message: FOUND_AGAIN, settlesOn, date };
}

type PaidRow = Awaited<ReturnType<typeof accountsOf>>[number] & { readonly amount: Cents };

/**
 * The bills that a charge paid. Numbers may have been given anew since the restore: unless each bill is still of its
 * account, its biller and its payer, there are none.
 */
async function billsOf(
  scope: Scope,
  { biller }: RecalledCharge,
  paid: readonly PaidBill[],
): Promise<PaidRow[]> {
  const found = await accountsOf(
    scope,
    paid.map(({ bill }) => bill),
  );
  const isSame = paid.every(({ bill, account }) =>
    found.some((one) => one.bill.id === bill && one.account.id === account && one.biller.id === biller),
  );
  const amounts = new Map(paid.map(({ bill, amount }) => [bill, amount]));
  return isSame ? found.map((row) => ({ ...row, amount: amounts.get(row.bill.id) ?? ZERO })) : [];
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
  { key, paidFor: { pending } }: LostCharge,
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

interface NewPayment {
  readonly lost: readonly LostPayment[];
  readonly outcome: Outcome;
  readonly paid: readonly PaidRow[];
  readonly known: string | undefined;
}

async function writeAnew(
  scope: Scope,
  parts: Dependencies,
  { lost, outcome, paid, known }: NewPayment,
): Promise<string> {
  const [first] = paid;
  if (!first) throw new Error('a payment of no bill');
  const wallet = await methodRows(scope);
  const methodOfCharge = ({ entry }: LostPayment) => wallet.find(({ token }) => token === entry.made.token);
  const method = lost.map(methodOfCharge).find(Boolean);
  return writeTransaction(
    scope,
    parts,
    {
      checkoutId: null,
      attemptId: null,
      confirmationNum: known ?? null,
      entityId: first.biller.id,
      entityName: billerNameOf(first.biller),
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
      items: paid.map(itemOf),
      shares: lost.map((one) => shareOf(one, methodOfCharge(one), parts)),
    },
  );
}

function shareOf(
  { charge: { key }, entry: { made } }: LostPayment,
  method: MethodRow | undefined,
  { clock }: Dependencies,
): TransactionPart {
  const { category, amount, fee } = made;
  const methodId = method?.id ?? 0;
  const label = method ? methodLabel(methodOf(method, clock.today())) : UNKNOWN_METHOD;
  return { key, methodId, methodLabel: label, category, amount, fee };
}

function itemOf({ bill, account, billType, amount }: PaidRow): AttemptItem {
  return {
    cartItemId: 0,
    billId: bill.id,
    accountId: account.id,
    accountNum: account.accountNum,
    description: bill.taxReturn ?? billType.name,
    amount,
    referenceNum2: '',
    isTaxReturn: bill.taxReturn !== null,
    fee: ZERO,
  };
}

function totalOf(lost: readonly LostPayment[]): Cents {
  return sum(lost.map(({ entry: { made } }) => add(made.amount, made.fee)));
}

interface Told {
  readonly confirmationNum: string;
  /** True when the customer has read the number before. */
  readonly isKnown: boolean;
  readonly total: Cents;
  readonly biller: string;
}

async function announce(
  scope: Scope,
  parts: Dependencies,
  { confirmationNum, isKnown, total, biller }: Told,
) {
  const { alert, mail, text } = foundAgainNotice({ total, biller, confirmation: confirmationNum, isKnown });
  await raiseAlert(scope, parts.clock, {
    cause: `found again ${confirmationNum}`,
    type: 'notification',
    about: FOUND_ABOUT,
    message: alert,
    href: `#/history/payments/${encodeURIComponent(confirmationNum)}`,
  });
  await sendNotice(scope, parts, 'payment', {
    cause: `found again ${confirmationNum}`,
    ...mail,
    text: asText(text),
  });
}
