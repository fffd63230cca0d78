import { eq, sql } from 'drizzle-orm';
import { type AutoPay, SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import { newEntry } from '../../domain/auto-pay/biller-terms.ts';
import { inactiveText } from '../../domain/auto-pay/text/inactive.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { atLeast, type Cents, ZERO } from '../../domain/values/cents.ts';
import { openFailure } from '../bills/failed-auto-payment.ts';
import { unpayableWords } from '../bills/payable.ts';
import { feeConfigOf } from '../bills/payment-terms.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import { billerNameOf } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { methodRows } from '../wallet/methods.ts';
import { type BillStanding, billStanding, pendingOfBill } from './bill-standing.ts';
import { noticeOf } from './debits/facts.ts';
import { proposedRangeOf } from './debits/proposed-range.ts';
import { forecastFor, forecastOf } from './forecast.ts';
import { scheduleFacts } from './next-run.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountOfBill, accountRow, gatesOf } from './rows.ts';
import { entryOf } from './settings-columns.ts';

/**
 * The auto pay of a bill's account (API2-38). Its one-time message is shown once, to the customer
 * who controls it (APW-17).
 */
export async function autoPayOfBill(scope: Scope, clock: Clock, billId: number): Promise<AutoPay> {
  const account = await accountOfBill(scope, billId);
  if (account === undefined) throw notFound();
  const settings = await settingsOf(scope, clock, account);
  if (settings.flash !== '' && settings.id !== null)
    await scope.db.update(autoPays).set({ flash: '' }).where(eq(autoPays.id, settings.id));
  return settings;
}

/** The auto pay of an account that the customer holds, as this customer may see it (ENT2-01). */
export async function settingsOf(scope: Scope, clock: Clock, accountId: number): Promise<AutoPay> {
  const row = await accountRow(scope.db, accountId);
  if (!row?.bill) throw notFound();
  const { account, billType, biller, bill, autoPay } = row;
  const standing = await standingOf(scope, row);
  return {
    ...gatesOf(row),
    ...unpayableWords(biller),
    ...(autoPay ? await saved(scope, autoPay) : await unsaved(scope, clock, row)),
    entity_id: biller.id,
    conf_id: billType.id,
    entity_name: billerNameOf(biller),
    account_num: account.accountNum,
    ebill_id: bill.id,
    due_date: bill.dueDate,
    run_date: autoPay?.active ? autoPay.runDate : null,
    regular_date: autoPay?.active ? autoPay.regularDate : null,
    ...scheduleFacts(autoPay, clock.today()),
    run_amount: runAmountOf(row),
    forecast: await forecastSeen(scope, clock, row, standing),
    run_terms: {
      is_in_collections: account.inCollections,
      no_overpayment: billType.noOverpayment,
      can_edit_amount: billType.canEditAmount,
      is_paid_by_auto_pay: standing.isPaidByAutoPay,
      is_calculated: bill.amountDueCalculated,
      debit_notice: autoPay?.customerId === scope.customer ? noticeOf(autoPay, bill) : null,
      bill: bill.isPayable
        ? { balance: bill.balance, amount_due: bill.amountDue, pending: standing.pending }
        : null,
    },
    failed_payment: openFailure({ ...row, scheduled: standing.pending }, scope.customer),
    has_xbp_fee: billType.hasXbpFee,
    fee: feeConfigOf(billType),
    wizardMode: autoPay === null,
    changesPending: false,
  };
}

/** Before the first save, the settings to come have the bill's pending payments to reckon with. */
async function standingOf({ db }: Scope, { autoPay, bill }: AutoPayAccountRow): Promise<BillStanding> {
  if (autoPay) return billStanding(db, autoPay.id);
  return {
    pending: bill ? await pendingOfBill(db, bill.id) : ZERO,
    isPaidByAutoPay: false,
    waitsFor: undefined,
  };
}

async function forecastSeen(
  { db, customer }: Scope,
  clock: Clock,
  row: AutoPayAccountRow,
  standing: BillStanding,
) {
  const { autoPay } = row;
  if (!autoPay?.active) return null;
  const wallet = await methodRows({ db, customer: autoPay.customerId });
  return forecastFor(forecastOf(row, { standing, wallet, clock }), autoPay.customerId === customer);
}

/**
 * The set amount, or the last known balance; 0 while that is unknown or nothing was set up
 * (SRV2-04).
 */
export function runAmountOf({ autoPay, bill }: Pick<AutoPayAccountRow, 'autoPay' | 'bill'>): Cents {
  if (!autoPay) return ZERO;
  if (autoPay.paymentAmountOption === SET_AMOUNT) return autoPay.payAmount;
  return atLeast(ZERO, bill?.balance ?? bill?.amountDue ?? ZERO);
}

async function unsaved(scope: Scope, clock: Clock, row: AutoPayAccountRow) {
  const { email } = await profileOf(scope);
  const range = await proposedRangeOf(scope.db, clock.today(), row.account.id);
  const entry = newEntry(gatesOf(row), email, addDays(clock.today(), 1), range);
  return {
    ...entry,
    id: null,
    ap_master_id: null,
    active: false,
    inactive_reason: '',
    is_controller: true,
    fname: '',
    lname: '',
    wallet_name: '',
    flash: '',
  };
}

/** Only the customer who controls the auto pay sees its methods and addresses (APW-62). */
const HIDDEN = {
  primary_payment_method_id: null,
  secondary_payment_method_id_array: [],
  email: '',
  email2: '',
};

async function saved(scope: Scope, autoPay: AutoPayRow) {
  const isMine = autoPay.customerId === scope.customer;
  const controller = isMine ? undefined : await nameOf(scope, autoPay.customerId);
  return {
    id: autoPay.id,
    ap_master_id: autoPay.id,
    active: autoPay.active,
    inactive_reason: inactiveText(autoPay.inactiveReason, isMine),
    is_controller: isMine,
    fname: controller?.fname ?? '',
    lname: controller?.lname ?? '',
    ...entryOf(autoPay),
    ...(isMine ? {} : HIDDEN),
    wallet_name: isMine ? await walletName(scope, autoPay) : '',
    flash: isMine ? autoPay.flash : '',
  };
}

async function nameOf({ db }: Scope, customer: number) {
  const [row] = await db
    .select({
      fname: sql<string>`coalesce(nullif(${customers.fname}, ''), ${customers.businessName})`,
      lname: customers.lname,
    })
    .from(customers)
    .where(eq(customers.id, customer));
  return row;
}

async function walletName(scope: Scope, { primaryMethodId }: AutoPayRow): Promise<string> {
  if (primaryMethodId === null) return '';
  return (await methodRows(scope)).find(({ id }) => id === primaryMethodId)?.nickname ?? '';
}
