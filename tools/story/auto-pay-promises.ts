import { and, eq } from 'drizzle-orm';
import type { RunForecast } from '../../domain/auto-pay/forecast.ts';
import { forecastTotal, willFail } from '../../domain/auto-pay/forecast-outcome.ts';
import { forecastText } from '../../domain/auto-pay/text/forecast.ts';
import { FAILED, isPaid } from '../../domain/receipts/transaction-status.ts';
import { type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import { autoPayGroups } from '../../server/auto-pay/list.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { autoPays } from '../../server/store/schema/auto-pay.ts';
import { bills } from '../../server/store/schema/billers.ts';
import { transactionItems, transactions } from '../../server/store/schema/transactions.ts';

/** What a customer was told of a payment that is to be made by itself. */
export interface AutoPayPromise {
  readonly customer: number;
  readonly biller: string;
  readonly accountId: number;
  readonly accountNum: string;
  readonly billId: number | null;
  readonly forecast: RunForecast;
  readonly words: string;
}

type Told = Pick<Dependencies, 'store' | 'clock'>;

/** What everyone who controls an auto pay is told today of its run on this day. */
export async function autoPayPromises(
  { store: { db }, clock }: Told,
  day: CalendarDate,
): Promise<AutoPayPromise[]> {
  const controllers = await db.selectDistinct({ customer: autoPays.customerId }).from(autoPays);
  const promises: AutoPayPromise[] = [];
  for (const { customer } of controllers)
    for (const { entity_name, accounts } of await autoPayGroups({ db, customer }, clock))
      for (const { account_id, account_num, auto_pay } of accounts) {
        const { is_controller, run_date, forecast, ebill_id } = auto_pay;
        if (is_controller && run_date === day && forecast)
          promises.push({
            customer,
            biller: entity_name,
            accountId: account_id,
            accountNum: account_num,
            billId: ebill_id,
            forecast,
            words: forecastText(forecast, shortDate(day)),
          });
      }
  return promises;
}

/** What became of it. */
export interface AutoPayOutcome {
  /** With the fee; null where nothing was paid. */
  readonly paid: Cents | null;
  /** The amount that could not be paid, and why; null where nothing failed. */
  readonly failed: { readonly amount: Cents; readonly why: string } | null;
  /** True when a new bill was posted on the day itself: the customer was told of it on that day. */
  readonly hasNewBill: boolean;
}

export async function autoPayOutcome(
  { store: { db } }: Told,
  { accountId, billId }: AutoPayPromise,
  day: CalendarDate,
): Promise<AutoPayOutcome> {
  const [made] = await db
    .select({
      status: transactions.status,
      amount: transactions.amount,
      fee: transactions.fee,
      why: transactions.message,
    })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .where(
      and(
        eq(transactionItems.accountId, accountId),
        eq(transactions.autoPaid, true),
        eq(transactions.transactionDate, day),
      ),
    );
  const [bill] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.accountId, accountId), eq(bills.isNewest, true)));
  return {
    paid: made && isPaid(made.status) ? add(made.amount, made.fee) : null,
    failed: made?.status === FAILED ? { amount: made.amount, why: made.why } : null,
    hasNewBill: (bill?.id ?? null) !== billId,
  };
}

/** True when what happened is what was said the day before. */
export function isAsPromised({ forecast }: AutoPayPromise, outcome: AutoPayOutcome): boolean {
  const { paid, failed, hasNewBill } = outcome;
  if (hasNewBill || forecast.outcome === 'amount not known') return true;
  if (willFail(forecast) && forecast.outcome !== 'above safety limit')
    return paid === null && failed?.amount === forecast.amount;
  return paid === forecastTotal(forecast) && failed === null;
}
