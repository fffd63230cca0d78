import { count } from 'drizzle-orm';
import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo/load.ts';
import { storedBanks } from './gateways/banks/stored.ts';
import { sandboxBillers } from './gateways/billers/sandbox.ts';
import { proofOfWork } from './gateways/bot-check/proof-of-work.ts';
import { httpSmsCourier } from './gateways/http-sms.ts';
import { inboxCourier } from './gateways/inbox.ts';
import { sandboxProcessor } from './gateways/processor/sandbox.ts';
import { smtpCourier } from './gateways/smtp.ts';
import { sandboxTaxServices } from './gateways/tax/sandbox.ts';
import { type Ids, randomIds } from './ids.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';
import { SandboxClock } from './sandbox/clock.ts';
import type { SandboxParts } from './sandbox/parts.ts';
import { customers } from './store/schema/customers.ts';
import { secretNamed } from './store/secrets.ts';
import type { Store } from './store/store.ts';

export interface Composed {
  readonly parts: Parts;
  readonly sandbox: SandboxParts | undefined;
}

/** Builds everything the server works with. Tests hand in their own in place of any part. */
export async function composeParts(
  config: Config,
  store: Store,
  log: Logger,
  own: Partial<Parts> & { ids?: Ids } = {},
): Promise<Composed> {
  const ids = own.ids ?? randomIds;
  const sandboxClock = config.sandbox ? new SandboxClock(store, config.zone) : undefined;
  await sandboxClock?.read();
  const clock = own.clock ?? sandboxClock ?? systemClock(config.zone);
  const parts: Parts = {
    store,
    config,
    log,
    ids,
    clock,
    processor: sandboxProcessor(store, clock),
    billers: sandboxBillers(store),
    banks: storedBanks,
    tax: sandboxTaxServices(store, ids),
    mail: config.smtpUrl ? smtpCourier(config.smtpUrl, config.mailFrom) : inboxCourier(store, clock, 'mail'),
    sms: config.smsUrl ? httpSmsCourier(config.smsUrl, config.smsToken) : inboxCourier(store, clock, 'sms'),
    botCheck: proofOfWork(store, clock, await secretNamed(store, ids, 'bot check')),
    metrics: createMetrics(store, clock),
    reached: () => undefined,
    ...own,
  };
  const sandbox = sandboxClock && { parts, clock: sandboxClock, loadDemo: () => loadDemo(parts) };
  return { parts, sandbox };
}

export async function isEmpty(store: Store): Promise<boolean> {
  const [row] = await store.db.select({ customers: count() }).from(customers);
  return row?.customers === 0;
}
