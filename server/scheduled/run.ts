import { INTERRUPTED, PROCESSOR_NOT_REACHED_THAT_DAY } from '../../domain/checkout/text/en.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { refreshBalance } from '../bills/balance.ts';
import { stoppedClock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { announceDelay, announceScheduledOutcome } from '../payments/announce.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { chargeIntent } from '../payments/charge-intent.ts';
import type { ProcessorFailure } from '../payments/processor.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { moveTransaction } from '../payments/transactions.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { isClockSane } from '../store/clock-guard.ts';
import { endRun } from '../store/runs.ts';
import type { Transaction } from '../store/schema/payments.ts';
import { isServiceReachable } from '../tax/service.ts';
import { checkBeforePaying, linesOfPayment } from './check.ts';
import { type ClaimedRun, claimScheduled, recordServiceDown } from './claim.ts';

const STATUS_OF = { accepted: SUCCESSFUL, processing: PROCESSING, declined: FAILED } as const;

/**
 * Pays one scheduled payment whose date has come (SRV-39, SRV2-22). It begins the run in a
 * transaction of its own, charges under the payment's own key, then records the outcome. A run that
 * has begun and has no answer is only looked up, never charged again. A run that found the
 * processor or the biller down is tried hourly until its day is over, and the customer is told
 * (ruling 8).
 */
export async function payScheduled(outside: Dependencies): Promise<boolean> {
  // A run uses one moment throughout: a clock that jumps meanwhile does not change its decisions.
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await isClockSane(parts))) return false;
  const claimed = await claimScheduled(parts);
  if (!claimed) return false;
  if (claimed === 'aside') return true;
  const { transaction, run } = claimed;
  const outcome = await settle(parts, claimed);
  if (outcome === 'silent') return true;
  if (outcome === 'down' || outcome === 'not asked') {
    await parts.store.transact(async (db) => {
      await recordServiceDown(db, run);
      if (outcome === 'down')
        await announceDelay({ db, customer: transaction.customerId }, parts, transaction);
    });
    return true;
  }
  await parts.store.transact(async (db) => {
    const scope = { db, customer: transaction.customerId };
    await moveTransaction(scope, parts, transaction, STATUS_OF[outcome.kind], {
      message: outcome.kind === 'declined' ? outcome.message : '',
      transactionDate: parts.clock.today(),
      transactionTime: new Date(parts.clock.now()),
      ...(outcome.kind === 'processing' ? { settlesOn: outcome.settlesOn } : {}),
    });
    await endRun(db, parts.clock, run, outcome.kind);
    await announceScheduledOutcome(scope, parts, transaction);
  });
  return true;
}

/**
 * Refreshes the balances of the payment's bills; false when a biller or a tax service does not
 * answer (ruling 8).
 */
async function refreshBalances(parts: Dependencies, transaction: Transaction): Promise<boolean> {
  const scope = { db: parts.store.db, customer: transaction.customerId };
  for (const { bill, biller } of await linesOfPayment(scope.db, transaction)) {
    if (bill.taxReturn !== null && !(await isServiceReachable(parts, biller.id))) return false;
    if (bill.isNewest && !(await refreshBalance(parts, scope, bill.id))) return false;
  }
  return true;
}

/**
 * `not asked`: the payment must not be made any more, and the processor cannot say just now whether
 * it was made before a restore.
 */
async function settle(
  parts: Dependencies,
  claimed: ClaimedRun,
): Promise<ChargeOutcome | ProcessorFailure | 'not asked'> {
  const { transaction, run, before } = claimed;
  const charges = chargesOfPayment(transaction);
  if (before === 'silent') return lookUpTogether(parts, charges, INTERRUPTED);
  const isOver = before === 'down' && parts.clock.today() > run.businessDate;
  if (!isOver && !(await refreshBalances(parts, transaction))) return 'down';
  const checked = await checkBeforePaying(parts.store.db, parts.clock, transaction);
  if (isOver || 'reason' in checked) {
    // Before a restore the payment may have been made and reported to the biller: that outcome then
    // counts.
    const lookup = await lookUpTogether(
      parts,
      charges,
      'reason' in checked ? checked.reason : PROCESSOR_NOT_REACHED_THAT_DAY,
    );
    return lookup === 'silent' ? 'not asked' : lookup;
  }
  return chargeIntent(parts, checked.charges);
}
