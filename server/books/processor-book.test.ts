import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { ProcessorDown, ProcessorRefused } from '../ports/processor.ts';
import { processorBook, processorBookMark } from '../store/schema/books.ts';
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

test('a book that has gained nothing moves no mark', async () => {
  const marks = () => portal.store.db.select().from(processorBookMark);
  const before = await marks();
  const processor = { ...portal.parts.processor, async *book() {} };
  await readProcessorBook({ ...portal.parts, processor });
  expect(await marks()).toEqual(before);
});

test('a processor that is down fails the reading, and is no refusal', async () => {
  const down = new ProcessorDown('not reached');
  const processor = {
    ...portal.parts.processor,
    // biome-ignore lint/correctness/useYield: it fails before its first line
    async *book(): AsyncGenerator<never> {
      throw down;
    },
  };
  await expect(readProcessorBook({ ...portal.parts, processor })).rejects.toBe(down);
});

test('what the processor refuses of its book and of its payouts is told together, and what came before is kept', async () => {
  const before = await linesOf();
  const line = {
    id: 'before-the-refusal',
    biller: 1,
    kind: 'fee' as const,
    charge: '',
    amount: cents(-300),
    fee: cents(0),
    applicationFee: cents(0),
    payout: '',
    at: portal.parts.clock.now(),
    mark: 'no-mark-of-the-sandbox',
  };
  const payout = { ...line, id: 'a-payout', kind: 'payout' as const, payout: 'po_1', amount: cents(-100) };
  const parts = {
    ...portal.parts,
    processor: {
      ...portal.parts.processor,
      async *book() {
        yield* [payout, line];
        throw new ProcessorRefused('acct_one: no');
      },
      async payout(): Promise<never> {
        throw new ProcessorRefused('it may not be read');
      },
    },
  };
  await expect(readProcessorBook(parts)).rejects.toThrow(/^acct_one: no; .*payout po_1: it may not be read/);
  expect(await linesOf()).toEqual([...before, 'a-payout', 'before-the-refusal'].sort());
});
