import fc from 'fast-check';
import type { OwnedKind } from '../../domain/api/call.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import type { PersonName } from '../../server/demo/people.ts';
import { type Name, withName } from '../generated/references.ts';
import { wireValues } from '../generated/sample.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal } from '../support/portal.ts';
import { belongingsOf, plantCanary } from './belongings.ts';
import type { Figures } from './figures.ts';
import { damage, spoilFields } from './hostile.ts';
import {
  BILLERS,
  type BillerName,
  canaryOf,
  hire,
  NO_THING,
  stockBillers,
  thingsOf,
  tokenOf,
} from './office-side.ts';
import { AREAS, type Area, allTargets, type Target } from './targets.ts';

/** One of those who attack in turn. */
interface Attacker {
  /** What stands in the words of their things alone; undefined for somebody who may see everything. */
  readonly canary: string | undefined;
  /** The names of what is theirs, by kind. */
  owned(): Readonly<Record<string, readonly Name[]>>;
  headers(target: Target): Record<string, string>;
  /** Reads anew what is theirs, and signs in again where the session has ended. */
  renew(): Promise<void>;
}

/** After so many requests the names of what exists are read anew, as some of it was removed. */
const REFRESH_EVERY = 500;

const MISSING: Record<OwnedKind, Name> & Record<string, Name> = {
  account: [900_000_001],
  'account number': ['no-such-account', 1],
  'account number of a biller': ['no-such-account', 1, 1],
  'tax account number': [1, '999999999'],
  'tax return': [900_000_001],
  bill: [900_000_001],
  'billing info': [900_000_001],
  'cart item': [900_000_001],
  'payment method': [900_000_001],
  'method entry': ['00000000-0000-4000-8000-000000000000'],
  'auto pay': [900_000_001],
  transaction: ['NOSUCHNUMBER22'],
  session: ['00000000-0000-4000-8000-000000000000'],
  alert: [900_000_001],
  ...Object.fromEntries(Object.entries(NO_THING).map(([kind, names]) => [kind, names[0] ?? []])),
};

/** Statuses after which an attacker comes back with a new credential. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 429]);

/**
 * Sends spoilt requests to the calls of customers, of the office and of billers, as those who have a right to them in
 * turn and as nobody. An answer must be no failure of the server, show nothing of its inside, and hold nothing of the
 * other customer or biller.
 */
export async function fuzz(portal: Portal, size: number, seed: number): Promise<Figures> {
  const random = new Random(seed);
  await stockBillers(portal);
  const attackers = await attackersOf(portal);
  const canaries = (area: Area) => attackers[area].flatMap(({ canary }) => canary ?? []);
  const targets = shuffled(allTargets(), random);
  const each = Math.ceil(size / targets.length);
  const samples = new Map(
    targets.map((target) => [target, fc.sample(wireValues(target.request), { numRuns: each, seed })]),
  );
  const found: string[] = [];
  const owners = new Set<string>();
  let [tried, refused] = [0, 0];

  for (let round = 0; round < each; round++) {
    for (const target of targets) {
      if (tried === size) break;
      if (tried % REFRESH_EVERY === REFRESH_EVERY - 1)
        for (const one of AREAS.flatMap((area) => attackers[area])) await one.renew();
      const { area, name, layout, who } = target;
      const me = random.of(attackers[area]);
      const other = random.of(attackers[area].filter((one) => one !== me));
      const isNobody = random.below(5) === 0;
      const sample = (samples.get(target)?.[round] ?? {}) as Record<string, unknown>;
      const request = requestOf(target, sample, me, other, random);
      const answer = await portal.app.request(request.address, {
        method: layout.method,
        ...request,
        headers: { ...request.headers, ...(isNobody ? {} : me.headers(target)) },
      });
      const text = await answer.text();
      tried += 1;
      if (answer.status >= 400) refused += 1;
      const note = (what: string) =>
        found.push(
          `${what}: ${name}, seed ${seed}, request ${tried}, ${answer.status}: ${JSON.stringify(request).slice(0, 400)} → ${text.slice(0, 200)}`,
        );
      if (answer.status >= 500) note('the server failed');
      if (answer.status >= 400 && !hasMessage(text)) note('a refusal without a message');
      if (/Failed query|select ["(*]|insert into |node_modules|at .*\.ts:/.test(text))
        note('the inside shows');
      if (isNobody && CLOSED.has(who) && answer.status < 400) note('nobody was let in');
      for (const canary of canaries(area)) {
        if (!text.includes(canary)) continue;
        if (isNobody || (me.canary !== undefined && canary !== me.canary))
          note(`the data of another, ${canary}`);
        else owners.add(canary);
      }
      if (TURNED_AWAY.has(answer.status) && !isNobody) await me.renew();
    }
  }
  for (const canary of AREAS.flatMap(canaries))
    if (!owners.has(canary)) found.push(`nobody saw ${canary}, so nothing was proved`);
  return { tried, refused, found, more: { calls: targets.length } };
}

/** In any order, so that a small sample holds calls of all areas. */
function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => [random.below(2 ** 30), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

const CLOSED: ReadonlySet<Target['who']> = new Set(['customer', 'staff', 'biller']);

async function attackersOf(portal: Portal): Promise<Record<Area, readonly Attacker[]>> {
  return {
    customers: [
      await customer(portal, 'single', 'canary-of-sam'),
      await customer(portal, 'demo', 'canary-of-dana'),
    ],
    office: [
      ...(await Promise.all(BILLERS.map((biller) => person(portal, biller)))),
      await person(portal, null),
    ],
    billers: await Promise.all(BILLERS.map((biller) => system(portal, biller))),
  };
}

async function customer(portal: Portal, name: PersonName, canary: string): Promise<Attacker> {
  await plantCanary(portal, name, canary);
  let session = await portal.signIn(name);
  await forgetFreshPasswords(portal);
  let owned = await belongingsOf(portal, name);
  return {
    canary,
    owned: () => owned,
    headers: ({ who }) => {
      if (who === 'client') return { authorization: `Bearer ${CLIENT_TOKEN}` };
      if (who === 'refresh') return { cookie: session.cookies };
      return { authorization: `Bearer ${session.token}` };
    },
    renew: async () => {
      owned = await belongingsOf(portal, name);
      const alive = await portal.app.request('/services/web/customer/GetLoggedCustomerDetails', {
        headers: { authorization: `Bearer ${session.token}` },
      });
      if (alive.status !== 401) return;
      session = await portal.signIn(name);
      await forgetFreshPasswords(portal);
    },
  };
}

/** Staff with every role for a biller, or for the portal. A new person comes for one who was turned away. */
async function person(portal: Portal, biller: BillerName | null): Promise<Attacker> {
  const things = async () => thingsOf(portal, biller ?? 'harbor');
  let [{ cookie }, owned] = [await hire(portal, biller), await things()];
  return {
    canary: biller === null ? undefined : canaryOf(biller),
    owned: () => owned,
    headers: () => ({ cookie }),
    renew: async () => {
      owned = await things();
      ({ cookie } = await hire(portal, biller));
    },
  };
}

/** The own system of a biller. */
async function system(portal: Portal, biller: BillerName): Promise<Attacker> {
  let [token, owned] = [await tokenOf(portal, biller), await thingsOf(portal, biller)];
  return {
    canary: canaryOf(biller),
    owned: () => owned,
    headers: () => ({ authorization: `Bearer ${token}` }),
    renew: async () => {
      token = await tokenOf(portal, biller);
      owned = await thingsOf(portal, biller);
    },
  };
}

/** Calls that need a fresh password would remove the customers themselves. */
async function forgetFreshPasswords(portal: Portal): Promise<void> {
  await portal.store.db.execute('update sessions set confirmed_at = null');
}

function requestOf(
  target: Target,
  sample: Record<string, unknown>,
  me: Attacker,
  other: Attacker,
  random: Random,
) {
  let fields = sample;
  for (const [path, kind] of Object.entries(target.owns)) {
    const [mine, theirs] = [me.owned()[kind] ?? [], other.owned()[kind] ?? []];
    const choice = random.below(8);
    const names = choice < 5 ? mine : choice < 7 ? theirs : [];
    fields = withName(fields, path, names.length > 0 ? random.of(names) : (MISSING[kind] ?? []));
  }
  const way = random.below(10);
  if (way < 6) fields = spoilFields(fields, random);
  if (way === 0) fields = spoilFields(fields, random);
  const request = rawRequest(target.layout, fields);
  return way >= 5 && way < 9 ? damage(request, random) : request;
}

function hasMessage(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { message?: unknown }).message === 'string';
  } catch {
    return false;
  }
}
