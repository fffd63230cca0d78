import { and, asc, eq, sql } from 'drizzle-orm';
import { willFailInstead } from '../../domain/auto-pay/forecast-outcome.ts';
import type { AutoPayAccount, AutoPayGroup, ListedAutoPay } from '../../domain/auto-pay/list.ts';
import { insteadText } from '../../domain/auto-pay/text/forecast.ts';
import { inactiveText } from '../../domain/auto-pay/text/inactive.ts';
import { PAYS_NOTHING } from '../../domain/auto-pay/text/meanwhile.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { openFailureWithRest } from '../bills/failed-auto-payment.ts';
import { unpayableWords, whyNotHere } from '../bills/payable.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { logoOf, shownName } from '../store/billers.ts';
import { billColumns, newestBillOfAccount } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodRows } from '../wallet/methods.ts';
import { paidByAutoPay, pendingOfAutoPay, plannedOutcome } from './bill-standing.ts';
import { forecastFor, forecastOf } from './forecast.ts';
import { scheduleFacts } from './next-run.ts';
import { whoWasDown } from './run-log.ts';
import { runAmountOf } from './settings.ts';

/** The customer's accounts by biller, each with its auto pay (API2-37, ENT2-04). */
export async function autoPayGroups(scope: Scope, clock: Clock): Promise<AutoPayGroup[]> {
  const groups = new Map<number, AutoPayGroup>();
  const { rows, reader } = await readRows(scope, clock);
  for (const row of rows) {
    const group = groups.get(row.biller.id) ?? emptyGroup(row.biller);
    group.accounts.push(accountOf(row, reader));
    groups.set(row.biller.id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, count: group.accounts.length }));
}

/** Only the auto pays that were saved (API2-36). */
export async function savedAutoPays(scope: Scope, clock: Clock): Promise<ListedAutoPay[]> {
  const { rows, reader } = await readRows(scope, clock);
  return rows.filter(({ autoPay }) => autoPay !== null).map((row) => listedOf(row, reader));
}

/** What happens instead of a payment, and whether it is a failure. */
export interface Instead {
  readonly words: string;
  readonly willFail: boolean;
}

/**
 * By account, what happens instead of the payments that auto pay will not make as scheduled. `planned` are the days
 * that would be told: most customers have none, and need no query.
 */
export async function insteadOfPayments(
  scope: Scope,
  parts: Pick<Dependencies, 'clock' | 'config'>,
  planned: readonly (CalendarDate | null)[],
): Promise<ReadonlyMap<number, Instead>> {
  if (planned.every((day) => day === null)) return new Map();
  const { rows, reader } = await readRows(scope, parts.clock, true);
  return new Map(
    rows.flatMap((row) => {
      const { run_date, forecast } = listedOf(row, reader);
      if (!forecast || !run_date) return [];
      const unpayable = whyNotHere(parts, row.biller);
      const words = insteadText(forecast, run_date) || (unpayable && PAYS_NOTHING);
      return words ? [[row.account.id, { words, willFail: willFailInstead(forecast) }]] : [];
    }),
  );
}

/** Who reads the list, and what the forecasts need beside its rows. */
interface Reader {
  readonly customer: number;
  readonly clock: Clock;
  /** The methods of everyone who controls one of these auto pays. */
  readonly wallets: ReadonlyMap<number, readonly MethodRow[]>;
}

async function readRows(
  { db, customer }: Scope,
  clock: Clock,
  isActive = false,
): Promise<{ rows: Row[]; reader: Reader }> {
  const rows = await findRows(db, { customer, isActive });
  const wallets = new Map<number, readonly MethodRow[]>();
  for (const { autoPay } of rows)
    if (autoPay?.active && !wallets.has(autoPay.customerId))
      wallets.set(autoPay.customerId, await methodRows({ db, customer: autoPay.customerId }));
  return { rows, reader: { customer, clock, wallets } };
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

const findRows = preparedStatement(
  (db, { customer, isActive }: Placeholders<{ customer: number; isActive: boolean }>) =>
    db
      .select({
        nickname: holdings.nickname,
        account: accounts,
        billType: billTypes,
        biller: billers,
        bill: billColumns,
        autoPay: autoPays,
        cartItemId: cartItems.id,
        wallet: paymentMethods.nickname,
        scheduled: pendingOfAutoPay,
        isPaidByAutoPay: paidByAutoPay,
        outcome: plannedOutcome,
      })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .leftJoin(bills, newestBillOfAccount)
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
      .where(
        and(
          eq(holdings.customerId, customer),
          eq(billTypes.isBusinessTax, false),
          sql`(not ${isActive}::boolean or ${autoPays.active})`,
        ),
      )
      .orderBy(asc(shownName), asc(billers.id), asc(holdings.position), asc(holdings.accountId)),
);

function emptyGroup(biller: Row['biller']): AutoPayGroup {
  return {
    id: biller.id,
    entity_name: biller.registeredName,
    common_name: biller.commonName,
    logo: logoOf(biller),
    count: 0,
    accounts: [],
  };
}

function accountOf(row: Row, reader: Reader): AutoPayAccount {
  const { account, billType, biller, nickname } = row;
  return {
    account_id: account.id,
    account_num: account.accountNum,
    nickname,
    payment_type: billType.name,
    entity_id: biller.id,
    due_date: row.bill?.dueDate ?? null,
    can_add_to_cart: row.bill !== null && !account.inCollections && row.cartItemId === null,
    auto_pay: listedOf(row, reader),
  };
}

function listedOf(row: Row, { customer, clock, wallets }: Reader): ListedAutoPay {
  const { billType, biller, bill, autoPay, wallet } = row;
  const isController = autoPay === null || autoPay.customerId === customer;
  const forecast = forecastOf(row, {
    standing: {
      pending: cents(Number(row.scheduled)),
      isPaidByAutoPay: row.isPaidByAutoPay,
      waitsFor: whoWasDown(row.outcome),
    },
    wallet: wallets.get(autoPay?.customerId ?? 0) ?? [],
    clock,
  });
  return {
    ebill_id: bill?.id ?? null,
    ap_master_id: autoPay?.id ?? null,
    active: autoPay?.active ?? false,
    inactive_reason: inactiveText(autoPay?.inactiveReason ?? null, isController),
    is_controller: isController,
    isAllowed: billType.allowsAutoPay,
    run_date: autoPay?.active ? autoPay.runDate : null,
    run_period: autoPay?.runPeriod ?? null,
    ...scheduleFacts(autoPay, clock.today()),
    run_amount: runAmountOf({ autoPay, bill }),
    forecast: forecastFor(forecast, isController),
    failed_payment: openFailureWithRest(row, customer),
    ...unpayableWords(biller),
    wallet_name: wallet ?? '',
  };
}
