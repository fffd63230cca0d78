import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { call, DEFAULT_ROOTS } from '../../domain/api/call.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice, type Device } from '../adapters/device/device.ts';
import { dexieStore } from '../adapters/device/dexie.ts';
import type { Store } from '../adapters/device/store.ts';
import { createRequester } from '../adapters/http/request.ts';
import { createServices } from '../adapters/http/services.ts';
import type { Tokens } from '../adapters/session/tokens.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

const list = call({
  method: 'GET',
  path: '/api/v2.1/list',
  summary: 'Reads a list.',
  who: 'anyone',
  request: v.object({}),
  answer: v.array(v.string()),
});

const view: QueryDefinition<string[]> = {
  shelf: 'billList',
  id: 'all',
  fetch: ({ services }, options) => services.send(list, {}, options),
};

const whole = (tag: string, ...bills: string[]) => Response.json(bills, { headers: { ETag: tag } });
const unchanged = () => new Response(null, { status: 304 });

let owner: number | undefined;

beforeEach(async () => {
  owner = undefined;
  await (await dexieStore()).wipe();
});

interface Setting {
  readonly keep?: boolean;
  readonly lasting?: () => Promise<Store>;
}

/** An app whose server gives these answers, one after the other. `whileAsked` happens before each of them. */
async function app(answers: (() => Response)[], { keep = true, lasting = dexieStore }: Setting = {}) {
  const device = createDevice({
    lasting,
    onFallback: () => {},
    owner: {
      get: () => owner,
      set: (customer) => {
        owner = customer;
      },
    },
  });
  await device.open(7, keep);
  const sent: (string | undefined)[] = [];
  const request = createRequester({
    roots: DEFAULT_ROOTS,
    fetch: async (_, { headers } = {}) => {
      sent.push(new Headers(headers).get('If-None-Match') ?? undefined);
      await world.whileAsked();
      const next = answers.shift();
      if (!next) throw new TypeError('asked too often');
      return next();
    },
    onReached: () => {},
    onMissed: () => {},
  });
  const tokens = { turn: () => 1 } as Tokens;
  const clock = { at: 1_000, now: () => clock.at };
  const services = createServices({ request, tokens, pause: async () => {} });
  const adapters = { device, clock, services } as unknown as Adapters;
  const world = {
    sent,
    clock,
    device,
    whileAsked: async () => {},
    refresh: (asked = view) => refreshQuery(asked, adapters, new AbortController().signal),
    row: () => device.read('billList', 'all'),
  };
  return world;
}

test('a list that is unchanged stays on the device, and is as of now (ruling 68)', async () => {
  const { refresh, row, sent, clock } = await app([() => whole('W/"1"', 'Water'), unchanged, unchanged]);
  await refresh();
  for (const at of [2_000, 3_000]) {
    clock.at = at;
    expect(await refresh()).toMatchObject({ at, value: ['Water'] });
    expect(await row()).toEqual({ id: 'all', at, value: ['Water'] });
  }
  expect(sent).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test('a later visit sends the validator that the device kept (ruling 68)', async () => {
  await (await app([() => whole('W/"1"', 'Water')])).refresh();
  const later = await app([unchanged]);
  expect((await later.refresh()).value).toEqual(['Water']);
  expect(later.sent).toEqual(['W/"1"']);
});

test('a list that has changed is saved with its new validator (ruling 68)', async () => {
  const answers = [() => whole('W/"1"', 'Water'), () => whole('W/"2"', 'Water', 'Tax'), unchanged];
  const { refresh, row, sent } = await app(answers);
  for (const _ of [...answers]) await refresh();
  expect(sent).toEqual([undefined, 'W/"1"', 'W/"2"']);
  expect((await row())?.value).toEqual(['Water', 'Tax']);
});

test('what shows an unchanged list gets the new time with the very same value (ruling 68)', async () => {
  const { refresh, device } = await app([() => whole('W/"1"', 'Water'), unchanged]);
  await refresh();
  const shown: unknown[] = [];
  const stop = device.watch('billList', 'all', (held) => shown.push(held?.value));
  await expect.poll(() => shown).toHaveLength(1);
  await refresh();
  await expect.poll(() => shown).toHaveLength(2);
  stop();
  expect(shown[1]).toBe(shown[0]);
});

test('a list that this device has changed is asked for whole: nobody else has made it (ruling 68)', async () => {
  const { refresh, device, row, sent } = await app([
    () => whole('W/"1"', 'Water'),
    () => whole('W/"1"', 'Water'),
  ]);
  await refresh();
  const held = await row();
  if (held) await device.save([{ ...held, shelf: 'billList', value: ['Changed here'] }]);
  await refresh();
  expect(sent).toEqual([undefined, undefined]);
  expect((await row())?.value).toEqual(['Water']);
});

test('an answer that is unchanged brings back nothing that this device changed while it asked (ruling 68)', async () => {
  const world = await app([() => whole('W/"1"', 'Water'), unchanged, () => whole('W/"2"', 'Gas')]);
  await world.refresh();
  world.whileAsked = async () =>
    world.device.save([{ shelf: 'billList', id: 'all', at: 1, value: ['Changed here'] }]);
  expect((await world.refresh()).value).toEqual(['Gas']);
  expect((await world.row())?.value).toEqual(['Gas']);
  expect(world.sent.at(-1)).toBeUndefined();
});

test.each([
  ['is gone', (device: Device) => device.remove('billList', 'all')],
  [
    'is damaged',
    (device: Device) => device.save([{ shelf: 'billList', id: 'all', at: 1, value: null, tag: 'W/"1"' }]),
  ],
])(
  'a list whose row on the device %s when it is called unchanged is asked for whole (ruling 68)',
  async (_, lose) => {
    const world = await app([() => whole('W/"1"', 'Water'), unchanged, () => whole('W/"1"', 'Water')]);
    await world.refresh();
    let isLost = false;
    world.whileAsked = async () => {
      if (!isLost) await lose(world.device);
      isLost = true;
    };
    expect((await world.refresh()).value).toEqual(['Water']);
    expect(world.sent).toEqual([undefined, 'W/"1"', undefined]);
    expect((await world.row())?.value).toEqual(['Water']);
  },
);

test('a damaged row of the device vouches for no answer: the list is asked for whole (ruling 68)', async () => {
  const world = await app([() => whole('W/"1"', 'Water')]);
  await world.device.save([{ shelf: 'billList', id: 'all', at: 1, value: null, tag: 'W/"1"' }]);
  expect((await world.refresh()).value).toEqual(['Water']);
  expect(world.sent).toEqual([undefined]);
});

test('what another call has read has no validator: it would vouch for another answer (ruling 68)', async () => {
  const bare: typeof view = {
    ...view,
    fetch: ({ services }, { signal }) => services.send(list, {}, { signal }),
  };
  const world = await app([
    () => whole('W/"1"', 'Water'),
    () => whole('W/"2"', 'Tax'),
    () => whole('W/"1"', 'Water'),
  ]);
  await world.refresh();
  await world.refresh(bare);
  await world.refresh();
  expect(world.sent).toEqual([undefined, undefined, undefined]);
});

test('a 304 that nobody asked for is no answer: the list is asked for again (ruling 68)', async () => {
  const { refresh, sent } = await app([unchanged, () => whole('W/"1"', 'Water')]);
  expect((await refresh()).value).toEqual(['Water']);
  expect(sent).toEqual([undefined, undefined]);
});

test('a failure leaves the validator as it was (ruling 68)', async () => {
  const refused = () => Response.json({ message: 'No.' }, { status: 422, headers: { ETag: 'W/"no"' } });
  const { refresh, sent } = await app([() => whole('W/"1"', 'Water'), refused, unchanged]);
  await refresh();
  await expect(refresh()).rejects.toThrow('No.');
  await refresh();
  expect(sent).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test.each([
  ['with Keep off', { keep: false }],
  ['in a browser that stores nothing', { lasting: () => Promise.reject(new Error('no database')) }],
])('%s no validator is sent (ruling 68)', async (_, setting) => {
  const answers = [() => whole('W/"1"', 'Water'), () => whole('W/"1"', 'Water')];
  const { refresh, sent } = await app(answers, setting);
  for (const _ of [...answers]) await refresh();
  expect(sent).toEqual([undefined, undefined]);
});

test('while the rows are locked no validator is sent (ruling 68)', async () => {
  await (await app([() => whole('W/"1"', 'Water')])).refresh();
  const { locks } = await dexieStore();
  await locks?.transact((rows) =>
    rows.putLock({ customer: 7, id: 'lock', at: 0, blob: '', seal: 'passkey' }),
  );
  const locked = await app([() => whole('W/"1"', 'Water')]);
  await locked.refresh().catch(() => {});
  expect(locked.sent).toEqual([undefined]);
});
