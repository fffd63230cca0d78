import { beforeEach, expect, test } from 'vitest';
import { addDays, calendarDate } from '../domain/calendar-date.ts';
import { searchBills } from '../domain/calls/ebills.ts';
import type { PaymentRecord } from '../domain/history.ts';
import { usualOptions } from '../domain/history-options.ts';
import { sampleBill } from '../domain/sample-bill.ts';
import { samplePayment } from '../domain/sample-history.ts';
import type { Adapters } from './adapters/adapters.ts';
import { createDevice } from './adapters/device/device.ts';
import { heldHistory, loadHistory, readHistoryAhead } from './history-view.ts';

const DAY = calendarDate('2026-11-20');
const SIGNAL = new AbortController().signal;
const USUAL = usualOptions('payments');

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

/** A device of a customer who is signed in, before a server that has these payments and one bill. */
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
      return { items, _meta: { currentPage: request.page, totalCount: payments.length } };
    },
  };
  const adapters = { device, services, clock: { now: () => now } } as unknown as Adapters;
  const load = (page: number, perPage = 2, over = {}) =>
    loadHistory(adapters, 'payments', { options: { ...USUAL, ...over }, page, perPage }, SIGNAL);
  const held = async (q = '') => {
    const { lines, at } = await heldHistory(adapters, 'payments', { ...USUAL, q });
    return { ids: lines.map(({ record }) => record.id), at };
  };
  return { adapters, device, load, held };
}

beforeEach(() => {
  now = 100;
  payments = [5, 4, 3, 2].map(payment);
  sent = [];
});

test('what was loaded is held with its age, the latest first, and is searched there (HIS-25)', async () => {
  const { load, held } = await openDevice();
  await load(1);
  now = 200;
  await load(2);
  expect(await held()).toEqual({ ids: [5, 4, 3, 2], at: 100 });
  expect(await held('c3')).toEqual({ ids: [3], at: 200 });
  expect(await held('nothing')).toEqual({ ids: [], at: 100 });
});

test('a listed payment opens without a signal, as does a listed bill (RCT-24)', async () => {
  const { adapters, device } = await openDevice();
  await readHistoryAhead(adapters, SIGNAL);
  expect(await device.read('receipts', 'C5')).toMatchObject({ value: { confirmation_num: 'C5' } });
  expect((await device.list('bills')).map(({ id }) => id)).toEqual([String(sampleBill().id)]);
  expect(await device.list('history')).toHaveLength(5);
});

test('a payment that is gone goes from the device at the next look, a search takes nothing away', async () => {
  const { load, held } = await openDevice();
  await load(1, 4);
  payments = [5, 3, 2].map(payment);
  await load(1, 2, { q: 'c5' });
  expect((await held()).ids).toEqual([5, 4, 3, 2]);
  await load(1);
  expect((await held()).ids).toEqual([5, 3, 2]);
});

test('options travel as a search of the server', async () => {
  const { load } = await openDevice();
  await load(3, 20, {
    q: ' home ',
    start: calendarDate('1970-01-02'),
    end: calendarDate('1970-01-02'),
    sort: 'total',
  });
  expect(sent).toEqual([{ q: 'home', start: 86_400, end: 172_799, sort: 'total', page: 3, per_page: 20 }]);
});
