import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Account, BillerGroup } from '../../domain/account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { PROCESSING, SCHEDULED } from '../../domain/transaction-status.ts';
import { logoOf } from '../billers.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { billTypeOf } from './bill-type.ts';

/** The customer's accounts by biller, each with its newest bill (API-14). */
export async function accountList(scope: Scope): Promise<BillerGroup[]> {
  const [rows, inCart, pending] = await Promise.all([
    held(scope),
    cartItemIds(scope),
    pendingByAccount(scope),
  ]);
  const groups = new Map<number, BillerGroup>();
  for (const row of rows) {
    const group = groups.get(row.biller.id) ?? emptyGroup(row.biller);
    group.accounts.push(accountOf(row, inCart, pending.get(row.account.id)));
    groups.set(row.biller.id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, count: group.accounts.length }));
}

type Row = Awaited<ReturnType<typeof held>>[number];

function held({ db, customer }: Scope) {
  return db
    .select({ holding: holdings, account: accounts, billType: billTypes, biller: billers, bill: bills })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
    .where(eq(holdings.customerId, customer))
    .orderBy(asc(billers.name), asc(billers.id), asc(holdings.position), asc(holdings.accountId));
}

function emptyGroup(biller: Row['biller']): BillerGroup {
  return {
    id: biller.id,
    name: biller.name,
    common_name: biller.commonName,
    logo: logoOf(biller),
    count: 0,
    accounts: [],
  };
}

function accountOf(row: Row, inCart: Map<number, number>, pending: Pending | undefined): Account {
  const { account, billType, biller, bill, holding } = row;
  return {
    account_id: account.id,
    account_num: account.accountNum,
    ebill_id: bill?.id ?? null,
    nickname: holding.nickname,
    paperless: account.paperless,
    period_amt_due: bill?.amountDue ?? null,
    balance: bill?.balance ?? null,
    amount_due_calculated: bill?.amountDueCalculated ?? false,
    real_time_balance: bill?.realTimeBalance ?? false,
    due_date: bill?.dueDate ?? null,
    conf_id: billType.id,
    entity_id: biller.id,
    bill_type: billTypeOf(billType),
    allow_multi_select: biller.allowsOtherItems,
    ach_enabled: biller.acceptsEft,
    prepay: account.prepay,
    is_payable: bill?.isPayable ?? false,
    processing: pending?.processing ?? false,
    collections: { isInCollections: account.inCollections, html: account.collectionsHtml },
    autoPay: noAutoPay(billType.allowsAutoPay),
    cart_item_id: bill ? (inCart.get(bill.id) ?? null) : null,
    scheduled_date: pending?.scheduledDate ?? null,
  };
}

function noAutoPay(isAllowed: boolean): Account['autoPay'] {
  return {
    isActive: false,
    isAllowed,
    ap_master_id: null,
    allow_due_date: true,
    disable_set_day: false,
    disable_set_amount: false,
    scheduledDate: null,
  };
}

async function cartItemIds({ db, customer }: Scope): Promise<Map<number, number>> {
  const rows = await db
    .select({ bill: cartItems.billId, id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.customerId, customer));
  return new Map(rows.map((row) => [row.bill, row.id]));
}

interface Pending {
  readonly processing: boolean;
  readonly scheduledDate: CalendarDate | null;
}

/** What is on its way for each account: a bank payment being processed, the next scheduled payment. */
async function pendingByAccount({ db, customer }: Scope): Promise<Map<number, Pending>> {
  const rows = await db
    .select({
      account: transactionItems.accountId,
      processing: sql<boolean>`bool_or(${transactions.status} = ${PROCESSING})`,
      scheduledDate: sql<CalendarDate | null>`min(${transactions.scheduledDate}) filter (where ${transactions.status} = ${SCHEDULED})::text`,
    })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .where(and(eq(transactions.customerId, customer), inArray(transactions.status, [PROCESSING, SCHEDULED])))
    .groupBy(transactionItems.accountId);
  return new Map(rows.map(({ account, ...pending }) => [account, pending]));
}
