import { add } from '../../domain/cents.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { endRun } from '../runs.ts';
import { announceScheduledOutcome } from './notify.ts';
import { charge, findCharge, type NoAnswer } from './processor-talk.ts';
import { moveTransaction } from './record.ts';
import { reasonNotToPay } from './scheduled-check.ts';
import { type ClaimedRun, claimScheduled, noteDown } from './scheduled-claim.ts';

const STATUS_OF = { accepted: SUCCESSFUL, processing: PROCESSING, declined: FAILED } as const;

const NEVER_REACHED =
  'The payment service could not be reached on the day of the payment. You have not been charged.';
const INTERRUPTED = 'The payment was interrupted before anything was charged.';

/**
 * Pays one scheduled payment whose date has come (SRV-39, SRV2-22). Its run is begun in a transaction of its own, then
 * the processor is asked under the payment's own key, then the outcome is written. A run that was begun and has no answer
 * is only ever asked about, never charged again; one that found the processor down is tried hourly until its day is over
 * (ruling 8).
 */
export async function payScheduled(parts: Parts): Promise<boolean> {
  const claimed = await claimScheduled(parts);
  if (!claimed) return false;
  if (claimed === 'aside') return true;
  const { transaction, run } = claimed;
  const outcome = await settle(parts, claimed);
  if (outcome === 'silent') return true;
  if (outcome === 'down') {
    await noteDown(parts.store.db, run);
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

async function settle(parts: Parts, claimed: ClaimedRun): Promise<ChargeOutcome | NoAnswer> {
  const { transaction, run, before } = claimed;
  if (before === 'silent') return askBook(parts, transaction.chargeKey, INTERRUPTED);
  const isLate = parts.clock.today() > run.businessDate;
  if (before === 'down' && isLate) return askBook(parts, transaction.chargeKey, NEVER_REACHED);
  const checked = await reasonNotToPay(parts, transaction);
  if ('reason' in checked) return { kind: 'declined', message: checked.reason };
  return charge(parts, {
    key: transaction.chargeKey,
    token: checked.token,
    amount: add(transaction.amount, transaction.fee),
    today: parts.clock.today(),
  });
}

/** Asks what became of it; what the processor does not know it will never charge. */
async function askBook(parts: Parts, key: string, otherwise: string): Promise<ChargeOutcome | NoAnswer> {
  const entry = await findCharge(parts, key);
  if (entry === 'down' || entry === 'silent') return 'silent';
  return entry.kind === 'none' ? { kind: 'declined', message: otherwise } : entry;
}
