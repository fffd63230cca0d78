import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { cents } from '../../domain/values/cents.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { attemptActors } from './attempts.ts';

const FIRST = { key: 'key-of-a-payment-1', total: cents(7999), at: 1, bills: [11] };
const PENDING = { key: 'key-of-a-payment-2', total: cents(8420), at: 2, scheduledNum: 'BF-7K2M-9QXA' };
const LAST = { key: 'key-of-a-payment-3', total: cents(1250), at: 3, bills: [33] };

test.each([
  ['without one that is sought, the oldest', '', FIRST],
  ['the one that I opened', LAST.key, LAST],
  ['the pending payment that I opened', PENDING.scheduledNum, PENDING],
  ['the oldest, if the one that I opened has an outcome', 'key-of-a-payment-0', FIRST],
])('of several open payments is recalled: %s (CHK-24)', async (_, sought, expected) => {
  const adapters = createAdapters({ fetch: async () => Response.json({}, { status: 404 }) });
  await adapters.device.open(7, false);
  await adapters.device.save(
    [LAST, PENDING, FIRST].map((value) => ({ shelf: 'attempts', id: value.key, at: value.at, value })),
  );
  const { recallAttempt } = attemptActors(adapters);
  expect(await toPromise(createActor(recallAttempt, { input: { sought } }).start())).toEqual(expected);
});

test('a payment of the cart is noted with what it pays of each bill', async () => {
  const adapters = createAdapters({ fetch: async () => Response.json({}, { status: 404 }) });
  const { device } = adapters;
  await device.open(7, false);
  const items = [
    { ebill_id: 11, amount: cents(1_100) },
    { ebill_id: 12, amount: cents(6_000) },
    { ebill_id: 12, amount: cents(420) },
  ];
  await device.save([{ shelf: 'cart', id: 'cart', at: 1, value: { items } }]);
  const { noteAttempt } = attemptActors(adapters);
  const noted = (...amounts: number[]) =>
    toPromise(
      createActor(noteAttempt, { input: { total: cents(7_520), amounts: amounts.map(cents) } }).start(),
    );
  expect(await noted(1_100, 6_000, 420)).toMatchObject({ bills: [11, 12], amounts: [1_100, 6_420] });
  // The cart that this device knows is not the one that was reviewed.
  for (const reviewed of [await noted(1_200, 6_000, 420), await noted(7_520)]) {
    expect(reviewed).toMatchObject({ bills: [11, 12] });
    expect(reviewed.amounts).toBeUndefined();
  }
});

test('a damaged row of the cart keeps no payment from getting its key', async () => {
  const adapters = createAdapters({ fetch: async () => Response.json({}, { status: 404 }) });
  const { device } = adapters;
  await device.open(7, false);
  await device.save([{ shelf: 'cart', id: 'cart', at: 1, value: null }]);
  const { noteAttempt } = attemptActors(adapters);
  const { key } = await toPromise(createActor(noteAttempt, { input: { total: cents(7999) } }).start());
  expect((await device.list('attempts')).map(({ id }) => id)).toEqual([key]);
});
