import { afterAll, beforeAll, expect, test } from 'vitest';
import { toEpochSeconds } from '../../domain/calendar-date.ts';
import type { RequestOf } from '../../domain/call.ts';
import { searchBills } from '../../domain/calls/ebills.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';

let portal: Portal;
let dana: Signed;

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

async function found(search: Partial<RequestOf<typeof searchBills>>, who = dana) {
  return (await portal.send(searchBills, { ...ALL, ...search }, who)).answer();
}

async function everything(): Promise<number[]> {
  const pages = [await found({ sort: 'account_num' }), await found({ sort: 'account_num', page: 2 })];
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

test('without a sort the bill that is due last comes first, twenty to a page (API-27)', async () => {
  const plain = await portal.app.request('/api/v2.1/ebills', {
    headers: { authorization: `Bearer ${dana.token}` },
  });
  const { items, _meta } = (await plain.json()) as { items: { due_date: number }[]; _meta: object };
  const due = items.map(({ due_date }) => due_date);
  expect(items).toHaveLength(20);
  expect(due).toEqual([...due].sort((one, other) => other - one));
  expect(_meta).toEqual({ currentPage: 1, totalCount: (await everything()).length });
});

test('pages follow each other without a gap or a repeat, and there is none after the last', async () => {
  const whole = await everything();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => found({ sort: 'account_num', page, per_page: 40 })),
  );
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  const beyond = await found({ page: 999 });
  expect([beyond.items, beyond._meta.totalCount]).toEqual([[], whole.length]);
});

test('words are looked for in biller, kind, number and nickname, letter by letter', async () => {
  const named = async (q: string) => [
    ...new Set((await found({ q })).items.map((bill) => bill.nickname || bill.account_num)),
  ];
  expect(await named('home WATER')).toEqual(['Home water']);
  expect(await named('R0041882')).toEqual(['House']);
  expect(
    (await found({ q: 'evergreen' })).items.every((bill) => bill.biller.name.startsWith('Evergreen')),
  ).toBe(true);
  expect(await named('%')).toEqual([]);
  expect(await named('_')).toEqual([]);
});

test('a span of days bounds the due date, both ends included', async () => {
  const { items } = await found({ sort: 'due_date' });
  const middle = items[5]?.due_date;
  if (!middle) throw new Error('the demo has more bills');
  const at = toEpochSeconds(middle);
  const within = (await found({ start: at, end: at })).items;
  expect(within.length).toBeGreaterThan(0);
  expect(within.every(({ due_date }) => due_date === middle)).toBe(true);
});

test('nobody finds the bills of others, and a field that is none is refused', async () => {
  const sam = await portal.signIn('single');
  expect((await found({}, sam)).items.every((bill) => bill.account_num === '100-4400-18')).toBe(true);
  const refused = await portal.app.request('/api/v2.1/ebills?sort=pin', {
    headers: { authorization: `Bearer ${sam.token}` },
  });
  expect(refused.status).toBe(422);
});
