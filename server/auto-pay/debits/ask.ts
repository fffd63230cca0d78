import { debitAsked, debitGivenUp } from '../../../domain/auto-pay/text/debits.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endRun, type Run } from '../../store/runs.ts';
import type { Db } from '../../store/store.ts';
import { postponeAutoPay } from '../claim.ts';
import { nextRunColumns } from '../end-run.ts';
import type { AutoPayRow } from '../rows.ts';
import { ASKS, setRunOutcome } from '../run-log.ts';
import { updateAutoPay } from '../update.ts';
import { debitToAsk, isTold, keepNotice, noticeDebit, tellOfDebit } from './notice.ts';
import { withRange } from './range.ts';

/**
 * Lets a run whose day has come wait for the customer, who is asked once for each amount. False when there is
 * nothing that the customer could allow. By the next regular day this one is given up.
 */
export async function askForDebit(
  db: Db,
  parts: Dependencies,
  before: AutoPayRow,
  run: Run,
): Promise<boolean> {
  const { clock } = parts;
  const today = clock.today();
  const row = await withRange(db, parts, before);
  const debit = await debitToAsk(db, parts, row);
  if (!debit) return false;
  const { runDate: following } = nextRunColumns(row, row.runDate ?? today);
  if (following !== null && following <= today) {
    const cause = `debit ${debit.bill} ${debit.total} given up ${row.runDate}`;
    await tellOfDebit(db, parts, row, debit, debitGivenUp(debit), cause);
    await endRun(db, clock, run, 'not allowed');
    const next = await updateAutoPay(db, row, nextRunColumns(row, addDays(today, -1)));
    // A run of today asks by itself.
    if (next.runDate !== today) await noticeDebit(db, parts, next);
    return true;
  }
  const cause = `debit ${debit.bill} ${debit.total} asked ${row.runDate}`;
  await tellOfDebit(db, parts, row, debit, debitAsked(debit), cause);
  if (!isTold(row, debit)) await keepNotice(db, parts, row, debit, cause);
  await setRunOutcome(db, run, ASKS);
  await postponeAutoPay(db, row, clock.now() + DAY);
  return true;
}
