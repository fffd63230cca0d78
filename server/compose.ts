import type { Logger } from 'pino';
import { autoPayOnPaymentReversed } from './auto-pay/on-payment-reversed.ts';
import { type Clock, databaseClock } from './clock.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo/load.ts';
import type { Dependencies } from './dependencies.ts';
import { sandboxBillers } from './gateways/billers/sandbox.ts';
import { httpSmsCourier } from './gateways/http-sms.ts';
import { inboxCourier } from './gateways/inbox.ts';
import { sandboxProcessor } from './gateways/processor/sandbox.ts';
import { proofOfWork } from './gateways/proof-of-work.ts';
import { smtpCourier } from './gateways/smtp.ts';
import { storedBanks } from './gateways/stored-banks.ts';
import { sandboxTaxServices } from './gateways/tax/sandbox.ts';
import { type Ids, randomIds } from './ids.ts';
import { createMetrics } from './observability/metrics.ts';
import { SandboxClock } from './sandbox/clock.ts';
import type { SandboxDependencies } from './sandbox/dependencies.ts';
import { secretNamed } from './store/secrets.ts';
import type { Store } from './store/store.ts';
import { deleteConversations } from './texts/conversation.ts';
import { textOutcome } from './texts/outcome.ts';

export interface Composition {
  readonly parts: Dependencies;
  readonly sandbox: SandboxDependencies | undefined;
}

/** Builds everything the server works with. Tests replace any part with their own. */
export async function composeParts(
  config: Config,
  store: Store,
  log: Logger,
  own: Partial<Dependencies> & { ids?: Ids } = {},
): Promise<Composition> {
  const ids = own.ids ?? randomIds;
  const sandboxClock = config.sandbox ? new SandboxClock(store, config.zone) : undefined;
  await sandboxClock?.read();
  const clock: Clock = own.clock ?? sandboxClock ?? databaseClock(config.zone);
  await clock.follow?.(store.db);
  const parts: Dependencies = {
    store,
    config,
    log,
    ids,
    clock,
    processor: sandboxProcessor(store, clock),
    billers: sandboxBillers(store, clock),
    banks: storedBanks,
    tax: sandboxTaxServices(store, ids),
    mail: config.smtpUrl ? smtpCourier(config.smtpUrl, config.mailFrom) : inboxCourier(store, clock, 'mail'),
    sms: config.smsUrl ? httpSmsCourier(config.smsUrl, config.smsToken) : inboxCourier(store, clock, 'sms'),
    botCheck: proofOfWork(store, clock, await secretNamed(store, ids, 'bot check')),
    metrics: createMetrics(store, clock),
    onCheckoutClosed: textOutcome,
    onPaymentReversed: autoPayOnPaymentReversed,
    onNumbersReassigned: deleteConversations,
    reached: () => undefined,
    ...own,
  };
  const sandbox = sandboxClock && { parts, clock: sandboxClock, loadDemo: () => loadDemo(parts) };
  return { parts, sandbox };
}
