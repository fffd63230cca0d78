import { beforeEach, expect, test } from 'vitest';
import { searchBills } from '../../domain/bills/bill-calls.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { samplePayment } from '../../domain/fixtures/history.ts';
import type { PaymentRecord } from '../../domain/history/history.ts';
import { usualOptions } from '../../domain/history/options.ts';
import { addDays, calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { cachedHistory, loadHistory, prefetchHistory } from './history.ts';

const DAY = calendarDate('2026-11-20');
const SIGNAL = new AbortController().signal;
const USUAL = usualOptions('payments');
const NOVEMBER = { month: calendarDate('2026-11-01'), count: 4, sum: cents(33_680) };

const payment = (id: number) =>
  samplePayment({
    id,
    confirmation_num: `C${id}`,
    transaction_date: addDays(DAY, id),
    transaction_time: id,
  });

let now = 0;
let payments: PaymentRecord[] = [];
let sent: unknown[] = [];

/** The device of a signed-in customer, with a server that has these payments and one bill. */
async function openDevice() {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = {
    send: async (call: unknown, request: { page: number; per_page: number }) => {
      sent.push(request);
      if (call === searchBills) return { items: [sampleBill()], _meta: { currentPage: 1, totalCount: 1 } };
      const from = (request.page - 1) * request.per_page;
      const items = payments.slice(from, from + request.per_page);
      return { items, _meta: { currentPage: request.page, totalCount: payments.length }, months: [NOVEMBER] };
    },
  };
  const adapters = { device, services, clock: { now: () => now } } as unknown as Adapters;
  const load = (page: number, perPage = 2, over = {}) =>
    loadHistory(adapters, 'payments', { options: { ...USUAL, ...over }, page, perPage }, SIGNAL);
  const held = async (q = '') => {
    const { lines, at } = await cachedHistory(adapters, 'payments', { ...USUAL, q });
    return { ids: lines.map(({ record }) => record.id), at };
  };
  return { adapters, device, load, held };
}

beforeEach(() => {
  now = 100;
  payments = [5, 4, 3, 2].map(payment);
  sent = [];
});

test('loaded lines are cached with their age, the latest first, and are searched there (HIS-25)', async () => {
  const { load, held } = await openDevice();
  await load(1);
  now = 200;
  await load(2);
  expect(await held()).toEqual({ ids: [5, 4, 3, 2], at: 100 });
  expect(await held('c3')).toEqual({ ids: [3], at: 200 });
  expect(await held('nothing')).toEqual({ ids: [], at: 100 });
});

test('a loaded line knows what its month comes to, and the device keeps nothing of it', async () => {
  const { adapters, load } = await openDevice();
  const { lines } = await load(1);
  expect(lines.map(({ month }) => month)).toEqual([NOVEMBER, NOVEMBER]);
  const saved = await cachedHistory(adapters, 'payments', USUAL);
  expect(saved.lines.map(({ month }) => month)).toEqual([undefined, undefined]);
});

test('a listed payment opens without a connection, as does a listed bill (RCT-24)', async () => {
  const { adapters, device } = await openDevice();
  await prefetchHistory(adapters, SIGNAL);
  expect(await device.read('receipts', 'C5')).toMatchObject({ value: { confirmation_num: 'C5' } });
  expect((await device.list('bills')).map(({ id }) => id)).toEqual([String(sampleBill().id)]);
  expect(await device.list('history')).toHaveLength(5);
});

test('a removed payment is deleted from the device at the next fetch; a search deletes nothing', async () => {
  const { load, held } = await openDevice();
  await load(1, 4);
  payments = [5, 3, 2].map(payment);
  await load(1, 2, { q: 'c5' });
  expect((await held()).ids).toEqual([5, 4, 3, 2]);
  await load(1);
  expect((await held()).ids).toEqual([5, 3, 2]);
});

test('options are sent as search fields to the server', async () => {
  const { load } = await openDevice();
  await load(3, 20, {
    q: ' home ',
    start: calendarDate('1970-01-02'),
    end: calendarDate('1970-01-02'),
    sort: 'total',
  });
  expect(sent).toEqual([{ q: 'home', start: 86_400, end: 172_799, sort: 'total', page: 3, per_page: 20 }]);
});
