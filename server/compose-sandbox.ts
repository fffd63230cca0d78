import type { Logger } from 'pino';
import { readProcessorBook } from './books/processor-book.ts';
import type { Clock } from './clock.ts';
import { composeParts } from './compose.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo/load.ts';
import type { Dependencies } from './dependencies.ts';
import { sandboxBillers } from './gateways/billers/sandbox.ts';
import { inboxCourier } from './gateways/inbox.ts';
import { sandboxProcessor } from './gateways/processor/sandbox.ts';
import { sandboxVerification } from './gateways/processor/sandbox-verification.ts';
import { sandboxTaxServices } from './gateways/tax/sandbox.ts';
import { randomIds } from './ids.ts';
import type { Processor } from './ports/processor.ts';
import { SandboxClock } from './sandbox/clock.ts';
import type { SandboxDependencies } from './sandbox/dependencies.ts';
import type { Store } from './store/store.ts';

export interface Composition {
  readonly parts: Dependencies;
  readonly sandbox: SandboxDependencies | undefined;
}

/** Builds a server in sandbox mode, or one for customers when the sandbox is off. */
export async function composeEither(
  config: Config,
  store: Store,
  log: Logger,
  own: Partial<Dependencies> = {},
): Promise<Composition> {
  if (!config.sandbox) return { parts: await composeParts(config, store, log, own), sandbox: undefined };
  const sandboxClock = new SandboxClock(store, config.zone);
  await sandboxClock.read();
  const clock = own.clock ?? sandboxClock;
  const simulated = simulatedParts(config, store, clock, own);
  const parts = await composeParts(config, store, log, { clock, ...simulated, ...own });
  const load = async () => {
    await loadDemo(parts);
    // The demo's history was paid at the sandbox's processor. Another one could never tell of it.
    if (config.processor !== 'sandbox')
      await readProcessorBook({ store, clock, processor: processorOfHistory(store, clock) });
  };
  return { parts, sandbox: { parts, clock: sandboxClock, loadDemo: load } };
}

/**
 * Tells the charges of the demo's history and what came of them. It tells no payouts, because the other processor is
 * asked about those, and no marks, because that one's book is read from its start.
 */
function processorOfHistory(store: Store, clock: Clock): Processor {
  const processor = sandboxProcessor(store, clock);
  return {
    ...processor,
    async *book() {
      for await (const line of processor.book('')) if (line.kind !== 'payout') yield { ...line, mark: '' };
    },
  };
}

/** What the settings ask to simulate, and an inbox in place of services that are not set up. */
function simulatedParts(
  { processor, billers, tax, smtpUrl, smsUrl }: Config,
  store: Store,
  clock: Clock,
  { ids = randomIds }: Partial<Dependencies>,
): Partial<Dependencies> {
  return {
    ...(processor === 'sandbox' && {
      processor: sandboxProcessor(store, clock),
      verification: sandboxVerification(clock),
    }),
    ...(billers === 'sandbox' && { billers: sandboxBillers(store, clock) }),
    ...(tax === 'sandbox' && { tax: sandboxTaxServices(store, ids) }),
    ...(smtpUrl === undefined && { mail: inboxCourier(store, clock, 'mail') }),
    ...(smsUrl === undefined && { sms: inboxCourier(store, clock, 'sms') }),
  };
}
