import { eq } from 'drizzle-orm';
import { decideRun, type RunDecision } from '../../domain/auto-pay/run-decision.ts';
import { isMendedByNobody } from '../../domain/auto-pay/run-method.ts';
import { limitReason } from '../../domain/auto-pay/text/debits.ts';
import { refusalText } from '../../domain/auto-pay/text/run-method.ts';
import { type HeldUp, heldUpOn } from '../../domain/checkout/held-up.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { amountProblemText } from '../../domain/checkout/text/amount-problems.ts';
import { amountNotTold, NOT_CHARGED } from '../../domain/checkout/text/en.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, ZERO } from '../../domain/values/cents.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { refreshBalance } from '../bills/balance.ts';
import { isConnected, isPaused } from '../bills/payable.ts';
import { payableOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { isBillBeingPaid } from '../payments/in-flight.ts';
import { withoutProcessor } from '../set-up.ts';
import { billerNameOf } from '../store/billers.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { autoPays, type FailedPayment } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { methodRows } from '../wallet/methods.ts';
import { announceAboveLimit, announceAmountNotTold } from './announce.ts';
import { postponeAutoPay } from './claim.ts';
import { askForDebit } from './debits/ask.ts';
import { dayOfRun, withoutUnsentNotice } from './debits/facts.ts';
import { withRange } from './debits/range.ts';
import { failRun, nextRunColumns, waitForService } from './end-run.ts';
import { type ExistingCharge, findExistingCharge, isDue, repeatExistingCharge } from './find-charge.ts';
import { lockAutoPay, lockNewestBill } from './lock.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountRow } from './rows.ts';
import { dayOfTry, feeOfRun, runFacts } from './run-facts.ts';
import { runOf, runState, setRunOutcome, whoWasDown } from './run-log.ts';
import { turnOff } from './switch.ts';
import { type TryRow, writeNextTry } from './try.ts';
import { updateAutoPay } from './update.ts';

/**
 * Decides in one transaction what happens to a claimed auto pay, and records it: the first try, the
 * end of the run, or when to check again. The decision uses the biller's current balance. Resolves
 * to the try to carry out. A charge made before a restore is repeated under its key, which charges
 * nothing.
 */
export async function beginPlanned(parts: Dependencies, claimed: AutoPayRow): Promise<TryRow | undefined> {
  const before = await accountRow(parts.store.db, claimed.accountId);
  if (!before) return undefined;
  const lookup = await findExistingCharge(parts, claimed, before.biller.id);
  const isBalanceCurrent = await refreshNewestBill(parts, claimed, before);
  return parts.store.transact(async (db) => {
    await lockNewestBill(db, claimed.accountId);
    const locked = await lockAutoPay(db, claimed.id);
    const info = await accountRow(db, locked.accountId);
    // A change since the claim ends this run; the auto pay is claimed again if it is still due.
    if (!info || !locked.active || locked.runDate !== claimed.runDate) return undefined;
    const ranged = await withRange(db, parts, locked);
    const isToBeMade = isDue(ranged, parts.clock.today());
    const row = isToBeMade ? await withoutUnsentNotice(db, parts, ranged) : ranged;
    const decision = decideRun(await runFacts(db, row, info), parts.clock.today());
    if (isToBeMade) return begin(db, parts, row, info, { lookup, isBalanceCurrent, decision });
    if (decision.kind === 'stop') await turnOff(db, parts, row, decision.reason);
    return undefined;
  });
}

/** True when the run of a try would make the same charge now, by the biller's current balance. */
export async function isStillPlanned(parts: Dependencies, tried: TryRow): Promise<boolean> {
  const { db } = parts.store;
  const today = parts.clock.today();
  const [row] = await db.select().from(autoPays).where(eq(autoPays.id, tried.autoPayId));
  const before = row && (await accountRow(db, row.accountId));
  if (!before || !row.active || row.runDate !== tried.runDate || dayOfRun(row) !== today) return false;
  if (!(await refreshNewestBill(parts, row, before))) return false;
  const info = await accountRow(db, row.accountId);
  if (info?.bill?.id !== tried.billId) return false;
  const decision = decideRun(await runFacts(db, row, info), today);
  const wallet = await methodRows({ db, customer: row.customerId });
  return (
    (decision.kind === 'pay' || decision.kind === 'asks first') &&
    decision.amount === tried.amount &&
    wallet.some(({ id, token }) => id === tried.method.id && token === tried.method.token)
  );
}

interface RunInputs {
  readonly lookup: ExistingCharge;
  /** False when the biller did not answer. */
  readonly isBalanceCurrent: boolean;
  readonly decision: RunDecision;
}

/**
 * Refreshes the balance. False when the biller does not answer; true when there is no need to ask
 * it (ruling 8).
 */
async function refreshNewestBill(
  parts: Dependencies,
  { customerId }: AutoPayRow,
  { bill, account }: AutoPayAccountRow,
): Promise<boolean> {
  if (!bill || account.inCollections) return true;
  return refreshBalance(parts, { db: parts.store.db, customer: customerId }, bill.id);
}

async function begin(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  { lookup, isBalanceCurrent, decision }: RunInputs,
): Promise<TryRow | undefined> {
  const { clock } = parts;
  if (info.bill && (await isBillBeingPaid(db, info.bill.id))) {
    await postponeAutoPay(db, row, clock.now() + MINUTE);
    return undefined;
  }
  const run = runOf(row, info.bill?.id);
  const before = await runState(db, run);
  if (!before) await beginRun(db, clock, run);
  const down = whoWasDown(before?.outcome);
  const day = dayOfRun(row);
  const isOver = down !== undefined && day !== null && day < clock.today();
  const isReached = lookup !== 'down' && lookup !== 'silent';
  const isUnknown = decision.kind === 'amount not known';
  const mayCharge = decision.kind === 'pay' || isUnknown;
  // A run that waits for the customer has not failed by a service that is down meanwhile.
  const waitFor = async (who: HeldUp) =>
    decision.kind === 'asks first'
      ? postponeAutoPay(db, row, clock.now() + HOUR)
      : waitForService(db, parts, row, run, { who, total: await totalToTell(db, row, info, decision) });
  if (before?.isDone) await updateAutoPay(db, row, nextRunColumns(row, clock.today()));
  else if (typeof lookup === 'object') return repeatExistingCharge(db, parts, row, info, run, lookup);
  else if (lookup === 'given back') await endRunAs(db, parts, row, run, lookup);
  // Only a failed date is decided without the look-up: nothing else ends before the processor was
  // asked.
  else if (!isReached && !(isOver && decision.kind === 'pay')) await waitFor(withoutProcessor(parts.config));
  else if (decision.kind === 'stop') await turnOff(db, parts, row, decision.reason);
  else if (isPaused(info.biller) && mayCharge && !isOver)
    await waitFor({ who: billerNameOf(info.biller), why: 'paused', note: info.biller.pausedWords });
  else if (!isBalanceCurrent && !isOver)
    await waitFor({ who: billerNameOf(info.biller), why: 'not reached' });
  else if (decision.kind === 'asks first') {
    if (!(await askForDebit(db, parts, row, run))) return pay(db, parts, row, info, run, decision.amount);
  } else if (isUnknown) await endUnknown(db, parts, row, info, run, isOver);
  else if (decision.kind !== 'pay') await payNothing(db, parts, row, info, run, decision);
  else if (isOver)
    await failRun(db, parts, {
      row,
      info,
      run,
      amount: decision.amount,
      why: heldUpOn(down, shortDate(row.runDate ?? clock.today())),
      isOver,
    });
  else return pay(db, parts, row, info, run, decision.amount);
  return undefined;
}

/** What the customer was told that the run takes; null where it is not known, undefined where nothing would be paid. */
async function totalToTell(
  db: Db,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  decision: RunDecision,
): Promise<Cents | null | undefined> {
  if (decision.kind === 'amount not known') return null;
  if (decision.kind !== 'pay') return undefined;
  const { amount } = decision;
  return add(amount, await feeOfRun(db, { row, info, amount }));
}

/** Ends a run that pays nothing; its date did not fail (SRV2-07, SRV2-09, SRV2-14). */
async function payNothing(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  run: Run,
  decision: Extract<RunDecision, { kind: 'nothing to pay' | 'above safety limit' }>,
): Promise<void> {
  const failedPayment =
    decision.kind === 'above safety limit'
      ? {
          date: parts.clock.today(),
          amount: decision.amount,
          billId: info.bill?.id ?? 0,
          reason: limitReason(row.maxPayAmount),
        }
      : null;
  if (decision.kind === 'above safety limit') await announceAboveLimit(db, parts, row, decision.amount);
  await endRunAs(db, parts, row, run, decision.kind, failedPayment);
}

/** Ends a run for which the biller did not tell the amount until the day was over. */
async function endUnknown(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  { bill, biller }: AutoPayAccountRow,
  run: Run,
  isOver: boolean,
): Promise<void> {
  const date = dayOfTry({ row, isOver }, parts.clock.today());
  const reason = amountNotTold(billerNameOf(biller), shortDate(date));
  await announceAmountNotTold(db, parts, row, reason);
  const failedPayment = { date, amount: ZERO, billId: bill?.id ?? 0, reason };
  await endRunAs(db, parts, row, run, 'amount not known', failedPayment);
}

/** Ends a run that needs no charge any more. */
async function endRunAs(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  run: Run,
  outcome: string,
  failedPayment: FailedPayment | null = null,
): Promise<void> {
  const next = nextRunColumns(row, parts.clock.today());
  await updateAutoPay(db, row, { ...next, failedDates: 0, failedPayment });
  await endRun(db, parts.clock, run, outcome);
}

async function pay(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  run: Run,
  amount: Cents,
): Promise<TryRow | undefined> {
  const refusal = info.bill && ruleAgainst({ ...info, bill: info.bill }, amount);
  const next = refusal ? [] : await writeNextTry(db, parts, row, info, amount);
  if ('state' in next) {
    await setRunOutcome(db, run, '');
    return next;
  }
  // A retry would be announced in a mail. A pause may end by the next day; only the host can connect a biller.
  const isFinal = !isConnected(info.biller) || isMendedByNobody(next);
  await failRun(db, parts, { row, info, run, amount, why: refusal || refusalText(next), isFinal });
  return undefined;
}

/** The message that a payment by hand of this amount would get. */
function ruleAgainst(
  info: AutoPayAccountRow & { bill: NonNullable<AutoPayAccountRow['bill']> },
  amount: Cents,
): string | undefined {
  const payable = payableOf({ ...info, lined: null }, '');
  const problem = amountProblem(payable, amount);
  return problem && `${amountProblemText(problem, payable)} ${NOT_CHARGED}`;
}
