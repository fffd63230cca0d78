import { decideRun, type RunDecision } from '../../domain/auto-pay-run.ts';
import type { Cents } from '../../domain/cents.ts';
import { amountProblem, amountProblemText } from '../../domain/payable.ts';
import { refreshBalance } from '../bills/balance.ts';
import { payableOf } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { isBillBeingPaid } from '../payments/under-way.ts';
import { beginRun, endRun, type Run } from '../runs.ts';
import type { Db } from '../store/store.ts';
import { lookAgain, MINUTE } from './claim.ts';
import { runFacts } from './facts.ts';
import { advance, failRun, waitForService } from './finish.ts';
import { isDue, type Looked, lookForMade, repeatMade } from './made.ts';
import { announceAboveLimit } from './notices.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountRow } from './rows.ts';
import { DOWN, foundRun, noteOutcome, runOf } from './runs.ts';
import { change, turnOff } from './switch.ts';
import { takeAutoPay, takeBill } from './taken.ts';
import { nextTry, refusalWords, type TryRow } from './try.ts';

const NOT_CHARGED = 'You have not been charged.';
const NOT_REACHED = `A service that this payment needs could not be reached on its day. ${NOT_CHARGED}`;

/**
 * Decides in one transaction what becomes of a claimed auto pay, with the balance that the biller told just now, and writes
 * it down: the first try, the end of the run, or when it is looked at again. Tells the try that is to be carried out: one
 * that was made before a restore is repeated under its key, which charges nothing.
 */
export async function beginPlanned(parts: Parts, claimed: AutoPayRow): Promise<TryRow | undefined> {
  const looked = await lookForMade(parts, claimed);
  const isTold = await askBiller(parts, claimed);
  return parts.store.transact(async (db) => {
    await takeBill(db, claimed.accountId);
    const row = await takeAutoPay(db, claimed.id);
    const known = await accountRow(db, row.accountId);
    // Somebody changed it since it was claimed: it is claimed anew if it is due.
    if (!known || !row.active || row.runDate !== claimed.runDate) return undefined;
    const decision = decideRun(await runFacts(db, row, known), parts.clock.today());
    if (isDue(row, parts.clock.today())) return begin(db, parts, row, known, { looked, isTold, decision });
    if (decision.kind === 'stop') await turnOff(db, parts, row, decision.reason);
    return undefined;
  });
}

interface Found {
  readonly looked: Looked;
  /** False when the biller does not tell. */
  readonly isTold: boolean;
  readonly decision: RunDecision;
}

/** False when the biller does not tell; one that need not be asked is as good as one that told (ruling 8). */
async function askBiller(parts: Parts, { accountId, customerId }: AutoPayRow): Promise<boolean> {
  const { db } = parts.store;
  const known = await accountRow(db, accountId);
  if (!known?.bill || known.account.inCollections) return true;
  return refreshBalance(parts, { db, customer: customerId }, known.bill.id);
}

async function begin(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  { looked, isTold, decision }: Found,
): Promise<TryRow | undefined> {
  const { clock } = parts;
  if (known.bill && (await isBillBeingPaid(db, known.bill.id))) {
    await lookAgain(db, row, clock.now() + MINUTE);
    return undefined;
  }
  const run = runOf(row, known.bill?.id);
  const before = await foundRun(db, run);
  if (!before) await beginRun(db, clock, run);
  const isOver = before?.outcome === DOWN && row.runDate !== null && row.runDate < clock.today();
  const isReached = looked !== 'down' && looked !== 'silent';
  if (before?.isDone) await change(db, row, advance(row, clock.today()));
  else if (typeof looked === 'object') return repeatMade(db, parts, row, known, run, looked);
  else if (looked === 'given back') await endRunAs(db, parts, row, run, looked);
  // Only a date that failed is looked up again: nothing else ends before the processor was asked.
  else if (!isReached && !(isOver && decision.kind === 'pay')) await waitForService(db, parts, row, run);
  else if (decision.kind === 'stop') await turnOff(db, parts, row, decision.reason);
  else if (!isTold && !isOver) await waitForService(db, parts, row, run);
  else if (decision.kind !== 'pay') await payNothing(db, parts, row, run, decision);
  else if (isOver)
    await failRun(db, parts, { row, known, run, amount: decision.amount, why: NOT_REACHED, isOver });
  else return pay(db, parts, row, known, run, decision.amount);
  return undefined;
}

/** SRV2-07, SRV2-09, SRV2-14: the date did not fail. */
async function payNothing(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  run: Run,
  decision: Extract<RunDecision, { kind: 'nothing to pay' | 'above safety limit' }>,
): Promise<void> {
  if (decision.kind === 'above safety limit') await announceAboveLimit(db, parts, row, decision.amount);
  await endRunAs(db, parts, row, run, decision.kind);
}

/** Ends a run that needs no charge any more. */
async function endRunAs(db: Db, parts: Parts, row: AutoPayRow, run: Run, outcome: string): Promise<void> {
  await change(db, row, { ...advance(row, parts.clock.today()), failedDates: 0 });
  await endRun(db, parts.clock, run, outcome);
}

async function pay(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  run: Run,
  amount: Cents,
): Promise<TryRow | undefined> {
  const words = known.bill && ruleAgainst({ ...known, bill: known.bill }, amount);
  const next = words ? [] : await nextTry(db, parts, row, known, amount);
  if ('state' in next) {
    await noteOutcome(db, run, '');
    return next;
  }
  await failRun(db, parts, { row, known, run, amount, why: words || refusalWords(next) });
  return undefined;
}

/** What a payment by hand would be told. */
function ruleAgainst(
  known: AutoPayAccountRow & { bill: NonNullable<AutoPayAccountRow['bill']> },
  amount: Cents,
): string | undefined {
  const payable = payableOf({ ...known, lined: null }, '');
  const problem = amountProblem(payable, amount);
  return problem && `${amountProblemText(problem, payable)} ${NOT_CHARGED}`;
}
