import { DEFAULT_ROOTS, type Roots } from '../../domain/api/call.ts';
import { type Clock, systemClock } from './clock/clock.ts';
import { createDevice, type Device } from './device/device.ts';
import type { Client } from './http/client.ts';
import { createReach, type Reach } from './http/reach.ts';
import type { Services } from './http/services.ts';
import { newKey } from './ids.ts';
import { createLive, type Live } from './inspector/running-machines.ts';
import { ownerIn } from './session/expected-session.ts';
import type { AskAtLock } from './session/lock-screen.ts';
import { createTokens, type Tokens } from './session/tokens.ts';

import { createTabs, type Tabs } from './tabs/tabs.ts';
import { createWire, type Wire } from './wire.ts';

/**
 * Everything that the machines need from outside. A screen's `wiring.ts` takes from it what its ports need.
 */
export interface Adapters {
  readonly services: Services;
  readonly device: Device;
  readonly tokens: Tokens;
  readonly tabs: Tabs;
  readonly reach: Reach;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly newKey: () => string;
  readonly wire: Wire;
  readonly live: Live;
  readonly lockScreen: () => Promise<AskAtLock>;
}

interface Options {
  readonly roots?: Roots;
  readonly fetch?: typeof fetch;
  readonly storage?: Storage;
  readonly clock?: Clock;
  readonly onDeviceFallback?: () => void;
  readonly lockScreen?: () => Promise<AskAtLock>;
}

/** Some browsers refuse even to name the storage. Whoever uses it copes with a storage that fails. */
function ownStorage(): Storage {
  try {
    return localStorage;
  } catch {
    return {} as Storage;
  }
}

export function createAdapters({
  roots = DEFAULT_ROOTS,
  fetch = (input, init) => globalThis.fetch(input, init),
  storage = ownStorage(),
  clock = systemClock,
  onDeviceFallback = () => {},
  lockScreen = () => Promise.reject(new Error('no lock')),
}: Options = {}): Adapters {
  const reach = createReach();
  const live = createLive();
  let loading: Promise<Client> | undefined;
  const client = () => {
    loading ??= import('./http/client.ts').then((work) =>
      work.createClient({
        roots,
        fetch,
        tokens,
        isOffline: reach.isOffline,
        onReached: () => reach.report('call.reached'),
        onMissed: () => reach.report('call.missed'),
      }),
    );
    return loading;
  };
  const tokens = createTokens({
    calls: {
      renew: async (...renewed) => (await client()).tokenCalls.renew(...renewed),
      end: async (...ended) => (await client()).tokenCalls.end(...ended),
    },
    storage,
    locks: globalThis.navigator?.locks,
  });
  const services: Services = {
    send: async (...sent) => (await client()).services.send(...sent),
    sendMoney: async (...sent) => (await client()).services.sendMoney(...sent),
  };
  const device = createDevice({
    lasting: () => import('./device/dexie.ts').then((work) => work.dexieStore()),
    onFallback: onDeviceFallback,
    owner: ownerIn(storage),
  });
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('billfold');
  return {
    services,
    device,
    tokens,
    tabs: createTabs(channel),
    reach,
    fetch,
    clock,
    newKey,
    wire: createWire(services, live),
    live,
    lockScreen,
  };
}
