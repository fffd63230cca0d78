import fc from 'fast-check';
import type { Call, OwnedKind } from '../../domain/api/call.ts';
import { allCalls } from '../../domain/calls.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import type { PersonName } from '../../server/demo/people.ts';
import { type Name, withName } from '../generated/references.ts';
import { wireValues } from '../generated/sample.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { type Belongings, belongingsOf, plantCanary } from './belongings.ts';
import type { Figures } from './figures.ts';
import { damage, spoilFields } from './hostile.ts';

interface Attacker {
  readonly name: PersonName;
  readonly canary: string;
  session: SignedInCustomer;
  owned: Belongings;
}

/** After so many requests the names of what exists are read anew, as some of it was removed. */
const REFRESH_EVERY = 500;

const MISSING: Record<OwnedKind, Name> = {
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
};

/**
 * Sends spoilt requests to all calls, as two customers in turn and as nobody. An answer must be no failure of
 * the server, show nothing of its inside, and hold nothing of the other customer.
 */
export async function fuzz(portal: Portal, size: number, seed: number): Promise<Figures> {
  const random = new Random(seed);
  const attackers = [
    await attacker(portal, 'single', 'canary-of-sam'),
    await attacker(portal, 'demo', 'canary-of-dana'),
  ] as const;
  const calls = allCalls();
  const each = Math.ceil(size / calls.length);
  const samples = new Map(
    calls.map(({ call }) => [call, fc.sample(wireValues(call.request), { numRuns: each, seed })]),
  );
  const found: string[] = [];
  const owners = new Set<string>();
  let [tried, refused] = [0, 0];

  for (let round = 0; round < each; round++) {
    for (const { area, name, call } of calls) {
      if (tried === size) break;
      if (tried % REFRESH_EVERY === REFRESH_EVERY - 1)
        for (const one of attackers) one.owned = await belongingsOf(portal, one.name);
      const [me, other] = random.below(2) === 0 ? attackers : [attackers[1], attackers[0]];
      const isNobody = random.below(5) === 0;
      const sample = (samples.get(call)?.[round] ?? {}) as Record<string, unknown>;
      const request = requestOf(call, sample, me, other, random);
      const answer = await portal.app.request(request.address, {
        method: call.method,
        ...request,
        headers: { ...request.headers, ...credentials(call, me, isNobody) },
      });
      const text = await answer.text();
      tried += 1;
      if (answer.status >= 400) refused += 1;
      const note = (what: string) =>
        found.push(
          `${what}: ${area}.${name}, seed ${seed}, request ${tried}, ${answer.status}: ${JSON.stringify(request).slice(0, 400)} → ${text.slice(0, 200)}`,
        );
      if (answer.status >= 500) note('the server failed');
      if (answer.status >= 400 && !hasMessage(text)) note('a refusal without a message');
      if (/select |insert into |node_modules|at .*\.ts:/.test(text)) note('the inside shows');
      if (isNobody && call.who === 'customer' && answer.status < 400) note('nobody was let in');
      for (const { canary } of attackers) {
        if (!text.includes(canary)) continue;
        if (isNobody || canary !== me.canary) note('the data of another customer');
        else owners.add(canary);
      }
      if (answer.status === 401 && !isNobody) await signInAgain(portal, me);
    }
  }
  for (const { canary } of attackers)
    if (!owners.has(canary)) found.push(`no customer saw ${canary}, so nothing was proved`);
  return { tried, refused, found, more: { calls: calls.length } };
}

async function attacker(portal: Portal, name: PersonName, canary: string): Promise<Attacker> {
  await plantCanary(portal, name, canary);
  const session = await portal.signIn(name);
  await forgetFreshPasswords(portal);
  return { name, canary, session, owned: await belongingsOf(portal, name) };
}

/** Calls that need a fresh password would remove the customers themselves. */
async function forgetFreshPasswords(portal: Portal): Promise<void> {
  await portal.store.db.execute('update sessions set confirmed_at = null');
}

async function signInAgain(portal: Portal, me: Attacker): Promise<void> {
  const alive = await portal.app.request('/services/web/customer/GetLoggedCustomerDetails', {
    headers: { authorization: `Bearer ${me.session.token}` },
  });
  if (alive.status !== 401) return;
  me.session = await portal.signIn(me.name);
  await forgetFreshPasswords(portal);
}

function requestOf(
  call: Call,
  sample: Record<string, unknown>,
  me: Attacker,
  other: Attacker,
  random: Random,
) {
  let fields = sample;
  for (const [path, kind] of Object.entries(call.owns)) {
    const [mine, theirs] = [me.owned[kind], other.owned[kind]];
    const choice = random.below(8);
    const names = choice < 5 ? mine : choice < 7 ? theirs : [];
    fields = withName(fields, path, names.length > 0 ? random.of(names) : MISSING[kind]);
  }
  const way = random.below(10);
  if (way < 6) fields = spoilFields(fields, random);
  if (way === 0) fields = spoilFields(fields, random);
  const request = rawRequest(call, fields);
  return way >= 5 && way < 9 ? damage(request, random) : request;
}

function credentials(call: Call, me: Attacker, isNobody: boolean): Record<string, string> {
  if (isNobody) return {};
  if (call.who === 'client') return { authorization: `Bearer ${CLIENT_TOKEN}` };
  if (call.who === 'refresh') return { cookie: me.session.cookies };
  return { authorization: `Bearer ${me.session.token}` };
}

function hasMessage(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { message?: unknown }).message === 'string';
  } catch {
    return false;
  }
}
