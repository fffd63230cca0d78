import { and, eq } from 'drizzle-orm';
import { isMendedByNobody } from '../../domain/auto-pay/run-method.ts';
import { refusalText } from '../../domain/auto-pay/text/run-method.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { add } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { withoutProcessor } from '../set-up.ts';
import { endRun } from '../store/runs.ts';
import { type AutoPayTryState, autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { announcePaid } from './announce-outcome.ts';
import { failRun, nextRunColumns, waitForService } from './end-run.ts';
import { lockAutoPay, lockNewestBill } from './lock.ts';
import { recordPaid } from './record-payment.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountRow } from './rows.ts';
import { runOf } from './run-log.ts';
import { declinedTriesOf, type TryRow, writeNextTry } from './try.ts';
import { updateAutoPay } from './update.ts';

/**
 * Records the processor's answer to a try, with all its consequences, in one transaction and only
 * once. Resolves to the next try when this one was declined and the run continues with another
 * method.
 */
export function writeAnswer(
  parts: Dependencies,
  tried: TryRow,
  answer: ChargeOutcome,
  { goesOn }: { readonly goesOn: boolean },
): Promise<TryRow | undefined> {
  const message = answer.kind === 'declined' ? answer.message : '';
  return decide(parts, tried, answer.kind, message, async (db, row, info) => {
    if (answer.kind === 'declined') return afterDecline(db, parts, row, info, tried, goesOn);
    const { clock } = parts;
    const confirmation = await recordPaid(db, parts, row, info, tried, answer);
    await endRun(db, clock, runOf(row, tried.billId), answer.kind);
    const next = await updateAutoPay(db, row, {
      ...nextRunColumns(row, clock.today()),
      failedDates: 0,
      failedPayment: null,
    });
    await announcePaid(db, parts, next, row, confirmation, returnOf(row, tried));
    return undefined;
  });
}

/** When the bank returned the debit whose place a try takes; null for any other try. */
function returnOf({ failedPayment }: AutoPayRow, { billId }: TryRow): CalendarDate | null {
  return failedPayment?.retryOn !== undefined && failedPayment.billId === billId ? failedPayment.date : null;
}

/**
 * Records that nothing was charged: the run is tried again in an hour, from the method that was not
 * reached (ruling 8).
 */
export function writeNotReached(parts: Dependencies, tried: TryRow): Promise<undefined> {
  return decide(parts, tried, 'not reached', '', async (db, row) => {
    await waitForService(db, parts, row, runOf(row, tried.billId), {
      who: withoutProcessor(parts.config),
      total: add(tried.amount, tried.fee),
    });
    return undefined;
  });
}

async function afterDecline(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  { amount, billId }: TryRow,
  goesOn: boolean,
): Promise<TryRow | undefined> {
  const next = goesOn ? await writeNextTry(db, parts, row, info, amount) : await declinedOf(db, row);
  if ('state' in next) return next;
  const isFinal = isMendedByNobody(next);
  await failRun(db, parts, { row, info, run: runOf(row, billId), amount, why: refusalText(next), isFinal });
  return undefined;
}

async function declinedOf(db: Db, row: AutoPayRow) {
  return (await declinedTriesOf(db, row)).map(({ method, message }) => ({
    label: method.label,
    why: message,
  }));
}

/** Locks the bill before the auto pay. Only the first process with an answer settles the try. */
async function decide<T>(
  parts: Dependencies,
  { id, autoPayId }: TryRow,
  state: AutoPayTryState,
  message: string,
  then: (db: Db, row: AutoPayRow, info: AutoPayAccountRow) => Promise<T>,
): Promise<T | undefined> {
  const [autoPay] = await parts.store.db
    .select({ accountId: autoPays.accountId })
    .from(autoPays)
    .where(eq(autoPays.id, autoPayId));
  if (!autoPay) throw new Error(`a try of no auto pay ${autoPayId}`);
  return parts.store.transact(async (db) => {
    await lockNewestBill(db, autoPay.accountId);
    const row = await lockAutoPay(db, autoPayId);
    const info = await accountRow(db, autoPay.accountId);
    const won = await db
      .update(autoPayTries)
      .set({ state, message, nextCheckAt: null })
      .where(and(eq(autoPayTries.id, id), eq(autoPayTries.state, 'intended')))
      .returning({ id: autoPayTries.id });
    return info && won.length === 1 ? then(db, row, info) : undefined;
  });
}
