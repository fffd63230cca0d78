import type { Bill } from '../../domain/bills/bill.ts';
import { notBookedText } from '../../domain/bills/text/en.ts';
import { ACCOUNT_BALANCE, paymentLine } from '../../domain/bills/text/lines.ts';
import { REMAINING_CREDIT } from '../../domain/bills/text/prepaid.ts';
import { moneyBackOf, moneyBackState, openMoneyBackText } from '../../domain/receipts/money-back.ts';
import { PROCESSING, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { add, cents, subtract, ZERO } from '../../domain/values/cents.ts';
import { billTypeOf } from '../accounts/bill-type.ts';
import type { Dependencies } from '../dependencies.ts';
import { billerNameOf, logoOf } from '../store/billers.ts';
import type { StatementContent } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { type BillRow, findBills } from './bill-rows.ts';
import { blocksOf, meterReadingOf, paidLinesOf } from './content.ts';
import { isConnected, isPayableHere, unpayableWords } from './payable.ts';
import { toldBalance } from './told-balance.ts';

/**
 * Those of the given bills that the customer holds, in full (API-26); other customers' bills are
 * left out.
 */
export async function billsOf(
  { db, customer }: Scope,
  ids: readonly number[],
  parts: Pick<Dependencies, 'billers' | 'config'>,
): Promise<Bill[]> {
  return (await findBills(db, { customer, ids })).map((row) => billOf(row, parts));
}

function billOf(row: BillRow, { billers, config }: Pick<Dependencies, 'billers' | 'config'>): Bill {
  const { bill, account, billType, biller, periods, payments } = row;
  const { content } = bill;
  const paid = payments.filter((payment) => payment.status !== SCHEDULED && payment.billId === bill.id);
  const pending = payments.filter((payment) => payment.status === SCHEDULED);
  const isAsked = billers.tellsBalances(biller.service);
  const newest = periods.find((period) => period.isNewest) ?? periods[0];
  return {
    id: bill.id,
    account_id: account.id,
    account_num: account.accountNum,
    nickname: row.nickname,
    due_date: bill.dueDate,
    billing_period_end: bill.billingPeriodEnd,
    biller: {
      id: biller.id,
      name: billerNameOf(biller),
      address: biller.address,
      city: biller.city,
      state: biller.state,
      zip: biller.zip,
      phone: biller.phone,
      ivr_phone: biller.ivrPhone,
      email: biller.email,
      hours: biller.hours,
      logos: logoOf(biller),
      sources: { pay_by_text: biller.acceptsPayByText },
    },
    bill_type: billTypeOf(billType),
    customer: { name: account.businessName || account.customerName, mobile_number: row.mobileNumber },
    service_address: account.serviceAddress,
    pagination: {
      newestBillId: newest?.id ?? bill.id,
      allBills: periods.map(({ id, billingPeriodEnd, billed }) => ({
        id,
        billingPeriodEnd,
        ...(billed !== null && { billed }),
      })),
    },
    require_bill_display: billType.requireBillDisplay,
    transaction_limit: billType.transactionLimit,
    allowed_payment_methods: biller.allowedPaymentMethods,
    ach_enabled: biller.acceptsEft,
    balance_total: {
      label: content.balance_label ?? (account.prepay ? REMAINING_CREDIT : ACCOUNT_BALANCE),
      // The balance of a credit is below zero, and what is left of a credit is above.
      value: account.prepay && bill.balance ? cents(-bill.balance) : bill.balance,
      options: ['currency', 'emphasis'],
    },
    balance: bill.balance,
    period_amt_due: bill.amountDue,
    amount_due_calculated: bill.amountDueCalculated,
    ...toldBalance(row, billers),
    ...(!isAsked && { told_on: bill.toldAt && dateAt(bill.toldAt.getTime(), config.zone) }),
    past_due_balance: content.past_due_balance ?? null,
    past_due_msg: content.past_due_msg ?? '',
    adjustments: content.adjustments ?? null,
    penalties: content.penalties ?? null,
    statement_total: content.statement_total ?? null,
    statement_balance: content.statement_balance ?? null,
    balance_detail: content.balance_detail ?? null,
    prepay: account.prepay,
    prepay_statement_charges: content.prepay_statement_charges ?? null,
    is_bal_fwd: content.is_bal_fwd ?? false,
    equal_pay: content.equal_pay ?? { isEqualPay: false },
    direct_pay: content.direct_pay ?? { is_direct_pay: false, direct_pay_text: '' },
    paperless: account.paperless,
    allow_paperless: billType.allowPaperless,
    pay_by_text: { active: row.isPaidByText },
    is_payable: isPayableHere(row) && bill.isNewest,
    ...unpayableWords(biller),
    is_final_bill: content.is_final_bill ?? false,
    processing: payments.some((payment) => payment.status === PROCESSING),
    disclaimer: content.disclaimer ?? '',
    collections: { isInCollections: account.inCollections, html: account.collectionsHtml },
    cart_item_id: row.cartItemId,
    payments: paid.map((payment) => ({
      label: paymentLabel(payment),
      value: subtract(payment.amount, payment.itemGivenBack),
      transactionDetails: { confirmationNumber: payment.confirmationNum },
      date: payment.transactionDate,
      on_its_way: payment.status === PROCESSING,
      ...moneyBackWords(payment),
    })),
    statement_payments: content.statement_payments ?? [],
    scheduled_payments: pending.map((payment) => ({
      order_date: payment.scheduledDate ?? payment.transactionDate,
      total_to_account: payment.amount,
      total_plus_fees: add(payment.amount, payment.fee),
      ...(!isConnected(biller) && { biller_not_connected: true }),
    })),
    messages: [
      ...messagesOf(content, (bill.amountDue ?? bill.balance ?? ZERO) > ZERO),
      ...(bill.isNewest ? payments.filter(({ isUnbooked }) => isUnbooked) : []).map((payment) => ({
        message: notBookedText(billerNameOf(biller), {
          amount: payment.amount,
          paidOn: payment.transactionDate,
          isOnItsWay: payment.status === PROCESSING,
        }),
        alert: false,
        bold: false,
      })),
    ],
    notes: content.notes ?? [],
    summary_title: content.summary_title ?? '',
    summary: content.summary ?? [],
    account_information: content.account_information ?? [],
    account_activity: content.account_activity ?? null,
    ...blocksOf(content, paidLinesOf(row.paidLines)),
    can_enter_meter_reading: billType.acceptsMeterReadings && bill.isNewest && row.meters.length > 0,
    meter_readings: row.meters.map(meterReadingOf),
  };
}

/** `Payment 11/20/2026`, with what goes back of it. */
function paymentLabel(payment: BillRow['payments'][number]): string {
  return paymentLine(payment.transactionDate, moneyBackState(toldOf(payment)));
}

function moneyBackWords(payment: BillRow['payments'][number]): { money_back?: string } {
  const money_back = openMoneyBackText(toldOf(payment));
  return money_back === '' ? {} : { money_back };
}

function toldOf(payment: BillRow['payments'][number]) {
  return { ...moneyBackOf(payment), trans_status: payment.status, total: payment.total };
}

/** A warning about an unpaid bill goes when nothing is owed any more. */
function messagesOf({ messages = [] }: StatementContent, isOwed: boolean): Bill['messages'] {
  return messages.flatMap(({ while_unpaid, ...message }) => (while_unpaid && !isOwed ? [] : [message]));
}
