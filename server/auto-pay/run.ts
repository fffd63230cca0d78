import { and, asc, eq, lte } from 'drizzle-orm';
import { stoppedClock } from '../clock.ts';
import { timeGoesOn } from '../clock-mark.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { charge } from '../payments/processor-talk.ts';
import { askTogether } from '../payments/together.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { beginPlanned } from './begin.ts';
import { claimAutoPay } from './claim.ts';
import { writeAnswer, writeNotReached } from './outcome.ts';
import type { TryRow } from './try.ts';

const INTERRUPTED = 'The payment was interrupted before anything was charged. You have not been charged.';

/** When a try without an answer is asked about again. */
const WAITS = [60_000, 300_000, 3_600_000];
const DAY = 86_400_000;

/**
 * Makes one planned run of an auto pay whose date has come (SRV2-01). What will be asked is written before the processor is
 * asked, outside of any transaction, and then what it said; a method that is declined is followed by the next one in the
 * same run (SRV2-10).
 */
export async function runAutoPay(outside: Parts): Promise<boolean> {
  // A run lives in one moment: a clock that jumps meanwhile changes nothing of what it decides.
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await timeGoesOn(parts))) return false;
  const claimed = await claimAutoPay(parts);
  if (!claimed) return false;
  let next = await beginPlanned(parts, claimed);
  while (next) next = await carryOut(parts, next);
  return true;
}

/** Tells the next try, where this one was declined and another method is left. */
async function carryOut(parts: Parts, tried: TryRow): Promise<TryRow | undefined> {
  parts.reached('before processor');
  const answer = await charge(parts, {
    key: tried.id,
    token: tried.method.token,
    amount: tried.amount,
    fee: tried.fee,
    today: parts.clock.today(),
  });
  parts.reached('after processor');
  if (answer === 'silent') return undefined;
  const next =
    answer === 'down'
      ? await writeNotReached(parts, tried)
      : await writeAnswer(parts, tried, answer, { goesOn: true });
  parts.reached('outcome written');
  return next;
}

/**
 * Settles one try that a crash or a silent processor left open, by asking only. What was not charged then is not tried again
 * in this run, with no method (ruling 8).
 */
export async function mendAutoPayTry(outside: Parts): Promise<boolean> {
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await timeGoesOn(parts))) return false;
  const tried = await claimTry(parts);
  if (!tried) return false;
  const charges = [{ key: tried.id, label: tried.method.label }];
  const answer: ChargeOutcome | 'silent' = await askTogether(parts, charges, INTERRUPTED);
  if (answer !== 'silent') await writeAnswer(parts, tried, answer, { goesOn: false });
  return true;
}

function claimTry({ store, clock }: Parts): Promise<TryRow | undefined> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [tried] = await db
      .select()
      .from(autoPayTries)
      .where(and(eq(autoPayTries.state, 'intended'), lte(autoPayTries.nextCheckAt, new Date(now))))
      .orderBy(asc(autoPayTries.nextCheckAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!tried) return undefined;
    const nextCheckAt = new Date(now + (WAITS[tried.checks] ?? DAY));
    await db
      .update(autoPayTries)
      .set({ checks: tried.checks + 1, nextCheckAt })
      .where(eq(autoPayTries.id, tried.id));
    return tried;
  });
}
