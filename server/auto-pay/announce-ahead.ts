import { and, eq, gt, lte, not, type SQL } from 'drizzle-orm';
import { forecastText, paysNothing, willNotPay } from '../../domain/auto-pay/forecast-text.ts';
import { type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { refreshBalance } from '../bills/balance.ts';
import type { Dependencies } from '../dependencies.ts';
import { endRun } from '../store/runs.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf, sendAutoPayNotice } from './announce.ts';
import { currentForecast } from './forecast.ts';
import type { AutoPayRow } from './rows.ts';
import { beginTelling, isTold, lastDayTold } from './told-ahead.ts';

/**
 * Tells one customer of a payment that is three days away or nearer; false when nobody has to be told. The biller
 * is asked first, outside of any transaction, so that the mail tells today's amount. A payment that was planned, or
 * moved, to a day this near was told then. The retry of a failed payment was told with the failure.
 */
export async function tellAhead(parts: Dependencies): Promise<boolean> {
  const today = parts.clock.today();
  const [candidate] = await untold(parts.store.db, today).limit(1);
  if (!candidate) return false;
  const { bill } = await accountFactsOf(parts.store.db, candidate);
  if (bill !== null)
    await refreshBalance(parts, { db: parts.store.db, customer: candidate.customerId }, bill);
  const isThisOne = eq(autoPays.id, candidate.id);
  return parts.store.transact(async (db) => {
    const [row] = await untold(db, today, isThisOne).for('update', { of: autoPays, skipLocked: true });
    // It was told, moved or stopped meanwhile, or another process has it.
    if (!row) return (await untold(db, today, isThisOne)).length === 0;
    const run = await beginTelling(db, parts.clock, row);
    if (run) await endRun(db, parts.clock, run, await tell(db, parts, row));
    return true;
  });
}

async function tell(db: Db, parts: Dependencies, row: AutoPayRow): Promise<string> {
  const forecast = await currentForecast(db, parts.clock, row);
  if (!forecast || row.runDate === null || paysNothing(forecast)) return 'nothing to pay';
  const { biller, account, bill, dueDate } = await accountFactsOf(db, row);
  const date = shortDate(row.runDate);
  const what = forecastText(forecast, date);
  const comes = willNotPay(forecast) ? 'will not pay' : 'pays';
  await sendAutoPayNotice(db, parts, row, {
    cause: `ahead ${row.runDate}`,
    subject: `Auto pay ${comes} on ${date}: ${biller}`,
    body: [
      `This is about auto pay of ${account} at ${biller}.`,
      what,
      ...(dueDate === null ? [] : [`Due date: ${shortDate(dueDate)}`]),
      '',
      'Change its day, amount or payment method here, or turn it off:',
      `${parts.config.publicUrl}/#/auto-pay/${bill}`,
    ],
    text: `Auto pay of ${account} at ${biller}: ${what}`,
  });
  return 'told';
}

function untold(db: Db, today: CalendarDate, isThisOne?: SQL) {
  return db
    .select()
    .from(autoPays)
    .where(
      and(
        eq(autoPays.active, true),
        eq(autoPays.notifySchedule, true),
        eq(autoPays.isRetry, false),
        gt(autoPays.runDate, today),
        lte(autoPays.runDate, lastDayTold(today)),
        not(isTold),
        isThisOne,
      ),
    )
    .orderBy(autoPays.runDate, autoPays.id);
}
