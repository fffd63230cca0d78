import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/transaction-status.ts';
import { refreshBalance } from '../bills/balance.ts';
import { stoppedClock } from '../clock.ts';
import { timeGoesOn } from '../clock-mark.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { endRun } from '../runs.ts';
import { isReached } from '../tax/service.ts';
import { announceDelay, announceScheduledOutcome } from './notify.ts';
import { charge, type NoAnswer } from './processor-talk.ts';
import { moveTransaction, type Transaction } from './record.ts';
import { linesOfPayment, reasonNotToPay } from './scheduled-check.ts';
import { type ClaimedRun, claimScheduled, noteDown } from './scheduled-claim.ts';
import { chargesOfPayment } from './shares.ts';
import { askTogether, chargeTogether } from './together.ts';

const STATUS_OF = { accepted: SUCCESSFUL, processing: PROCESSING, declined: FAILED } as const;

const NEVER_REACHED =
  'The payment service could not be reached on the day of the payment. You have not been charged.';
const INTERRUPTED = 'The payment was interrupted before anything was charged.';

/**
 * Pays one scheduled payment whose date has come (SRV-39, SRV2-22). Its run is begun in a transaction of its own, then
 * the processor is asked under the payment's own key, then the outcome is written. A run that was begun and has no answer
 * is only ever asked about, never charged again; one that found the processor or the biller down is tried hourly until its
 * day is over, and the customer is told (ruling 8).
 */
export async function payScheduled(outside: Parts): Promise<boolean> {
  // A run lives in one moment: a clock that jumps meanwhile changes nothing of what it decides.
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await timeGoesOn(parts))) return false;
  const claimed = await claimScheduled(parts);
  if (!claimed) return false;
  if (claimed === 'aside') return true;
  const { transaction, run } = claimed;
  const outcome = await settle(parts, claimed);
  if (outcome === 'silent') return true;
  if (outcome === 'down' || outcome === 'not asked') {
    await parts.store.transact(async (db) => {
      await noteDown(db, run);
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

/** Brings the balances of its bills up to date; false when a biller or a tax service does not tell (ruling 8). */
async function askBillers(parts: Parts, transaction: Transaction): Promise<boolean> {
  const scope = { db: parts.store.db, customer: transaction.customerId };
  for (const { bill, biller } of await linesOfPayment(scope.db, transaction)) {
    if (bill.taxReturn !== null && !(await isReached(parts, biller.id))) return false;
    if (bill.isNewest && !(await refreshBalance(parts, scope, bill.id))) return false;
  }
  return true;
}

/** `not asked`: it is not to be paid any more, and whether it was paid before a restore cannot be asked just now. */
async function settle(parts: Parts, claimed: ClaimedRun): Promise<ChargeOutcome | NoAnswer | 'not asked'> {
  const { transaction, run, before } = claimed;
  const charges = chargesOfPayment(transaction);
  if (before === 'silent') return askTogether(parts, charges, INTERRUPTED);
  const isOver = before === 'down' && parts.clock.today() > run.businessDate;
  if (!isOver && !(await askBillers(parts, transaction))) return 'down';
  const checked = await reasonNotToPay(parts.store.db, parts.clock, transaction);
  if (isOver || 'reason' in checked) {
    // Before a restore it may have been made, and the biller have been told: then that is what became of it (D5).
    const asked = await askTogether(parts, charges, 'reason' in checked ? checked.reason : NEVER_REACHED);
    return asked === 'silent' ? 'not asked' : asked;
  }
  return chargeTogether(parts, checked.charges, ({ key, token, amount, fee }) =>
    charge(parts, { key, token, amount, fee, today: parts.clock.today() }),
  );
}
