import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { processorBook } from '../store/schema/books.ts';
import { readProcessorBook } from './processor-book.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  await readProcessorBook(portal.parts);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const linesOf = async () => (await portal.store.db.select().from(processorBook)).map(({ id }) => id).sort();

async function newLines(): Promise<{ kind: string; amount: number }[]> {
  const before = new Set(await linesOf());
  await readProcessorBook(portal.parts);
  const rows = await portal.store.db.select().from(processorBook);
  return rows.filter(({ id }) => !before.has(id)).map(({ kind, amount }) => ({ kind, amount }));
}

test('a payment and its refund are read in once each, with what they moved', async () => {
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [charge, ...others] = await newLines();
  expect(charge).toMatchObject({ kind: 'charge' });
  expect(charge?.amount).toBeGreaterThan(0);
  expect(others).toEqual([]);
  portal.pass(DAY);
  await takeBack(portal, confirmation_nums[0] ?? '', 'refund');
  expect(await newLines()).toMatchObject([{ kind: 'refund', amount: -(charge?.amount ?? 0) }]);
  expect(await newLines()).toEqual([]);
});

test('what a bank takes back stands in the book as a return, not as a refund', async () => {
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa' });
  const [charge] = await newLines();
  await takeBack(portal, confirmation_nums[0] ?? '', 'return');
  const lines = await newLines();
  expect(lines).toMatchObject([{ kind: 'return', amount: -(charge?.amount ?? 0) }]);
});
