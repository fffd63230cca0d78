import { and, eq, gt, lte, not, or, type SQL } from 'drizzle-orm';
import type { RunForecast } from '../../domain/auto-pay/forecast.ts';
import { forecastTotal, paysNothing, willNotPay, willPay } from '../../domain/auto-pay/forecast-outcome.ts';
import { forecastText } from '../../domain/auto-pay/text/forecast.ts';
import { aheadNotice, notMadeHere, onlyIfSetUp } from '../../domain/auto-pay/text/notices.ts';
import { moreThanToldText } from '../../domain/auto-pay/text/told-amount.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { refreshBalance } from '../bills/balance.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { endRun } from '../store/runs.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf, sendAutoPayNotice } from './announce.ts';
import { noticeDebit } from './debits/notice.ts';
import { currentForecast } from './forecast.ts';
import type { AutoPayRow } from './rows.ts';
import { beginTelling, isTold, lastDayTold, noteLooked } from './told-ahead.ts';
import { isOwedAnew, moreThanTold, noteAmount, noteOwed, noteSilence, toldOf } from './told-amount.ts';

/**
 * Announces one payment that is three days away or nearer; false when none is left to announce. The biller is asked
 * first, outside of any transaction, so that the mail names today's amount. While the biller is silent, or nothing is
 * owed, the next day looks again; the last day announces the payment without an amount.
 *
 * A payment that was planned or moved to a day this near was announced then, and the retry of a failed payment with the
 * failure. Any of these payments is told anew when more is owed since. A silent biller puts that off by an hour; the
 * last day tells what is known.
 *
 * A portal without a processor promises nothing. It tells what the payment needs, or that the payment is not made.
 */
export async function tellAhead(parts: Dependencies): Promise<boolean> {
  const candidate = await nextToTell(parts);
  if (!candidate) return false;
  const { bill } = await accountFactsOf(parts.store.db, parts, candidate);
  const scope = { db: parts.store.db, customer: candidate.customerId };
  const isCurrent = bill === null || (await refreshBalance(parts, scope, bill));
  const isThisOne = eq(autoPays.id, candidate.id);
  return parts.store.transact(async (db) => {
    const [row] = await planned(db, parts, isToTell(parts), isThisOne).for('update', {
      of: autoPays,
      skipLocked: true,
    });
    // It was told, moved or stopped meanwhile, or another process has it.
    if (!row) return (await planned(db, parts, isToTell(parts), isThisOne)).length === 0;
    const ranged = await noticeDebit(db, parts, row);
    const forecast = await forecastToTell(db, parts, ranged, isCurrent);
    const run = forecast && (await beginTelling(db, parts, row));
    if (!run) await noteLooked(db, parts, row);
    if (forecast && (run || isMoreThan(row, forecast, bill))) {
      const known = run && !isCurrent ? withoutAmount(forecast) : forecast;
      await tell(db, parts, row, known, !run);
      await noteAmount(db, parts.clock, ranged, forecastTotal(known) ?? ZERO);
    } else if (isCurrent) await noteOwed(db, parts.clock, ranged);
    else await noteSilence(db, parts.clock, ranged);
    if (run) await endRun(db, parts.clock, run, 'told');
    return true;
  });
}

const PAUSE = 5 * MINUTE;
const comparedAt = new WeakMap<Dependencies, number>();

/**
 * A look passes over all payments of these days that need nothing, so it finds several at once. A payment that becomes due
 * to be told meanwhile waits until these have been told.
 */
const FOUND_AT_ONCE = 500;
const foundBy = new WeakMap<Dependencies, number[]>();

/**
 * A payment that was not looked at yet, or one of which more is owed since. What is owed is a sum for each payment of
 * these days, so each process compares it every five minutes only.
 */
async function nextToTell(parts: Dependencies): Promise<AutoPayRow | undefined> {
  const { db } = parts.store;
  for (;;) {
    const found = foundBy.get(parts) ?? [];
    if (found.length === 0) found.push(...(await look(parts)));
    foundBy.set(parts, found);
    const id = found.shift();
    if (id === undefined) return undefined;
    // It may have been told, moved or stopped since the look.
    const [row] = await planned(db, parts, isToTell(parts), eq(autoPays.id, id));
    if (row) return row;
  }
}

async function look(parts: Dependencies): Promise<number[]> {
  const { store, clock } = parts;
  const find = async (are: SQL) =>
    (await planned(store.db, parts, are).limit(FOUND_AT_ONCE)).map(({ id }) => id);
  const found = await find(not(isTold(parts)));
  const now = clock.now();
  if (found.length > 0 || now < (comparedAt.get(parts) ?? 0) + PAUSE) return found;
  const changed = await find(isOwedAnew(clock));
  if (changed.length === 0) comparedAt.set(parts, now);
  return changed;
}

/** True when the customer was told less, or of a payment that will not be made. */
function isMoreThan(row: AutoPayRow, forecast: RunForecast, bill: number | null): boolean {
  const total = forecastTotal(forecast);
  if (total !== null) return total > toldOf(row, bill);
  // What has to be allowed has a notice of its own.
  return willNotPay(forecast) && forecast.outcome !== 'asks first';
}

/** Undefined where a later day can tell more, or has something to tell at all. */
async function forecastToTell(
  db: Db,
  { clock }: Dependencies,
  row: AutoPayRow,
  isCurrent: boolean,
): Promise<RunForecast | undefined> {
  const forecast = await currentForecast(db, clock, row);
  if (!forecast || paysNothing(forecast)) return undefined;
  if (isCurrent || !willPay(forecast)) return forecast;
  return row.runDate === addDays(clock.today(), 1) ? forecast : undefined;
}

function withoutAmount(forecast: RunForecast): RunForecast {
  return willPay(forecast) ? { ...forecast, outcome: 'amount not known', amount: ZERO, fee: ZERO } : forecast;
}

/** `isAgain`: the customer was told of this payment before. */
async function tell(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  forecast: RunForecast,
  isAgain: boolean,
): Promise<void> {
  if (row.runDate === null) return;
  const { biller, account, bill, dueDate, unpayable } = await accountFactsOf(db, parts, row);
  const on = row.runDate;
  const page = `${parts.config.publicUrl}/#/auto-pay/${bill}`;
  const why = forecast.outcome === 'will stop' ? '' : unpayable;
  const isMade = isSetUp(parts.config, 'payments') || why === '';
  const cause = isMade ? `ahead ${on}` : `without payments ${on}`;
  const told =
    why !== '' && (!isMade || willNotPay(forecast))
      ? { unpayable: '', ...notPaidHere(forecast, { biller, on, why }) }
      : {
          unpayable: why,
          does: whatItDoes(forecast, why !== ''),
          what: forecastText(forecast, shortDate(on)),
        };
  const total = forecastTotal(forecast);
  const more = total === null ? undefined : await moreThanTold(db, row, { bill, total });
  const notice = aheadNotice({
    ...{ biller, account, on, due: dueDate, ...told },
    more: more ? moreThanToldText(more) : '',
    now: isAgain ? total : null,
  });
  const again = isAgain ? `${cause} now ${total ?? forecast.outcome}` : cause;
  await sendAutoPayNotice(db, parts, row, { cause: again, page, isOnlyOff: unpayable !== '', ...notice });
}

type Does = Parameters<typeof aheadNotice>[0]['does'];

/** Where nothing can be paid here: what an auto pay does that would pay, and one that would not. */
function notPaidHere(
  forecast: RunForecast,
  of: Parameters<typeof notMadeHere>[0],
): { readonly does: Does; readonly what: string } {
  if (willNotPay(forecast)) return { does: 'does not pay', what: notMadeHere(of) };
  return { does: 'may not pay', what: onlyIfSetUp({ ...of, total: forecastTotal(forecast) }) };
}

function whatItDoes(forecast: RunForecast, isUnpayable: boolean): Does {
  if (forecast.outcome === 'asks first') return 'asks';
  if (willNotPay(forecast)) return 'does not pay';
  return isUnpayable ? 'waits' : 'pays';
}

const isToTell = (parts: Dependencies) => or(not(isTold(parts)), isOwedAnew(parts.clock));

/** The payments of these days, of which those that `are` something. */
function planned(db: Db, parts: Dependencies, ...are: (SQL | undefined)[]) {
  const today = parts.clock.today();
  return db
    .select()
    .from(autoPays)
    .where(
      and(
        eq(autoPays.active, true),
        eq(autoPays.notifySchedule, true),
        gt(autoPays.runDate, today),
        lte(autoPays.runDate, lastDayTold(today)),
        ...are,
      ),
    )
    .orderBy(autoPays.runDate, autoPays.id);
}
