import type { AnswerOf } from '../../domain/api/call.ts';
import type { rescheduleAutoPay } from '../../domain/auto-pay/calls.ts';
import { dueDateToMeet, runDayProblem } from '../../domain/auto-pay/reschedule.ts';
import { saveOutcomeText } from '../../domain/auto-pay/text/outcome.ts';
import { rescheduleText } from '../../domain/auto-pay/text/reschedule.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, invalid, say } from '../refusal.ts';
import type { Db } from '../store/store.ts';
import { accountFactsOf, announceScheduled } from './announce.ts';
import { noticeDebit } from './debits/notice.ts';
import { currentForecast } from './forecast.ts';
import { lockOwnAutoPay } from './lock.ts';
import { ruleOf, scheduleFacts } from './next-run.ts';
import type { AutoPayRow } from './rows.ts';
import { giveUpRun, planningDay } from './run-log.ts';
import { updateAutoPay } from './update.ts';

/**
 * Moves the next run and nothing else. The rule's day stays stored, so that it does not run again
 * (APW-69, APW-70).
 */
export function reschedule(
  parts: Dependencies,
  customer: number,
  id: number,
  date: CalendarDate,
): Promise<AnswerOf<typeof rescheduleAutoPay>> {
  return parts.store.transact(async (db) => {
    const before = await lockOwnAutoPay({ db, customer }, id);
    const { start_date, end_date } = ruleOf(before);
    if (date <= (await planningDay(db, parts.clock, before)))
      throw invalid({ date: 'auto-pay.date-too-early' });
    const problem = runDayProblem(date, parts.clock.today());
    if (problem) throw invalid({ date: say('auto-pay.date', { problem }) });
    if (!before.active || before.runDate === null) throw conflict('auto-pay.nothing-planned');
    if (date < start_date) throw invalid({ date: 'auto-pay.date-before-start' });
    if (end_date !== null && date > end_date) throw invalid({ date: 'auto-pay.date-after-stop' });
    if (date !== before.runDate) {
      await giveUpRun(db, parts.clock, before);
      const moved = await updateAutoPay(db, before, { runDate: date, nextCheckAt: null });
      const row = await noticeDebit(db, parts, moved);
      await announceScheduled(db, parts, row, await moveText(db, parts, before, date));
    }
    return { run_date: date, message: saveOutcomeText(date) };
  });
}

/** What the move changes, as the dialog said it. */
async function moveText(
  db: Db,
  parts: Dependencies,
  before: AutoPayRow,
  date: CalendarDate,
): Promise<string> {
  const { clock } = parts;
  const { dueDate } = await accountFactsOf(db, parts, before);
  const { following_dates } = scheduleFacts(before, clock.today());
  const run_date = before.runDate ?? date;
  const due_date = dueDateToMeet(dueDate, await currentForecast(db, clock, before));
  return rescheduleText({ run_date, due_date, run_period: before.runPeriod, following_dates }, date);
}
