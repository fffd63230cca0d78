import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Account, BillerGroup } from '../../domain/accounts/account.ts';
import { type NotBooked, notBookedShort } from '../../domain/bills/text/en.ts';
import { PROCESSING, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { billTypeOf } from '../accounts/bill-type.ts';
import type { Dependencies } from '../dependencies.ts';
import { billerNameOf, logoOf, shownName } from '../store/billers.ts';
import { itemsOfTransaction, newestBillOfAccount } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { AWAITS_BOOKING, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { ruleGatesOf } from './auto-pay-terms.ts';
import { openFailure, scheduledOfFailed } from './failed-auto-payment.ts';
import { isMadeOnItsDay, isPayableHere, pausedNote, unpayableWords } from './payable.ts';
import { toldBalance } from './told-balance.ts';

type Parts = Pick<Dependencies, 'billers' | 'config'>;

/** The customer's accounts by biller, each with its newest bill (API-14). */
export async function accountList({ db, customer }: Scope, parts: Parts): Promise<BillerGroup[]> {
  const groups = new Map<number, BillerGroup>();
  for (const row of await findRows(db, { customer, account: null })) {
    const group = groups.get(row.biller.id) ?? emptyGroup(row.biller);
    group.accounts.push(accountOf(row, customer, parts));
    groups.set(row.biller.id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, count: group.accounts.length }));
}

/** One account in the list's format (ENT-06); undefined when the customer does not hold it. */
export async function heldAccount(
  { db, customer }: Scope,
  account: number,
  parts: Parts,
): Promise<Account | undefined> {
  const [row] = await findRows(db, { customer, account });
  return row && accountOf(row, customer, parts);
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

/** The customer's accounts with their newest bills, or only the given account. */
const findRows = preparedStatement(
  (db, { customer, account }: Placeholders<{ customer: number; account: number | null }>) => {
    const pending = pendingByAccount(db, customer);
    return db
      .select({
        nickname: holdings.nickname,
        account: {
          id: accounts.id,
          accountNum: accounts.accountNum,
          paperless: accounts.paperless,
          prepay: accounts.prepay,
          inCollections: accounts.inCollections,
          collectionsHtml: accounts.collectionsHtml,
        },
        billType: billTypes,
        biller: {
          id: billers.id,
          registeredName: billers.registeredName,
          commonName: billers.commonName,
          logo: billers.logo,
          allowsOtherItems: billers.allowsOtherItems,
          acceptsEft: billers.acceptsEft,
          merchant: billers.merchant,
          pausedAt: billers.pausedAt,
          pausedWords: billers.pausedWords,
          service: billers.service,
        },
        bill: {
          id: bills.id,
          dueDate: bills.dueDate,
          isPayable: bills.isPayable,
          amountDue: bills.amountDue,
          balance: bills.balance,
          amountDueCalculated: bills.amountDueCalculated,
          realTimeBalance: bills.realTimeBalance,
          webServiceResponding: bills.webServiceResponding,
        },
        autoPay: {
          id: autoPays.id,
          active: autoPays.active,
          customerId: autoPays.customerId,
          runDate: autoPays.runDate,
          isRetry: autoPays.isRetry,
          failedPayment: autoPays.failedPayment,
        },
        scheduled: scheduledOfFailed,
        cartItemId: cartItems.id,
        processing: sql<boolean>`coalesce(${pending.processing}, false)`,
        scheduledDate: pending.scheduledDate,
        unbooked: pending.unbooked,
      })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .leftJoin(bills, newestBillOfAccount)
      .leftJoin(autoPays, eq(autoPays.accountId, accounts.id))
      .leftJoin(cartItems, and(eq(cartItems.customerId, holdings.customerId), eq(cartItems.billId, bills.id)))
      .leftJoin(pending, eq(pending.account, accounts.id))
      .where(
        and(
          eq(holdings.customerId, customer),
          eq(billTypes.isBusinessTax, false),
          sql`(${account}::bigint is null or ${holdings.accountId} = ${account})`,
        ),
      )
      .orderBy(asc(shownName), asc(billers.id), asc(holdings.position), asc(holdings.accountId));
  },
);

/**
 * The payments in progress for each account: a bank payment that is processing, the next scheduled
 * payment, and the payments that the biller was told of and has not booked.
 */
function pendingByAccount(db: Db, customer: Placeholders<{ customer: number }>['customer']) {
  return db
    .select({
      account: transactionItems.accountId,
      processing: sql<boolean>`bool_or(${transactions.status} = ${sql.raw(String(PROCESSING))})`.as(
        'processing',
      ),
      scheduledDate: sql<CalendarDate | null>`min(${transactions.scheduledDate})
        filter (where ${transactions.status} = ${sql.raw(String(SCHEDULED))})::text`.as('scheduled_date'),
      unbooked: sql<NotBooked[] | null>`json_agg(
        json_build_object('amount', ${transactionItems.amount}, 'paidOn', ${transactions.transactionDate},
          'isOnItsWay', ${transactions.status} = ${sql.raw(String(PROCESSING))})
        order by ${transactions.transactionTime}) filter (where ${AWAITS_BOOKING})`.as('unbooked'),
    })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(
      and(
        eq(transactions.customerId, customer),
        or(inArray(transactions.status, [PROCESSING, SCHEDULED]), AWAITS_BOOKING),
      ),
    )
    .groupBy(transactionItems.accountId)
    .as('pending');
}

function emptyGroup(biller: Row['biller']): BillerGroup {
  return {
    id: biller.id,
    name: biller.registeredName,
    common_name: biller.commonName,
    logo: logoOf(biller),
    count: 0,
    accounts: [],
  };
}

function accountOf(row: Row, customer: number, parts: Parts): Account {
  const { account, billType, biller, bill } = row;
  return {
    account_id: account.id,
    account_num: account.accountNum,
    ebill_id: bill?.id ?? null,
    nickname: row.nickname,
    paperless: account.paperless,
    period_amt_due: bill?.amountDue ?? null,
    balance: bill?.balance ?? null,
    amount_due_calculated: bill?.amountDueCalculated ?? false,
    ...(bill
      ? toldBalance({ bill, biller }, parts.billers)
      : { real_time_balance: false, web_service_responding: true }),
    due_date: bill?.dueDate ?? null,
    conf_id: billType.id,
    entity_id: biller.id,
    bill_type: billTypeOf(billType),
    allow_multi_select: biller.allowsOtherItems,
    ach_enabled: biller.acceptsEft,
    prepay: account.prepay,
    is_payable: bill !== null && isPayableHere({ bill, biller }),
    ...unpayableWords(biller),
    ...(bill && pausedNote({ bill, biller })),
    processing: row.processing,
    collections: { isInCollections: account.inCollections, html: account.collectionsHtml },
    autoPay: autoPayOf(row, customer),
    cart_item_id: row.cartItemId,
    scheduled_date: isMadeOnItsDay(parts, biller) ? row.scheduledDate : null,
    ...(row.unbooked ? { not_booked: notBookedWords(billerNameOf(biller), row.unbooked) } : {}),
  };
}

function notBookedWords(biller: string, payments: readonly NotBooked[]): string {
  return payments.map((payment) => notBookedShort(biller, payment)).join(' ');
}

/** The account's auto pay, no matter which of its customers controls it (ENT-07, SRV2-17). */
function autoPayOf(row: Row, customer: number): Account['autoPay'] {
  const { account, billType, autoPay } = row;
  const { isAllowed, allow_due_date, disable_set_day, disable_set_amount } = ruleGatesOf({
    account,
    billType,
  });
  return {
    isActive: autoPay?.active ?? false,
    isAllowed,
    ap_master_id: autoPay?.id ?? null,
    allow_due_date,
    disable_set_day,
    disable_set_amount,
    scheduledDate: autoPay?.active ? autoPay.runDate : null,
    failed_payment: openFailure(row, customer),
  };
}
