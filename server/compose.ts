import type { Logger } from 'pino';
import { nameThisPortal } from '../domain/brand/portal.ts';
import { autoPayOnPaymentReversed } from './auto-pay/on-payment-reversed.ts';
import { type Clock, databaseClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { serviceBillers } from './gateways/billers/service.ts';
import { httpSmsCourier } from './gateways/http-sms.ts';
import { offCourier, offProcessor, offTax } from './gateways/off.ts';
import { proofOfWork } from './gateways/proof-of-work.ts';
import { smtpCourier } from './gateways/smtp.ts';
import { storedBanks } from './gateways/stored-banks.ts';
import { randomIds } from './ids.ts';
import { setClock } from './jobs/follow-clock.ts';
import { createMetrics } from './observability/metrics.ts';
import { Readiness } from './observability/readiness.ts';
import { tracedProcessor } from './observability/traced-processor.ts';
import { lostSearch } from './payments/lost-search.ts';
import type { Store } from './store/store.ts';
import { deleteConversations } from './texts/conversation.ts';
import { textOutcome } from './texts/outcome.ts';
import { sealedSecret, serviceSecrets } from './vault/secrets.ts';

/** A server without Stripe does not load its library. */
async function realProcessor({ stripe }: Config, store: Store, clock: Clock): Promise<Partial<Dependencies>> {
  if (!stripe) return {};
  const { stripeOf } = await import('./gateways/processor/stripe/stripe.ts');
  return stripeOf(stripe, store, clock);
}

/**
 * Builds everything that a server for customers works with. What is not set up is off. The sandbox and the
 * tests replace parts with their own.
 */
export async function composeParts(
  config: Config,
  store: Store,
  log: Logger,
  own: Partial<Dependencies> = {},
): Promise<Dependencies> {
  nameThisPortal(config.brand.identity);
  const ids = own.ids ?? randomIds;
  const clock = own.clock ?? databaseClock(config.zone);
  const metrics =
    own.metrics ?? createMetrics(store, clock, { sealKey: config.vaultKeys[0]?.id, folder: config.dataDir });
  await setClock({ store, clock, log, metrics });
  const parts: Dependencies = {
    store,
    config,
    log,
    ids,
    clock,
    processor: offProcessor,
    ...(await realProcessor(config, store, clock)),
    lostSearch: lostSearch(),
    readiness: new Readiness(),
    billers: serviceBillers({
      store,
      clock,
      secretsOf: (slug) => serviceSecrets({ config, store, ids }, slug),
    }),
    banks: storedBanks,
    tax: offTax,
    mail: config.smtpUrl ? smtpCourier(config.smtpUrl, config.mailFrom, config.brand) : offCourier('mail'),
    sms: config.smsUrl ? httpSmsCourier(config.smsUrl, config.smsTokens) : offCourier('sms'),
    tokenSeal: await sealedSecret({ config, store, ids }, 'access tokens'),
    botCheck: proofOfWork(store, clock, await sealedSecret({ config, store, ids }, 'bot check')),
    metrics,
    onCheckoutClosed: textOutcome,
    onPaymentReversed: autoPayOnPaymentReversed,
    onNumbersReassigned: deleteConversations,
    reached: () => undefined,
    ...own,
  };
  return config.telemetry ? { ...parts, processor: tracedProcessor(parts.processor) } : parts;
}
