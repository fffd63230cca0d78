import { Payer } from '../exactly-once/payer.ts';
import type { Balancer } from './balancer.ts';

const READERS = 6;
const PATHS = ['/', '/health', '/services/web/cart/GetItemsCount', '/api/v2.1/portal'];
/** How many requests one payment sends, about. */
const PER_PAYMENT = 5;

/** What customers did meanwhile. */
export interface Load {
  /** How many requests were sent, and how many payments they made, so far. */
  requests: number;
  payments: number;
  /** Each request that got no answer, and each payment that was not accepted. */
  readonly failed: string[];
}

/**
 * Customers read and pay through the balancer while `work` runs, and at least as often as `atLeast` says.
 * What they do is counted as it happens, so that `work` can wait for payments.
 */
export async function underLoad(
  balancer: Balancer,
  { atLeast, work }: { readonly atLeast: number; readonly work: (load: Load) => Promise<void> },
): Promise<Load> {
  const address = `http://127.0.0.1:${balancer.port}`;
  const payer = new Payer({ address, proxy: { target: balancer.port } });
  await payer.signIn();
  const load: Load = { requests: 0, payments: 0, failed: [] };
  let isDone = false;
  const goesOn = () => !isDone || load.requests < atLeast;
  const read = async () => {
    while (goesOn()) {
      const path = PATHS[load.requests++ % PATHS.length] ?? '/';
      const answer = await fetch(`${address}${path}`);
      await answer.arrayBuffer();
      if (answer.status >= 500) load.failed.push(`${path} answered ${answer.status}`);
    }
  };
  const pay = async () => {
    while (goesOn()) {
      await payer.prepare('whole');
      const told = await payer.submit(payer.newKey());
      load.requests += PER_PAYMENT;
      load.payments++;
      if (told !== 'accepted') load.failed.push(`payment ${load.payments}: ${told}`);
    }
  };
  const workToTheEnd = async () => {
    try {
      await work(load);
    } finally {
      isDone = true;
    }
  };
  await Promise.all([workToTheEnd(), pay(), ...Array.from({ length: READERS }, read)]);
  load.failed.push(...balancer.failures);
  return load;
}
