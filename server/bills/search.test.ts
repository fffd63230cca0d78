import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../domain/api/call.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { searchBills } from '../../domain/bills/bill-calls.ts';
import { billLine } from '../../domain/history/history.ts';
import { historyMonths } from '../../domain/history/months.ts';
import { toEpochSeconds } from '../../domain/values/calendar-date.ts';
import { monthName } from '../../domain/values/month-name.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const ALL: RequestOf<typeof searchBills> = {
  sort: '-due_date',
  q: '',
  start: undefined,
  end: undefined,
  page: 1,
  per_page: 100,
};

async function searched(search: Partial<RequestOf<typeof searchBills>>, session = dana) {
  return (await portal.send(searchBills, { ...ALL, ...search }, session)).answer();
}

async function everything(): Promise<number[]> {
  const pages = [await searched({ sort: 'account_num' }), await searched({ sort: 'account_num', page: 2 })];
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

test('without a sort, the bill with the latest due date comes first, twenty to a page (API-27)', async () => {
  const plain = await portal.app.request('/api/v2.1/ebills', {
    headers: { authorization: `Bearer ${dana.token}` },
  });
  const { items, _meta } = (await plain.json()) as { items: { due_date: number }[]; _meta: object };
  const due = items.map(({ due_date }) => due_date);
  expect(items).toHaveLength(20);
  expect(due).toEqual([...due].sort((left, right) => right - left));
  expect(_meta).toEqual({ currentPage: 1, totalCount: (await everything()).length });
});

test('pages follow each other without a gap or a repeat, and the one after the last is empty', async () => {
  const whole = await everything();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => searched({ sort: 'account_num', page, per_page: 40 })),
  );
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  const beyond = await searched({ page: 999 });
  expect([beyond.items, beyond._meta.totalCount]).toEqual([[], whole.length]);
});

test('words are searched in biller, bill type, number and nickname, letter by letter', async () => {
  const named = async (q: string) => [
    ...new Set((await searched({ q })).items.map((bill) => bill.nickname || bill.account_num)),
  ];
  expect(await named('home WATER')).toEqual(['Home water']);
  expect(await named('R0041882')).toEqual(['House']);
  expect(
    (await searched({ q: 'evergreen' })).items.every((bill) => bill.biller.name.startsWith('Evergreen')),
  ).toBe(true);
  expect(await named('%')).toEqual([]);
  expect(await named('_')).toEqual([]);
});

test('start and end limit the due date, both inclusive', async () => {
  const { items } = await searched({ sort: 'due_date' });
  const middle = items[5]?.due_date;
  if (!middle) throw new Error('the demo has more bills');
  const at = toEpochSeconds(middle);
  const within = (await searched({ start: at, end: at })).items;
  expect(within.length).toBeGreaterThan(0);
  expect(within.every(({ due_date }) => due_date === middle)).toBe(true);
});

test('a search finds no other customer’s bills, and an unknown sort field is refused', async () => {
  const sam = await portal.signIn('single');
  expect((await searched({}, sam)).items.every((bill) => bill.account_num === '100-4400-18')).toBe(true);
  const refused = await portal.app.request('/api/v2.1/ebills?sort=pin', {
    headers: { authorization: `Bearer ${sam.token}` },
  });
  expect(refused.status).toBe(422);
});

test('the months of a page count all bills that the search finds in them (ruling 72)', async () => {
  const totalsOf = (items: readonly Bill[]) => {
    const months = historyMonths({
      lines: items.map(billLine),
      shown: items.length,
      sort: '-due_date',
      hasMore: false,
      isFromDevice: false,
    });
    return new Map(months.map(({ title, count, sum }) => [title, { count, sum }]));
  };
  const pages = [await searched({}), await searched({ page: 2 })];
  const all = totalsOf(pages.flatMap(({ items }) => items));
  for (const search of [{ per_page: 3 }, { per_page: 7, page: 3 }, { sort: 'due_date' as const }]) {
    const { items, months = [] } = await searched({ per_page: 10, ...search });
    const shown = [...totalsOf(items).keys()];
    const told = new Map(
      months.map(({ month, count, sum }) => [
        month ? `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}` : 'Without a date',
        { count, sum },
      ]),
    );
    expect([...told.keys()].sort()).toEqual(shown.sort());
    for (const [title, total] of told) expect(total).toEqual(all.get(title));
  }
  expect((await searched({ sort: 'balance' })).months).toBeUndefined();
  expect((await searched({ q: 'no such thing' })).months).toEqual([]);
});
