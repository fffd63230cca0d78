import { debitAsked } from '../../../domain/auto-pay/text/debits.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endRun, type Run } from '../../store/runs.ts';
import type { Db } from '../../store/store.ts';
import { postponeAutoPay } from '../claim.ts';
import { nextRunColumns } from '../end-run.ts';
import type { AutoPayRow } from '../rows.ts';
import { setRunOutcome } from '../run-log.ts';
import { updateAutoPay } from '../update.ts';
import { debitToAsk, noticeDebit, tellOfDebit } from './notice.ts';

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
  const { runDate: following } = nextRunColumns(before, before.runDate ?? today);
  if (following !== null && following <= today) {
    await updateAutoPay(db, before, nextRunColumns(before, addDays(today, -1)));
    await endRun(db, clock, run, 'not allowed');
    return true;
  }
  const row = await noticeDebit(db, parts, before);
  const debit = await debitToAsk(db, parts, row);
  if (!debit) return false;
  await tellOfDebit(
    db,
    parts,
    row,
    debit,
    debitAsked(debit),
    `debit ${debit.bill} ${debit.amount} asked ${row.runDate}`,
  );
  await setRunOutcome(db, run, 'asks the customer');
  await postponeAutoPay(db, row, clock.now() + DAY);
  return true;
}
