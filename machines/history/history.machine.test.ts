import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import type { HistoryLine } from '../../domain/history/history.ts';
import { type HistoryOptions, usualOptions } from '../../domain/history/options.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import {
  type HeldHistory,
  type HistoryAnswer,
  type HistoryRequest,
  historyMachine,
} from './history.machine.ts';

function line(id: number): HistoryLine {
  return {
    kind: 'bill',
    record: {
      id,
      account_id: 1,
      biller: { id: 1, name: 'Red Mesa Water' },
      bill_type: 'Water',
      nickname: '',
      account_num: '1',
      due_date: calendarDate('2026-11-20'),
      amount: cents(100),
      amount_label: 'Billed',
    },
  };
}

const lines = (from: number, count: number) => Array.from({ length: count }, (_, at) => line(from + at));

interface World {
  /** The number of records on the server. */
  total?: number;
  held?: HistoryLine[];
  load?: (request: HistoryRequest) => Promise<HistoryAnswer>;
  pages?: number;
  options?: Partial<HistoryOptions>;
  /** A device store that cannot be read. */
  isUnreadable?: boolean;
}

/** Starts a tab and records its requests in order. */
function openHistory({ total = 45, held = [], load, pages = 1, options, isUnreadable }: World = {}) {
  const requests: string[] = [];
  const clock = new SimulatedClock();
  const look = (request: string) =>
    fromPromise<HeldHistory, { options: HistoryOptions }>(async ({ input }) => {
      requests.push(`${request} ${input.options.q}`.trim());
      if (isUnreadable) throw new Error('no storage');
      return { lines: held, at: held.length > 0 ? 5 : undefined };
    });
  const history = createActor(
    historyMachine.provide({
      actors: {
        lookOnDevice: look('look'),
        searchDevice: look('search device'),
        loadPage: fromPromise<HistoryAnswer, HistoryRequest>(async ({ input }) => {
          const { options: of, page, perPage } = input;
          requests.push(`page ${page} of ${perPage} ${of.q}`.trim());
          if (load) return load(input);
          const from = (page - 1) * perPage;
          return { lines: lines(from + 1, Math.min(perPage, total - from)), total, at: 9 };
        }),
      },
    }),
    { clock, input: { options: { ...usualOptions('bills'), ...options }, pages } },
  ).start();
  const is = (value: string) => expect.poll(() => history.getSnapshot().value).toBe(value);
  const shown = () => history.getSnapshot().context.lines.map(({ record }) => record.id);
  return { history, requests, clock, is, shown };
}

const away = async () => {
  throw new CallFailed({ kind: 'unreachable', message: 'No history.', status: 0, errors: {} });
};

test('the first page has 20 records, and Show more adds 20 until all are shown (HIS-02, HIS-06, HIS-07)', async () => {
  const { history, requests, is, shown } = openHistory();
  await is('listed');
  expect([shown().length, history.getSnapshot().can({ type: 'more.asked' })]).toEqual([20, true]);
  for (const count of [40, 45]) {
    history.send({ type: 'more.asked' });
    await expect.poll(() => shown().length).toBe(count);
  }
  expect(history.getSnapshot().can({ type: 'more.asked' })).toBe(false);
  expect(requests).toEqual(['look', 'page 1 of 20', 'page 2 of 20', 'page 3 of 20']);
});

test('a record that has moved to the next page meanwhile is shown once (HIS-07)', async () => {
  const load = async ({ page }: HistoryRequest) => ({
    lines: lines(page === 1 ? 1 : 20, 20),
    total: 40,
    at: 9,
  });
  const { history, is, shown } = openHistory({ load });
  await is('listed');
  history.send({ type: 'more.asked' });
  await expect.poll(() => shown().length).toBe(39);
  expect(new Set(shown()).size).toBe(39);
});

test("the device's records are shown while the server is asked (HIS-25)", async () => {
  const { history, shown } = openHistory({ held: lines(1, 3), load: () => new Promise(() => {}) });
  await expect.poll(() => history.getSnapshot().matches('loading')).toBe(true);
  expect([shown(), history.getSnapshot().context.asOf]).toEqual([[1, 2, 3], 5]);
});

test('a keyword is searched when I pause typing, or at once on Enter (HIS-08)', async () => {
  const { history, requests, clock, is } = openHistory();
  await is('listed');
  for (const q of ['w', 'wa', 'wat']) history.send({ type: 'keyword.typed', q });
  clock.increment(399);
  expect(history.getSnapshot().value).toBe('typing');
  clock.increment(1);
  await is('listed');
  history.send({ type: 'keyword.typed', q: 'wat ' });
  expect([history.getSnapshot().value, history.getSnapshot().context.options.q]).toEqual(['listed', 'wat ']);
  history.send({ type: 'keyword.typed', q: 'water' });
  history.send({ type: 'search.submitted' });
  await is('listed');
  expect(requests).toEqual(['look', 'page 1 of 20', 'page 1 of 20 wat', 'page 1 of 20 water']);
});

test('other options start again at the first page (HIS-15)', async () => {
  const { history, requests, is, shown } = openHistory();
  await is('listed');
  history.send({ type: 'more.asked' });
  await expect.poll(() => shown().length).toBe(40);
  history.send({ type: 'sort.chosen', sort: '-biller' });
  await is('listed');
  expect([shown().length, requests.at(-1)]).toEqual([20, 'page 1 of 20']);
});

test('a range that ends before its start is not sent, a month is sent at once (HIS-10, HIS-13)', async () => {
  const { history, requests, clock, is, shown } = openHistory();
  await is('listed');
  const [start, end] = [calendarDate('2026-11-20'), calendarDate('2026-11-19')];
  history.send({ type: 'range.typed', start, end });
  clock.increment(400);
  expect([history.getSnapshot().value, shown().length]).toEqual(['refused', 20]);
  history.send({ type: 'range.chosen', start: end, end: start });
  await is('listed');
  expect(requests).toEqual(['look', 'page 1 of 20', 'page 1 of 20']);
});

test('without a connection the device is searched, and the server again when it is reachable (HIS-25)', async () => {
  let isAway = true;
  const load = () => (isAway ? away() : Promise.resolve({ lines: lines(1, 20), total: 20, at: 9 }));
  const { history, requests, clock, is, shown } = openHistory({ held: lines(1, 45), load });
  await is('saved');
  expect(history.getSnapshot().hasTag('offline')).toBe(true);
  history.send({ type: 'keyword.typed', q: 'mesa' });
  clock.increment(400);
  await is('saved');
  history.send({ type: 'more.asked' });
  history.send({ type: 'more.asked' });
  expect(history.getSnapshot().context.pages).toBe(3);
  expect(history.getSnapshot().can({ type: 'more.asked' })).toBe(false);
  isAway = false;
  history.send({ type: 'connection.returned' });
  await is('listed');
  expect(shown()).toHaveLength(20);
  expect(requests.filter((request) => request.startsWith('search'))).toEqual([
    'search device',
    'search device mesa',
  ]);
});

test('a refusal of the server is shown, and the list stays (HIS-24)', async () => {
  const load = async () => {
    throw new CallFailed({ kind: 'unreachable', message: 'Not now.', status: 503, errors: {} });
  };
  const { history, is, shown } = openHistory({ held: lines(1, 3), load });
  await is('failed');
  expect([history.getSnapshot().context.failure?.message, shown().length]).toEqual(['Not now.', 3]);
});

test('a page that could not be loaded can be loaded again (HIS-07)', async () => {
  let isAway = false;
  const load = ({ page, perPage }: HistoryRequest) =>
    isAway ? away() : Promise.resolve({ lines: lines((page - 1) * perPage + 1, 20), total: 60, at: 9 });
  const { history, is, shown, requests } = openHistory({ load });
  await is('listed');
  isAway = true;
  history.send({ type: 'more.asked' });
  await expect.poll(() => history.getSnapshot().context.failure?.message).toBe('No history.');
  isAway = false;
  history.send({ type: 'more.asked' });
  await expect.poll(() => shown().length).toBe(40);
  expect([requests.slice(-2), history.getSnapshot().context.failure]).toEqual([
    ['page 2 of 20', 'page 2 of 20'],
    undefined,
  ]);
});

test('when I come back I find as many pages as before (HIS-07)', async () => {
  const { history, requests, is, shown } = openHistory({ total: 90, pages: 3 });
  await is('listed');
  expect(shown()).toHaveLength(60);
  history.send({ type: 'more.asked' });
  await expect.poll(() => shown().length).toBe(80);
  expect(requests).toEqual(['look', 'page 1 of 60', 'page 4 of 20']);
});

test('an answer that takes more than 4 seconds is told, with the age of the records shown', async () => {
  const { history, clock } = openHistory({ held: lines(1, 3), load: () => new Promise(() => {}) });
  await expect.poll(() => history.getSnapshot().matches('loading')).toBe(true);
  expect(history.getSnapshot().hasTag('slow')).toBe(false);
  clock.increment(4_000);
  expect([history.getSnapshot().hasTag('slow'), history.getSnapshot().context.asOf]).toEqual([true, 5]);
});

test('a device that cannot be read does not keep the records of the server from me (HIS-25)', async () => {
  const { requests, is, shown } = openHistory({ total: 3, isUnreadable: true });
  await is('listed');
  expect([shown(), requests]).toEqual([
    [1, 2, 3],
    ['look', 'page 1 of 20'],
  ]);
});

test.each(['view.refreshed', 'connection.returned'] as const)(
  'when neither server nor device can be read it says so, and asks again after %s (HIS-24)',
  async (type) => {
    let isAway = true;
    const load = () => (isAway ? away() : Promise.resolve({ lines: lines(1, 2), total: 2, at: 9 }));
    const { history, requests, is, shown } = openHistory({ isUnreadable: true, load });
    await is('failed');
    expect([history.getSnapshot().context.failure?.message, shown()]).toEqual(['No history.', []]);
    isAway = false;
    history.send({ type });
    await is('listed');
    expect([shown(), history.getSnapshot().context.failure]).toEqual([[1, 2], undefined]);
    expect(requests).toEqual(['look', 'page 1 of 20', 'search device', 'page 1 of 20']);
  },
);

test('the saved records are replaced when I refresh and the server answers again (HIS-25)', async () => {
  let isAway = true;
  const load = () => (isAway ? away() : Promise.resolve({ lines: lines(1, 2), total: 2, at: 9 }));
  const { history, is, shown } = openHistory({ held: lines(7, 3), load });
  await is('saved');
  expect([shown(), history.getSnapshot().context.asOf]).toEqual([[7, 8, 9], 5]);
  isAway = false;
  history.send({ type: 'view.refreshed' });
  await is('listed');
  expect([shown(), history.getSnapshot().context.asOf]).toEqual([[1, 2], 9]);
});

test('a cleared search shows all records again, at once (HIS-15)', async () => {
  const start = calendarDate('2026-11-01');
  const { history, requests, is } = openHistory({ options: { q: 'mesa', start } });
  await is('listed');
  history.send({ type: 'search.cleared' });
  await is('listed');
  expect(history.getSnapshot().context.options).toMatchObject({ q: '', start: null, end: null });
  expect(requests).toEqual(['look mesa', 'page 1 of 20 mesa', 'page 1 of 20']);
});

test('all pages that I see are read again when I refresh or the connection returns (HIS-07)', async () => {
  const { history, requests, is, shown } = openHistory({ pages: 2 });
  for (const type of ['view.refreshed', 'connection.returned'] as const) {
    await is('listed');
    history.send({ type });
    expect(history.getSnapshot().matches('loading')).toBe(true);
  }
  await is('listed');
  expect([shown().length, requests.slice(1)]).toEqual([40, ['page 1 of 40', 'page 1 of 40', 'page 1 of 40']]);
});

test('a list of more than five pages is not shortened when the connection returns (HIS-07)', async () => {
  const { history, requests, is, shown } = openHistory({ total: 130, pages: 6 });
  await is('listed');
  history.send({ type: 'more.asked' });
  await expect.poll(() => shown().length).toBe(120);
  history.send({ type: 'connection.returned' });
  expect([history.getSnapshot().value, shown().length]).toEqual(['listed', 120]);
  expect(requests).toEqual(['look', 'page 1 of 100', 'page 6 of 20']);
});

test('lines of the device count as its own until the server has answered, also when it refuses (HIS-24, HIS-25)', async () => {
  const isFromDevice = ({ history }: ReturnType<typeof openHistory>) =>
    history.getSnapshot().context.isFromDevice;
  let answer = (_: HistoryAnswer) => {};
  const waiting = openHistory({
    held: lines(1, 2),
    load: () => new Promise((resolve) => (answer = resolve)),
  });
  await expect.poll(() => waiting.requests).toContain('page 1 of 20');
  expect(isFromDevice(waiting)).toBe(true);
  answer({ lines: lines(1, 3), total: 3, at: 9 });
  await waiting.is('listed');
  expect(isFromDevice(waiting)).toBe(false);

  const refused = openHistory({
    held: lines(1, 2),
    load: async () => {
      throw new CallFailed({ kind: 'refused', message: 'No history.', status: 503, errors: {} });
    },
  });
  await refused.is('failed');
  expect(isFromDevice(refused)).toBe(true);
});

test('as many saved records as fit on one page have no more to show (HIS-25)', async () => {
  const { history, is } = openHistory({ held: lines(1, 20), load: away });
  await is('saved');
  expect([history.getSnapshot().can({ type: 'more.asked' }), history.getSnapshot().context.total]).toEqual([
    false,
    20,
  ]);
});

test('nothing counts as saved on the device before it was read (HIS-25)', () => {
  const { history } = openHistory({ held: lines(1, 2) });
  expect(history.getSnapshot().value).toBe('looking');
  expect(history.getSnapshot().context.isFromDevice).toBe(false);
});

test('a list of five pages is read again whole when the connection returns (HIS-07)', async () => {
  const { history, requests, is } = openHistory({ total: 130, pages: 5 });
  await is('listed');
  history.send({ type: 'connection.returned' });
  expect(history.getSnapshot().matches('loading')).toBe(true);
  await is('listed');
  expect(requests).toEqual(['look', 'page 1 of 100', 'page 1 of 100']);
});

test('a next page that is empty by now is the end of the list (HIS-07)', async () => {
  const load = async ({ page }: HistoryRequest) => ({
    lines: page === 1 ? lines(1, 20) : [],
    total: 60,
    at: 9,
  });
  const { history, is } = openHistory({ load });
  await is('listed');
  history.send({ type: 'more.asked' });
  await expect.poll(() => history.getSnapshot().context.total).toBe(20);
  expect(history.getSnapshot().can({ type: 'more.asked' })).toBe(false);
});
