import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { forecastTotal, willNotPay } from '../../domain/auto-pay/forecast-outcome.ts';
import { afterReturn } from '../../domain/auto-pay/representment.ts';
import { forecastText } from '../../domain/auto-pay/text/forecast.ts';
import { onlyIfSetUp, waitsMeanwhile } from '../../domain/auto-pay/text/notices.ts';
import {
  ENDED_BY_RETURN,
  nowTakesText,
  ofAccountText,
  runsNextText,
  triedAgainText,
} from '../../domain/auto-pay/text/representment.ts';
import { RETURNED } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { add } from '../../domain/values/cents.ts';
import type { Dependencies, ReversedPayment } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { autoPays, type ToldPayment } from '../store/schema/auto-pay.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf } from './announce.ts';
import { noticeDebit } from './debits/notice.ts';
import { currentForecast } from './forecast.ts';
import { plannedColumns, ruleOf } from './next-run.ts';
import { type AutoPayRow, accountRow } from './rows.ts';
import { turnOff } from './switch.ts';
import { noteToldAhead } from './told-ahead.ts';
import { noteCameBack, noteForecast } from './told-amount.ts';
import { updateAutoPay } from './update.ts';

/**
 * Reacts to a payment of auto pay that was taken back, in the transaction that does so and has locked the
 * bills: its bill is open again. A debit that lacked funds is presented again on the next day, at most twice; any
 * other returned debit ends the auto pay. Resolves to what happens next by itself, in words; empty for nothing. A run
 * that is planned anyhow happens too, also after a payment that auto pay had not made.
 */
export async function autoPayOnPaymentReversed(
  db: Db,
  parts: Dependencies,
  { transaction, reason, returned, isPart = false }: ReversedPayment,
): Promise<string> {
  const cameBack = {
    amount: returned ? add(transaction.amount, transaction.fee) : transaction.amount,
    opened: transaction.amount,
    isReturned: returned !== undefined,
  };
  if (isPart || !transaction.autoPaid) return tellNextRuns(db, parts, transaction, cameBack);
  const { customerId, id, amount } = transaction;
  const [paid] = await db
    .select({ row: autoPays, billId: transactionItems.billId })
    .from(transactionItems)
    .innerJoin(
      autoPays,
      and(eq(autoPays.accountId, transactionItems.accountId), eq(autoPays.customerId, customerId)),
    )
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)))
    .for('update', { of: autoPays });
  if (!paid?.billId) return '';
  const { row, billId } = paid;
  const failedPayment = { date: parts.clock.today(), amount, billId, reason };
  const way = returned && row.active ? afterReturn(returned, await returnsOf(db, row, billId)) : undefined;
  if (way === 'stop') {
    await turnOff(db, parts, row, 'debit returned', { failedPayment });
    return ENDED_BY_RETURN;
  }
  const retryOn = way && (await dayToTryAgain(db, parts, row, billId));
  const after = await updateAutoPay(db, row, {
    failedPayment: { ...failedPayment, ...(retryOn && { retryOn }) },
    ...(retryOn && plannedColumns({ run_date: retryOn, regular_date: retryOn })),
  });
  if (retryOn) {
    // The mail of the return tells the retry.
    await noteToldAhead(db, parts, after);
    await noteForecast(db, parts.clock, after);
  }
  return retryOn ? triedAgainText(retryOn) : tellNextRuns(db, parts, transaction, cameBack);
}

/** What a run takes now that more is owed. */
async function textOfRun(db: Db, parts: Dependencies, row: AutoPayRow): Promise<string> {
  const { runDate: on } = row;
  const forecast = await currentForecast(db, parts.clock, row);
  if (on === null || !forecast) return '';
  const { biller, unpayable } = await accountFactsOf(db, parts, row);
  const total = forecastTotal(forecast);
  if (!isSetUp(parts.config, 'payments')) return onlyIfSetUp({ biller, on, total });
  if (unpayable !== '') return waitsMeanwhile(unpayable);
  if (forecast.delay !== undefined || willNotPay(forecast)) return forecastText(forecast, shortDate(on));
  return total === null ? runsNextText(on) : nowTakesText(total, on);
}

/**
 * The runs of the customer's own auto pays for the accounts of a payment, in words; several name their accounts. Each
 * auto pay of these accounts that has to ask for a debit does so now (ruling 77).
 */
async function tellNextRuns(
  db: Db,
  parts: Dependencies,
  { customerId, id }: Pick<Transaction, 'customerId' | 'id'>,
  cameBack: NonNullable<ToldPayment['cameBack']>,
): Promise<string> {
  const rows = await db
    .select({ row: autoPays })
    .from(transactionItems)
    .innerJoin(autoPays, and(eq(autoPays.accountId, transactionItems.accountId), eq(autoPays.active, true)))
    .where(
      and(
        eq(transactionItems.customerId, customerId),
        eq(transactionItems.transactionId, id),
        isNotNull(autoPays.runDate),
      ),
    )
    .orderBy(asc(autoPays.runDate), asc(autoPays.id))
    .for('update', { of: autoPays });
  const own: AutoPayRow[] = [];
  for (const { row } of rows) {
    const ranged = await noticeDebit(db, parts, row);
    if (row.customerId !== customerId) continue;
    await noteCameBack(db, ranged, cameBack);
    own.push(ranged);
  }
  const told: string[] = [];
  for (const row of own) {
    const words = await textOfRun(db, parts, row);
    const { account } = await accountFactsOf(db, parts, row);
    if (words !== '') told.push(own.length === 1 ? words : ofAccountText(account, words));
  }
  return told.join(' ');
}

/** How many debits of auto pay for a bill the bank has returned. */
async function returnsOf(db: Db, { customerId }: AutoPayRow, billId: number): Promise<number> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(
      and(
        eq(transactions.customerId, customerId),
        eq(transactionItems.billId, billId),
        eq(transactions.status, RETURNED),
        eq(transactions.autoPaid, true),
      ),
    );
  return rows.length;
}

/**
 * Undefined where another run comes first, where a newer bill asks for the money, or after the stop date. A day to
 * which the customer has moved a run stays.
 */
async function dayToTryAgain(
  db: Db,
  { clock }: Dependencies,
  row: AutoPayRow,
  billId: number,
): Promise<CalendarDate | undefined> {
  const day = addDays(clock.today(), 1);
  const { end_date } = ruleOf(row);
  const info = await accountRow(db, row.accountId);
  const isPlannedFirst = row.runDate !== null && (row.runDate <= day || row.runDate !== row.regularDate);
  const isOver = end_date !== null && day > end_date;
  return info?.bill?.id !== billId || isPlannedFirst || isOver ? undefined : day;
}
