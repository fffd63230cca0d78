import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { FULL_BILL } from '../../domain/auto-pay/auto-pay.ts';
import type { AutoPayAccount, AutoPayGroup, ListedAutoPay } from '../../domain/auto-pay/list.ts';
import { inactiveText } from '../../domain/auto-pay/run-decision.ts';
import { openFailure, scheduledOfFailed } from '../bills/failed-auto-payment.ts';
import { logoOf } from '../store/billers.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems, paymentMethods } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { runAmountOf } from './settings.ts';

/** The customer's accounts by biller, each with its auto pay (API2-37, ENT2-04). */
export async function autoPayGroups({ db, customer }: Scope): Promise<AutoPayGroup[]> {
  const groups = new Map<number, AutoPayGroup>();
  for (const row of await findRows(db, { customer })) {
    const group = groups.get(row.biller.id) ?? emptyGroup(row.biller);
    group.accounts.push(accountOf(row, customer));
    groups.set(row.biller.id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, count: group.accounts.length }));
}

/** Only the auto pays that were saved (API2-36). */
export async function savedAutoPays({ db, customer }: Scope): Promise<ListedAutoPay[]> {
  const rows = await findRows(db, { customer });
  return rows.filter(({ autoPay }) => autoPay !== null).map((row) => listedOf(row, customer));
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

const shownName = sql`coalesce(nullif(${billers.commonName}, ''), ${billers.name})`;

/** All columns but a bill's text, which no rule reads. */
const { content: _, ...bill } = getTableColumns(bills);

const findRows = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  db
    .select({
      nickname: holdings.nickname,
      account: { id: accounts.id, accountNum: accounts.accountNum, inCollections: accounts.inCollections },
      billType: { name: billTypes.name, allowsAutoPay: billTypes.allowsAutoPay },
      biller: {
        id: billers.id,
        name: billers.name,
        commonName: billers.commonName,
        logo: billers.logo,
      },
      bill,
      autoPay: autoPays,
      cartItemId: cartItems.id,
      wallet: paymentMethods.nickname,
      scheduled: scheduledOfFailed,
    })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
    .leftJoin(autoPays, eq(autoPays.accountId, accounts.id))
    .leftJoin(cartItems, and(eq(cartItems.customerId, holdings.customerId), eq(cartItems.billId, bills.id)))
    .leftJoin(
      paymentMethods,
      and(
        eq(paymentMethods.customerId, holdings.customerId),
        eq(paymentMethods.customerId, autoPays.customerId),
        eq(paymentMethods.id, autoPays.primaryMethodId),
      ),
    )
    .where(and(eq(holdings.customerId, customer), eq(billTypes.isBusinessTax, false)))
    .orderBy(asc(shownName), asc(billers.id), asc(holdings.position), asc(holdings.accountId)),
);

function emptyGroup(biller: Row['biller']): AutoPayGroup {
  return {
    id: biller.id,
    entity_name: biller.name,
    common_name: biller.commonName,
    logo: logoOf(biller),
    count: 0,
    accounts: [],
  };
}

function accountOf(row: Row, customer: number): AutoPayAccount {
  const { account, billType, biller, nickname } = row;
  return {
    account_id: account.id,
    account_num: account.accountNum,
    nickname,
    payment_type: billType.name,
    entity_id: biller.id,
    due_date: row.bill?.dueDate ?? null,
    can_add_to_cart: row.bill !== null && !account.inCollections && row.cartItemId === null,
    auto_pay: listedOf(row, customer),
  };
}

function listedOf(row: Row, customer: number): ListedAutoPay {
  const { billType, bill, autoPay, wallet } = row;
  return {
    ebill_id: bill?.id ?? null,
    ap_master_id: autoPay?.id ?? null,
    active: autoPay?.active ?? false,
    inactive_reason: inactiveText(autoPay?.inactiveReason ?? null, autoPay?.customerId === customer),
    is_controller: autoPay === null || autoPay.customerId === customer,
    isAllowed: billType.allowsAutoPay,
    run_date: autoPay?.active ? autoPay.runDate : null,
    run_amount: runAmountOf({ autoPay, bill }),
    is_above_limit: isAboveLimit({ autoPay, bill }),
    failed_payment: openFailure(row, customer),
    wallet_name: wallet ?? '',
  };
}

function isAboveLimit({ autoPay, bill }: Pick<Row, 'autoPay' | 'bill'>): boolean {
  if (!autoPay?.setAmountLimit || autoPay.paymentAmountOption !== FULL_BILL) return false;
  return runAmountOf({ autoPay, bill }) > autoPay.maxPayAmount;
}
