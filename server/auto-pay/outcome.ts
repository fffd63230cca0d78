import { and, eq } from 'drizzle-orm';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { endRun } from '../runs.ts';
import { type AutoPayTryState, autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { advance, failRun, waitForService } from './finish.ts';
import { announcePaid } from './outcome-notices.ts';
import { recordPaid } from './record.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountRow } from './rows.ts';
import { runOf } from './runs.ts';
import { change } from './switch.ts';
import { takeAutoPay, takeBill } from './taken.ts';
import { askedBefore, nextTry, refusalWords, type TryRow } from './try.ts';

/**
 * Writes what the processor said of a try, and all that follows from it, in one transaction; once, whoever asked. Tells the
 * next try, when this one was declined and the run goes on with another method.
 */
export function writeAnswer(
  parts: Parts,
  tried: TryRow,
  answer: ChargeOutcome,
  { goesOn }: { readonly goesOn: boolean },
): Promise<TryRow | undefined> {
  const message = answer.kind === 'declined' ? answer.message : '';
  return decide(parts, tried, answer.kind, message, async (db, row, known) => {
    if (answer.kind === 'declined') return afterDecline(db, parts, row, known, tried, goesOn);
    const { clock } = parts;
    const confirmation = await recordPaid(db, parts, row, known, tried, answer);
    await endRun(db, clock, runOf(row, tried.billId), answer.kind);
    const next = await change(db, row, { ...advance(row, clock.today()), failedDates: 0 });
    await announcePaid(db, parts, next, confirmation);
    return undefined;
  });
}

/** Nothing was taken: the run is tried again in an hour, from the method that could not be asked (ruling 8). */
export function writeNotReached(parts: Parts, tried: TryRow): Promise<undefined> {
  return decide(parts, tried, 'not reached', '', async (db, row) => {
    await waitForService(db, parts, row, runOf(row, tried.billId));
    return undefined;
  });
}

async function afterDecline(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  { amount, billId }: TryRow,
  goesOn: boolean,
): Promise<TryRow | undefined> {
  const next = goesOn ? await nextTry(db, parts, row, known, amount) : await declinedOf(db, row);
  if ('state' in next) return next;
  await failRun(db, parts, { row, known, run: runOf(row, billId), amount, why: refusalWords(next) });
  return undefined;
}

async function declinedOf(db: Db, row: AutoPayRow) {
  return (await askedBefore(db, row)).map(({ method, message }) => ({ label: method.label, why: message }));
}

/** The bill is taken before the auto pay, and the try is decided by one of those who have an answer. */
async function decide<T>(
  parts: Parts,
  { id, autoPayId }: TryRow,
  state: AutoPayTryState,
  message: string,
  then: (db: Db, row: AutoPayRow, known: AutoPayAccountRow) => Promise<T>,
): Promise<T | undefined> {
  const [of] = await parts.store.db
    .select({ accountId: autoPays.accountId })
    .from(autoPays)
    .where(eq(autoPays.id, autoPayId));
  if (!of) throw new Error(`a try of no auto pay ${autoPayId}`);
  return parts.store.transact(async (db) => {
    await takeBill(db, of.accountId);
    const row = await takeAutoPay(db, autoPayId);
    const known = await accountRow(db, of.accountId);
    const won = await db
      .update(autoPayTries)
      .set({ state, message, nextCheckAt: null })
      .where(and(eq(autoPayTries.id, id), eq(autoPayTries.state, 'intended')))
      .returning({ id: autoPayTries.id });
    return known && won.length === 1 ? then(db, row, known) : undefined;
  });
}
