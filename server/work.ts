import { sendDueMessage } from './messages.ts';
import type { Parts } from './parts.ts';
import { mendOpenCheckout } from './payments/janitor.ts';
import { payScheduled } from './payments/scheduled.ts';
import { settleBankPayment } from './payments/settlement.ts';

type Worker = (parts: Parts) => Promise<boolean>;

/** What is due, each kind done one piece at a time. The domain tables are the queue. */
const WORKERS: Record<string, Worker> = {
  'open checkouts': mendOpenCheckout,
  settlements: settleBankPayment,
  'scheduled payments': payScheduled,
  messages: sendDueMessage,
};

const MOST_AT_ONCE = 500;
const PAUSE = 1_000;

/** Works until nothing is due; tells how much of each kind was done. One kind in trouble does not hold up the others. */
export async function runDueWork(parts: Parts): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const [name, worker] of Object.entries(WORKERS)) {
    try {
      let pieces = 0;
      while (pieces < MOST_AT_ONCE && (await worker(parts))) pieces++;
      if (pieces > 0) done[name] = pieces;
    } catch (error) {
      parts.log.error(
        { worker: name, error: error instanceof Error ? error.name : 'unknown' },
        'due work failed',
      );
    }
  }
  return done;
}

/** Looks for due work again and again; resolves the last look before it stops. */
export function keepWorking(parts: Parts): { stop(): Promise<void> } {
  let stopped = false;
  let current: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    current = runDueWork(parts).finally(() => {
      if (!stopped) timer = setTimeout(look, PAUSE);
    });
  };
  look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
