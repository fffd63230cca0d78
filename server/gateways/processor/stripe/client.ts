import { Stripe } from 'stripe';
import type { Clock } from '../../../clock.ts';
import type { StripeSettings } from '../../../config.ts';
import { SettingsError } from '../../../start/settings-error.ts';
import type { Store } from '../../../store/store.ts';

/** The version whose objects the adapter reads. The library would pin another one with its next release. */
const API_VERSION = '2026-10-28.endive';

/**
 * Milliseconds. The library may send a request twice after a reset connection. Both together end before the lease
 * of the payment does.
 */
const TIMEOUT = 12_000;

/** What every part of the adapter works with. */
export interface Connection {
  readonly api: Stripe;
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: StripeSettings;
}

export function connect(settings: StripeSettings, store: Store, clock: Clock, timeout = TIMEOUT): Connection {
  if (settings.key === '')
    throw new SettingsError('PROCESSOR=stripe needs STRIPE_KEY, as the server has it.');
  const api = new Stripe(settings.key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    ...(settings.url === undefined ? {} : addressOf(settings.url)),
  });
  return { api, store, clock, settings };
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** The options of a request to an account; the empty one is the portal's own. */
export function onAccount(account: string): { stripeAccount?: string } {
  return account === '' ? {} : { stripeAccount: account };
}
