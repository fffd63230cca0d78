import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR } from '../../domain/values/durations.ts';
import { warnOfGuesses } from '../accounts/guess-warnings.ts';
import { hashPins } from '../accounts/pins.ts';
import { tellAhead } from '../auto-pay/announce-ahead.ts';
import { giveRange } from '../auto-pay/debits/range.ts';
import { runAutoPay, settleAutoPayTry } from '../auto-pay/run.ts';
import { handOverPayment } from '../bills/booking.ts';
import { handOverRefund } from '../bills/refund-booking.ts';
import { findLostPayments } from '../books/lost-payments.ts';
import { readProcessorBook } from '../books/processor-book.ts';
import { hearRefundsInBook } from '../books/refunds-in-book.ts';
import type { Dependencies } from '../dependencies.ts';
import { sealEvents } from '../events/chain.ts';
import { applyImport } from '../imports/apply.ts';
import { takeFromFolder } from '../imports/folder.ts';
import { deleteOldUploads } from '../imports/upload.ts';
import { sendDueMessages } from '../notifications/messages.ts';
import { faultDetails } from '../observability/log.ts';
import { inSpan } from '../observability/tracing.ts';
import { carryOutCorrection } from '../office/email-correction.ts';
import { settleBankPayment } from '../payments/bank-settlement.ts';
import { forgetMethod } from '../payments/forget-method.ts';
import { finishRefund } from '../payments/money-back/refund.ts';
import { actOnNotice, fillInNotices } from '../payments/notices.ts';
import { finishReversal } from '../payments/reversal.ts';
import { tellUnseenOutcome } from '../payments/unseen-outcome.ts';
import { sendReminder } from '../reminders/remind.ts';
import { writeToFolder } from '../remittance/folder.ts';
import { makeRemittance } from '../remittance/make.ts';
import { payScheduled } from '../scheduled/run.ts';
import { answerMailRequest } from '../session/mailed-links.ts';
import { slowRecoveryCodes } from '../session/recovery-codes.ts';
import { isSetUp } from '../set-up.ts';
import { readClock } from '../store/clock-guard.ts';
import { importFiledReturn } from '../tax/filing.ts';
import { importNewReturn } from '../tax/posting.ts';
import { answerNextText } from '../texts/answer.ts';
import { addLayers } from '../vault/add-layers.ts';
import { resealOld } from '../vault/reseal.ts';
import { updateAllCardAlerts } from '../wallet/card-alerts.ts';
import { finishNextEntry } from '../wallet/entry.ts';
import { postNextBill } from '../workflows/bill-posted.ts';
import { followImport } from '../workflows/import-effects.ts';
import { finishOfficeRefund } from '../workflows/office-refund.ts';
import { tellPaymentStops } from '../workflows/payment-stops.ts';
import { carryOutTakeOver } from '../workflows/take-over-due.ts';
import { reconcileNightly } from './nightly-reconciliation.ts';
import { purgeExpired } from './purge.ts';
import { settleOpenCheckout } from './reconcile.ts';

/** Resolves to how many pieces it did, or whether it did one. */
type Worker = (parts: Dependencies) => Promise<number | boolean>;

/** Does some pieces of due work of each kind. The domain tables are the queue. */
const WORKERS = {
  'open checkouts': settleOpenCheckout,
  'unseen outcomes': tellUnseenOutcome,
  'new bills': postNextBill,
  imports: applyImport,
  'effects of imports': followImport,
  settlements: settleBankPayment,
  reversals: finishReversal,
  refunds: finishRefund,
  'approved refunds': finishOfficeRefund,
  'scheduled payments': payScheduled,
  'auto pay tries': settleAutoPayTry,
  'ranges of auto pays': giveRange,
  'auto pays': runAutoPay,
  'auto pays ahead': tellAhead,
  'incoming texts': answerNextText,
  reminders: sendReminder,
  'stops of payments': tellPaymentStops,
  'take-overs': carryOutTakeOver,
  'corrected emails': carryOutCorrection,
  'new returns': importNewReturn,
  'filed returns': importFiledReturn,
  'card alerts': updateAllCardAlerts,
  'guessed accounts': warnOfGuesses,
  'requested mails': answerMailRequest,
  messages: sendDueMessages,
  bookings: handOverPayment,
  'booked refunds': handOverRefund,
  remittances: makeRemittance,
  'method entries': finishNextEntry,
  'removed methods': forgetMethod,
  'processor notices': actOnNotice,
  'old seals': resealOld,
  'fast recovery codes': slowRecoveryCodes,
  'hashes without the newest key': addLayers,
} satisfies Record<string, Worker>;

export type WorkName = keyof typeof WORKERS;

/** How many pieces of each kind were done. */
export type WorkDone = { [name in WorkName]?: number };

const eachWorker = () => Object.entries(WORKERS) as [WorkName, Worker][];

/**
 * What may charge, or give up a charge, or acts on or tells what happened to one or will be charged: after a restore it waits until the
 * charges that went missing are found.
 */
const AFTER_LOST: ReadonlySet<string> = new Set<WorkName>([
  'open checkouts',
  'unseen outcomes',
  'new bills',
  'imports',
  'effects of imports',
  'scheduled payments',
  'auto pay tries',
  'auto pays',
  'auto pays ahead',
  'incoming texts',
  'processor notices',
  'approved refunds',
  'remittances',
]);

/** What only asks the processor: a portal without one does not begin it, and goes on where it stood once it has one. */
const ASKS_PROCESSOR: ReadonlySet<string> = new Set<
  WorkName | 'missed notices' | 'processor book' | 'refunds in the book'
>([
  'open checkouts',
  'settlements',
  'auto pay tries',
  'removed methods',
  'processor notices',
  'missed notices',
  'processor book',
  'refunds in the book',
]);

/**
 * Work that waits for a biller and a processor, with how many pieces a process does at once when many are due. One
 * after the other, a morning with thousands of auto pays would last all day. Each piece is claimed as between
 * processes, and holds no connection while it waits. More at once would leave customers too few of them.
 */
const AT_ONCE: { readonly [name in WorkName]?: number } = { 'scheduled payments': 4, 'auto pays': 4 };

const MAX_PIECES = 500;
const PAUSE = 1_000;
const FOLDER_PAUSE = 10_000;

/** Servers whose due work a caller of `runDueWork` is doing at this moment. */
const workedByCaller = new WeakSet<Dependencies>();

/**
 * Works until nothing is due; resolves to how much of each kind was done. The background loops of
 * this process pause meanwhile, so that the counts are complete.
 */
export async function runDueWork(parts: Dependencies): Promise<WorkDone> {
  const done: WorkDone = {};
  workedByCaller.add(parts);
  try {
    for (const [name, worker] of eachWorker()) {
      const pieces = await workUntilDone(parts, name, worker);
      if (pieces > 0) done[name] = pieces;
    }
  } finally {
    workedByCaller.delete(parts);
  }
  return done;
}

/** Does once what the loops do each hour, for a clock that was moved past it. */
export async function runHourlyWork(parts: Dependencies): Promise<void> {
  await workUntilDone(parts, 'lost payments', once(findLostPayments));
  await readBooks(parts);
  await sweep(parts);
}

/** Works until nothing is due. A server that is stopping leaves the rest to the next one. */
async function workUntilDone(
  parts: Dependencies,
  name: string,
  worker: Worker,
  stop?: AbortSignal,
  atOnce = 1,
): Promise<number> {
  let pieces = 0;
  if (ASKS_PROCESSOR.has(name) && !isSetUp(parts.config, 'payments')) return 0;
  try {
    if (!(await readClock(parts))) return 0;
    await inSpan({ name: `work ${name}` }, async (span) => {
      const doOne = async () => {
        if (pieces >= MAX_PIECES || stop?.aborted) return false;
        const done = await worker(parts);
        pieces += Number(done);
        return Boolean(done);
      };
      const untilNone = async () => {
        while (await doOne());
      };
      // Where nothing is due, one look says so.
      if (await doOne()) await allEnded(Array.from({ length: atOnce }, untilNone));
      span.set({ 'billfold.pieces': pieces });
    });
  } catch (error) {
    parts.metrics.workFailures.inc({ kind: name });
    // The log redacts text with blanks, so the name is written with dashes.
    parts.log.error({ worker: name.replaceAll(' ', '-'), error: faultDetails(error) }, 'due work failed');
  }
  if (pieces > 0) parts.metrics.work.inc({ kind: name }, pieces);
  return pieces;
}

/**
 * Looks for due work of each kind in a loop of its own: a mail server that hangs delays no payment.
 */
export function startWorkLoop(parts: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // Every loop listens to this signal.
  setMaxListeners(0, stopping.signal);
  const found = findLostFirst(parts, stopping.signal);
  const loops = eachWorker().map(async ([name, worker]) => {
    if (AFTER_LOST.has(name)) await found;
    while (!stopping.signal.aborted) {
      parts.readiness.roundBegins();
      if (!workedByCaller.has(parts))
        await workUntilDone(parts, name, worker, stopping.signal, AT_ONCE[name]);
      await pause(PAUSE, stopping.signal);
    }
  });
  loops.push(exchangeFiles(parts, stopping.signal, found));
  loops.push(sweepHourly(parts, stopping.signal), readHourly(parts, stopping.signal, found));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

const LOST_FOUND = 'the payments that went missing are found';
const LOST_FOUND_ELSEWHERE = 'the payments that went missing are found, except at an account that refuses';

/**
 * What a process without due work does: its customers, too, wait until what went missing is found, and it receives
 * files.
 */
export function startSearch(parts: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = [findLostFirst(parts, stopping.signal), sweepUploads(parts, stopping.signal)];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Resolves once the processor has told of all charges; until then it is asked again and again. */
async function findLostFirst(parts: Dependencies, stop: AbortSignal): Promise<void> {
  parts.lostSearch.begin();
  const told: { refusals?: readonly string[] } = {};
  const find = once(async () => {
    told.refusals = await findLostPayments(parts);
  });
  while (!stop.aborted && !told.refusals) {
    await workUntilDone(parts, 'lost payments', find);
    if (!told.refusals) await pause(PAUSE, stop);
  }
  if (!told.refusals) return;
  parts.lostSearch.end();
  parts.log.info(told.refusals.length === 0 ? LOST_FOUND : LOST_FOUND_ELSEWHERE);
}

/** Uploads lie on the disk of the process that received them, so each process deletes its own. */
async function sweepUploads(parts: Dependencies, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await workUntilDone(parts, 'old uploads', once(deleteOldUploads));
    await pause(HOUR, stop);
  }
}

async function sweepHourly(parts: Dependencies, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sweep(parts, stop);
    await pause(HOUR, stop);
  }
}

async function sweep(parts: Dependencies, stop?: AbortSignal): Promise<void> {
  const remove = once(async () => {
    await purgeExpired(parts);
    while (!stop?.aborted && (await hashPins(parts)));
  });
  await workUntilDone(parts, 'sweep', remove);
  await workUntilDone(parts, 'event seals', once(sealEvents));
}

/** The book names a payment by its key only once the payment is known, so what went missing is found first. */
async function readHourly(parts: Dependencies, stop: AbortSignal, found: Promise<void>): Promise<void> {
  await found;
  while (!stop.aborted) {
    await readBooks(parts, stop);
    await pause(HOUR, stop);
    await workUntilDone(parts, 'lost payments', once(findLostPayments), stop);
  }
}

async function readBooks(parts: Dependencies, stop?: AbortSignal): Promise<void> {
  await workUntilDone(parts, 'missed notices', once(fillInNotices), stop);
  await workUntilDone(parts, 'processor book', once(readProcessorBook), stop);
  await workUntilDone(parts, 'refunds in the book', once(hearRefundsInBook), stop);
  // After a pause of the server, what happened before it is sealed first, and so is no finding.
  await workUntilDone(parts, 'event seals', once(sealEvents), stop);
  await workUntilDone(parts, 'reconciliation', once(reconcileNightly), stop);
}

/** Looks for files of billers, and writes those that they fetch. */
async function exchangeFiles(parts: Dependencies, stop: AbortSignal, found: Promise<void>): Promise<void> {
  const { importDir, remittanceDir } = parts.config;
  if (importDir === undefined && remittanceDir === undefined) return;
  await found;
  while (!stop.aborted) {
    await workUntilDone(parts, 'import folder', takeFromFolder, stop);
    await workUntilDone(parts, 'remittance folder', writeToFolder, stop);
    await pause(FOLDER_PAUSE, stop);
  }
}

/** Resolves once all have ended, and then fails as the first of them that failed. */
async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason;
}

/** Work that is done whole at once. */
function once(work: (parts: Dependencies) => Promise<unknown>): Worker {
  return async (parts) => {
    await work(parts);
    return false;
  };
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
