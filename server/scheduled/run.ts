import { type HeldUp, heldUpOn, heldUpYet, NOT_SET_UP } from '../../domain/checkout/held-up.ts';
import { INTERRUPTED } from '../../domain/checkout/text/en.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { givenUpText } from '../../domain/scheduled/text/refusals.ts';
import { NOT_TRIED_AGAIN, onBothDays } from '../../domain/scheduled/text/waiting.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { refreshBalance } from '../bills/balance.ts';
import { isPaused } from '../bills/payable.ts';
import { isToldOfStop } from '../bills/stop-told.ts';
import type { Dependencies } from '../dependencies.ts';
import { announceDelay, announceScheduledOutcome } from '../payments/announce.ts';
import { lookUpTogether, mayGoOn } from '../payments/charge-group.ts';
import { chargeIntent } from '../payments/charge-intent.ts';
import type { GroupOutcome, Hold } from '../payments/conclude-charges.ts';
import { recordKept } from '../payments/money-back/kept.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { moveTransaction } from '../payments/transactions.ts';
import { isSetUp, withoutProcessor } from '../set-up.ts';
import { billerNameOf } from '../store/billers.ts';
import { readClock } from '../store/clock-guard.ts';
import { endRun } from '../store/runs.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { isServiceReachable } from '../tax/service.ts';
import { checkBeforePaying, linesOfPayment } from './check.ts';
import { type ClaimedRun, claimScheduled, holdRun, recordServiceDown, sayWhyItWaits } from './claim.ts';

const STATUS_OF = { accepted: SUCCESSFUL, processing: PROCESSING, declined: FAILED } as const;

/**
 * Pays one scheduled payment whose date has come (SRV-39, SRV2-22). It begins the run in a
 * transaction of its own, charges under the payment's own key, then records the outcome. A run that
 * has begun and has no answer is looked up: it goes on under the same key if nothing was charged. A run that
 * found the processor or the biller down is tried hourly until its day is over, and once more on the next day.
 * The customer is told at once (ruling 8).
 */
export async function payScheduled(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  const claimed = await claimScheduled(parts);
  if (!claimed) return false;
  if (claimed === 'aside') return true;
  const { transaction, run } = claimed;
  const hold = holdRun(outside, claimed);
  const outcome = await settle(parts, claimed, hold);
  if (outcome === 'silent') return true;
  if ('waitsFor' in outcome) {
    if (!(await hold())) return true;
    const scope = { db: parts.store.db, customer: transaction.customerId };
    await parts.store.transact((db) => wait({ ...scope, db }, parts, claimed, outcome));
    return true;
  }
  const inVain = outcome.kind === 'declined' ? outcome.inVain : undefined;
  await parts.store.transact(async (db) => {
    const scope = { db, customer: transaction.customerId };
    await moveTransaction(scope, parts, transaction, STATUS_OF[outcome.kind], {
      message: outcome.kind === 'declined' ? outcome.message : '',
      chargedInVain: inVain ?? null,
      // A payment that was given up carries the day of its last try.
      transactionDate: claimed.before === 'down again' ? lastDay(claimed) : parts.clock.today(),
      transactionTime: new Date(parts.clock.now()),
      ...(outcome.kind === 'processing' ? { settlesOn: outcome.settlesOn } : {}),
    });
    await recordKept(db, parts, transaction.confirmationNum, inVain);
    await endRun(db, parts.clock, run, outcome.kind);
    await announceScheduledOutcome(scope, parts, transaction);
  });
  return true;
}

/** The payment stays pending. */
interface Waiting {
  /** Who cannot be reached; undefined when the customer need not know. */
  readonly waitsFor: HeldUp | undefined;
  /** True when the last try has been made: from here on the payment is only looked up. */
  readonly isLast?: boolean;
}

async function wait(
  scope: Scope,
  parts: Dependencies,
  claimed: ClaimedRun,
  { waitsFor, isLast = false }: Waiting,
): Promise<void> {
  const { transaction, run } = claimed;
  await recordServiceDown(scope.db, run, isLast);
  if (waitsFor === undefined) return;
  const message = isLast ? `${heldUpOn(waitsFor, daysOf(claimed))} ${NOT_TRIED_AGAIN}` : heldUpYet(waitsFor);
  await sayWhyItWaits(scope, transaction, message);
  // `tellPaymentStops` has told this customer that no scheduled payment is made.
  if (isLast || (await isToldOfStop(scope, waitsFor, transaction.entityId, 'onScheduled'))) return;
  await announceDelay(scope, parts, transaction, message);
}

/** The day after that of the first try. The payment is tried once more on it. */
function lastDay({ begunOn }: ClaimedRun): CalendarDate {
  return addDays(begunOn, 1);
}

function daysOf(claimed: ClaimedRun): string {
  return onBothDays(claimed.begunOn, lastDay(claimed));
}

/**
 * Refreshes the balances of the payment's bills. Resolves to the biller or the tax service that does not
 * answer, or to a paused biller (ruling 8). A portal without a processor asks nobody.
 */
async function whoHoldsUp(parts: Dependencies, transaction: Transaction): Promise<HeldUp | undefined> {
  if (!isSetUp(parts.config, 'payments')) return NOT_SET_UP;
  const scope = { db: parts.store.db, customer: transaction.customerId };
  for (const { bill, biller } of await linesOfPayment(scope.db, transaction)) {
    const who = billerNameOf(biller);
    if (isPaused(biller)) return { who, why: 'paused', note: biller.pausedWords };
    if (bill.taxReturn !== null && !(await isServiceReachable(parts, biller.id)))
      return { who, why: 'not reached' };
    if (bill.isNewest && !(await refreshBalance(parts, scope, bill.id))) return { who, why: 'not reached' };
  }
  return undefined;
}

/**
 * After a try without an answer, only a certain answer ends the doubt: its charge may still arrive, even when the
 * processor is down now.
 */
async function settle(
  parts: Dependencies,
  claimed: ClaimedRun,
  hold: Hold,
): Promise<GroupOutcome | 'silent' | Waiting> {
  const answer = await tryToPay(parts, claimed, hold);
  const isUncertain = claimed.before === 'silent' && typeof answer === 'object' && 'waitsFor' in answer;
  return isUncertain ? 'silent' : answer;
}

/** A payment that nobody could be asked about on its day is tried once more on the next (ruling 8). */
async function tryToPay(
  parts: Dependencies,
  claimed: ClaimedRun,
  hold: Hold,
): Promise<GroupOutcome | 'silent' | Waiting> {
  const { transaction, begunOn, before } = claimed;
  const charges = chargesOfPayment(transaction);
  if (before === 'silent' && !(await mayGoOn(parts, charges)))
    return lookUpTogether(parts, charges, INTERRUPTED, hold);
  const isLast = before !== 'nothing' && parts.clock.today() > begunOn;
  const heldUp = before === 'down again' ? undefined : await whoHoldsUp(parts, transaction);
  if (heldUp && !isLast) return { waitsFor: heldUp };
  const checked = await checkBeforePaying(parts.store.db, parts.clock, transaction);
  const certain = 'reason' in checked ? givenUpText(checked.reason) : undefined;
  if (certain !== undefined || before === 'down again')
    return giveUp(
      parts,
      charges,
      certain ?? transaction.message,
      { waitsFor: undefined, isLast: before === 'down again' },
      hold,
    );
  if (heldUp === undefined && 'charges' in checked) {
    const outcome = await chargeIntent(parts, checked.charges, hold);
    if (outcome !== 'down') return outcome;
  }
  const waitsFor = heldUp ?? withoutProcessor(parts.config);
  if (!isLast) return { waitsFor };
  return giveUp(parts, charges, heldUpOn(waitsFor, daysOf(claimed)), { waitsFor, isLast }, hold);
}

/**
 * Before a restore the payment may have been made and reported to the biller: that outcome then counts. While
 * the processor cannot say so, the payment waits. A portal without a processor has nobody to ask, for however long:
 * no try of this run has charged anything, so the payment ends.
 */
async function giveUp(
  parts: Dependencies,
  charges: Parameters<typeof lookUpTogether>[1],
  reason: string,
  otherwise: Waiting,
  hold: Hold,
): Promise<GroupOutcome | Waiting> {
  if (!isSetUp(parts.config, 'payments')) return { kind: 'declined', message: reason };
  const lookup = await lookUpTogether(parts, charges, reason, hold);
  return lookup === 'silent' ? otherwise : lookup;
}
