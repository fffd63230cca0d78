import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { mendAutoPayTry, runAutoPay } from './auto-pay/run.ts';
import { takeInBill } from './bills/posting.ts';
import { timeGoesOn } from './clock-mark.ts';
import { outline } from './failures.ts';
import { sendDueMessage } from './messages.ts';
import type { Parts } from './parts.ts';
import { alertOfCards } from './payments/card-alerts.ts';
import { mendOpenCheckout } from './payments/janitor.ts';
import { payScheduled } from './payments/scheduled.ts';
import { settleBankPayment } from './payments/settlement.ts';
import { answerMailRequest } from './registration/mail-requests.ts';
import { sendReminder } from './reminders/remind.ts';
import { sweep } from './sweep.ts';
import { takeInFiledReturn } from './tax/filing.ts';
import { takeInNewReturn } from './tax/posting.ts';
import { answerNextText } from './text/answer.ts';

type Worker = (parts: Parts) => Promise<boolean>;

/** What is due, each kind done one piece at a time. The domain tables are the queue. */
const WORKERS = {
  'open checkouts': mendOpenCheckout,
  'new bills': takeInBill,
  settlements: settleBankPayment,
  'scheduled payments': payScheduled,
  'auto pay tries': mendAutoPayTry,
  'auto pays': runAutoPay,
  'incoming texts': answerNextText,
  reminders: sendReminder,
  'new returns': takeInNewReturn,
  'filed returns': takeInFiledReturn,
  'card alerts': alertOfCards,
  'requested mails': answerMailRequest,
  messages: sendDueMessage,
} satisfies Record<string, Worker>;

export type WorkName = keyof typeof WORKERS;

/** How much of each kind was done. */
export type WorkDone = { [name in WorkName]?: number };

const eachWorker = () => Object.entries(WORKERS) as [WorkName, Worker][];

const MOST_AT_ONCE = 500;
const PAUSE = 1_000;
const HOUR = 3_600_000;

/** Whose due work somebody does at this moment who has to tell all of it. */
const attended = new WeakSet<Parts>();

/** Works until nothing is due; tells how much of each kind was done. The loops of this process leave it alone meanwhile. */
export async function runDueWork(parts: Parts): Promise<WorkDone> {
  const done: WorkDone = {};
  attended.add(parts);
  try {
    for (const [name, worker] of eachWorker()) {
      const pieces = await workOff(parts, name, worker);
      if (pieces > 0) done[name] = pieces;
    }
  } finally {
    attended.delete(parts);
  }
  return done;
}

/** Piece by piece until nothing is due; a server that stops is not held up by what another can do. */
async function workOff(parts: Parts, name: string, worker: Worker, stop?: AbortSignal): Promise<number> {
  let pieces = 0;
  try {
    if (!(await timeGoesOn(parts))) return 0;
    while (pieces < MOST_AT_ONCE && !stop?.aborted && (await worker(parts))) pieces++;
  } catch (error) {
    parts.metrics.workFailures.inc({ kind: name });
    // Of what is written as people write, the log would blot out every word.
    parts.log.error({ worker: name.replaceAll(' ', '-'), error: outline(error) }, 'due work failed');
  }
  if (pieces > 0) parts.metrics.work.inc({ kind: name }, pieces);
  return pieces;
}

/** Looks for due work of each kind again and again, each by itself: a mail server that hangs holds up no payment. */
export function keepWorking(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // Each loop waits for it.
  setMaxListeners(0, stopping.signal);
  const loops = eachWorker().map(async ([name, worker]) => {
    while (!stopping.signal.aborted) {
      if (!attended.has(parts)) await workOff(parts, name, worker, stopping.signal);
      await pause(PAUSE, stopping.signal);
    }
  });
  loops.push(keepSweeping(parts, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function keepSweeping(parts: Parts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await workOff(parts, 'sweep', async () => {
      await sweep(parts);
      return false;
    });
    await pause(HOUR, stop);
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
