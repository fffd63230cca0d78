import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { locateAccount } from '../../domain/accounts/calls.ts';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { addDays, calendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { auditBooks } from '../jobs/audit.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { newestBillOfAccount } from '../store/joins.ts';
import { accounts, billers, bills } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { importRows, imports } from '../store/schema/imports.ts';
import { applyImport } from './apply.ts';
import { whileReading } from './reading.ts';
import { leftOut, receiveFile } from './receive.ts';
import { findImport, problemsOf, refuseImport, startApplying } from './records.ts';

const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;
let harbor: ReturnType<typeof sender>;

beforeAll(async () => {
  portal = await openPortal({ billers: storedBillers });
  till = payer(portal, () => dana);
  harbor = sender(portal, 'harbor');
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
  await harbor.map(PLAIN);
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const COLUMNS = { bill: bills, account: accounts };

/** The account with its newest bill. */
async function stored(number: string) {
  const [row] = await portal.store.db
    .select(COLUMNS)
    .from(accounts)
    .leftJoin(bills, newestBillOfAccount)
    .where(eq(accounts.accountNum, number));
  if (!row?.bill) throw new Error(`no bill on ${number}`);
  return { ...row, bill: row.bill };
}

const today = () => portal.parts.clock.today();

/** A line about an account, in the columns of the plain file. */
const line = (number: string, bill: string, balance: string, name = 'Ada Birch') => [
  number,
  name,
  bill,
  '2026-11-20',
  '2026-12-20',
  balance,
];

async function located(account_number: string, last_or_business_name: string) {
  const { entity_id, conf_id } = await till.accountNumbered(WATER);
  const proof = { entity_id, conf_id, account_number, last_or_business_name, pin: '' };
  return portal.send(locateAccount, proof, dana);
}

test('an account that a biller sends can be found by its customer, with what is owed', async () => {
  const { outcome, record } = await harbor.send(plainFile(line('77-100', 'B-1', '148.20')));
  expect([outcome, record.state]).toEqual(['applying', 'applied']);
  expect(record.done).toEqual({ ...NO_COUNTS, rows: 1, newAccounts: 1, newBills: 1 });
  expect((await located('77100', 'birch')).answer()).toMatchObject({
    account_number: '77-100',
    amount_due: 14_820,
  });
});

test('the same file again does nothing, and says so', async () => {
  const content = plainFile(line('77-200', 'B-1', '10.00'));
  const first = await harbor.send(content);
  const again = await harbor.send(content);
  expect([again.outcome, again.record.id]).toEqual(['known', first.record.id]);
});

test('a dry run counts what would happen, and writes nothing', async () => {
  const content = plainFile(line('77-300', 'B-1', '10.00'), line('77-301', 'B-1', 'ten'));
  const dry = await harbor.receive(content, { isDryRun: true });
  expect(dry.outcome).toBe('checked');
  expect(dry.record.expected).toEqual({ ...NO_COUNTS, rows: 2, newAccounts: 1, newBills: 1, refused: 1 });
  expect(dry.problems).toEqual([
    { line: 3, field: 'balance', value: 'ten', words: 'Is not an amount written as 1,234.56.' },
  ]);
  await expect(stored('77-300')).rejects.toThrow('no bill');
  expect((await harbor.send(content)).record.done).toEqual(dry.record.expected);
});

test('a number that another bill type of the biller has is noted only while its account is new', async () => {
  await harbor.send(plainFile(line('77-320', 'B-1', '10.00')));
  await harbor.map({ ...PLAIN, type: 'electric' });
  const sent = await harbor.send(plainFile(line('77320', 'B-1', '10.00')));
  expect(sent.notes).toEqual([expect.stringMatching(/^1 line names a new account .* biller: 2\./)]);
  const again = await harbor.receive(plainFile(line('77320', 'B-2', '12.00')), { isDryRun: true });
  expect(again.notes).toEqual([]);
});

test('customers are told of a new bill once, and it takes the place of the one in their cart', async () => {
  const before = await till.bill(WATER);
  const content = plainFile(line(WATER, 'N-1', '95.10', 'Dana Mercer'));
  await harbor.send(content);
  await harbor.send(content);
  const bill = await till.bill(WATER);
  expect(bill).toMatchObject({ balance: 9_510, is_payable: true });
  expect(bill.id).not.toBe(before.id);
  const { items } = (await portal.send(listAlerts, { per_page: 100 } as never, dana)).answer();
  expect(items.filter(({ href }) => href === `#/bills/${bill.id}`)).toHaveLength(1);
});

test('a payment that the file does not hold yet stays taken off, until a later file holds it', async () => {
  await harbor.send(plainFile(line(WATER, 'N-2', '80.00', 'Dana Mercer')));
  const { id } = await till.bill(WATER);
  await till.pay({ accounts: [WATER], method: 'Everyday Visa', amount: cents(3_000) });
  expect(await till.bill(WATER)).toMatchObject({ id, balance: 5_000 });

  await harbor.send(plainFile(line(WATER, 'N-2', '80.00', 'Dana M Mercer')));
  expect(await till.bill(WATER)).toMatchObject({ id, balance: 5_000 });

  portal.pass(2 * DAY);
  dana = await portal.signIn('demo');
  await harbor.send(plainFile(line(WATER, 'N-2', '50.00', 'Dana Mercer')), addDays(today(), -1));
  expect(await till.bill(WATER)).toMatchObject({ id, balance: 5_000 });
  expect((await stored(WATER)).bill.toldBalance).toBe(5_000);
});

test('a bill never shrinks below what was paid of it', async () => {
  await harbor.send(plainFile(line(WATER, 'N-3', '80.00', 'Dana Mercer')));
  await till.pay({ accounts: [WATER], method: 'Everyday Visa', amount: cents(3_000) });
  const { problems } = await harbor.send(plainFile(line(WATER, 'N-3', '20.00', 'Dana Mercer')));
  expect(problems.map(({ words }) => words)).toEqual([
    'Customers have paid $30.00 that this balance does not hold yet. It cannot be less than that.',
  ]);
  expect(await till.bill(WATER)).toMatchObject({ balance: 5_000 });
});

test('while a bill is being paid, its line waits, and is applied afterwards', async () => {
  await harbor.send(plainFile(line(WATER, 'N-4', '60.00', 'Dana Mercer')));
  const { bill } = await stored(WATER);
  await till.review({ accounts: [WATER], method: 'Everyday Visa' });
  await portal.store.db
    .update(cartItems)
    .set({ checkoutId: randomUUID() })
    .where(eq(cartItems.billId, bill.id));
  const sent = await harbor.send(plainFile(line(WATER, 'N-5', '75.00', 'Dana Mercer')));
  expect([sent.record.state, sent.record.done.waiting]).toEqual(['applying', 1]);
  expect((await stored(WATER)).bill.id).toBe(bill.id);

  // A later file that does not name the account leaves the line waiting.
  await harbor.send(plainFile(line('77-400', 'B-1', '5.00')));
  await portal.store.db.update(cartItems).set({ checkoutId: null }).where(eq(cartItems.billId, bill.id));
  portal.pass(2 * MINUTE);
  const { record } = await harbor.finish(sent);
  expect(record).toMatchObject({ state: 'applied', done: { waiting: 0, newBills: 1 } });
  expect((await stored(WATER)).bill).toMatchObject({ number: 'N-5', balance: 4_500 });
});

test('a waiting line is dropped when a later file names its account', async () => {
  const { bill } = await stored(WATER);
  await till.review({ accounts: [WATER], method: 'Everyday Visa' });
  await portal.store.db
    .update(cartItems)
    .set({ checkoutId: randomUUID() })
    .where(eq(cartItems.billId, bill.id));
  const first = await harbor.send(plainFile(line(WATER, 'N-6', '81.00', 'Dana Mercer')));
  const again = line(WATER, 'N-5', '75.00', 'Dana Mercer');
  await harbor.send(plainFile(again, line('77-500', 'B-1', '1.00')));
  await portal.store.db.update(cartItems).set({ checkoutId: null }).where(eq(cartItems.billId, bill.id));
  portal.pass(2 * MINUTE);
  const { record } = await harbor.finish(first);
  expect(record).toMatchObject({ state: 'applied', done: { newBills: 0 } });
  expect((await stored(WATER)).bill.number).toBe('N-5');
});

test('a process that stops between two parts of a file leaves the rest to the next one', async () => {
  const many = Array.from({ length: 2_300 }, (_, at) => line(`88-${10_000 + at}`, 'B-1', '0.05'));
  const known = line(WATER, 'N-6', '61.00', 'Dana Mercer');
  const received = await harbor.receive(plainFile(known, ...many));
  await applyImport(portal.parts);
  const half = await findImport(portal.parts, received.record.id);
  expect([half?.state, half?.done.newBills]).toEqual(['applying', 999]);
  await runDueWork(portal.parts);
  const { record } = await harbor.finish(received);
  expect([record.state, record.done.newAccounts, record.done.newBills]).toEqual(['applied', 2_300, 2_301]);
  expect(await portal.store.db.$count(importRows)).toBe(0);
});

test('a file of new accounts alone is added in larger parts on PostgreSQL, since nobody waits for them there', async () => {
  const many = Array.from({ length: 1_300 }, (_, at) => line(`89-${10_000 + at}`, 'B-1', '0.05'));
  const received = await harbor.receive(plainFile(...many));
  await applyImport(portal.parts);
  const whole = await findImport(portal.parts, received.record.id);
  const isPostgres = portal.store.kind === 'postgres';
  expect([whole?.appliedThrough, whole?.done.newAccounts]).toEqual(
    isPostgres ? [1_301, 1_300] : [1_000, 999],
  );
  await harbor.finish(received);
});

test('a full file closes what it does not name: nothing is owed there, and nobody can add it', async () => {
  const ELECTRIC = { ...PLAIN, type: 'electric', limits: { closed: 60, balance: 100 } };
  await harbor.map(ELECTRIC);
  const [kept, gone] = [line('66-1', 'B-1', '10.00'), line('66-2', 'B-1', '20.00')];
  await harbor.send(plainFile(kept, gone));
  await harbor.map({ ...ELECTRIC, holds: 'full' });
  const electric = await portal.store.db
    .select({ number: accounts.accountNum, type: accounts.billTypeId })
    .from(accounts)
    .where(eq(accounts.billTypeId, (await stored('66-1')).account.billTypeId));
  const others = electric.map(({ number }) => number).filter((number) => number !== '66-2');
  const held = await harbor.receive(plainFile(...others.map((number) => line(number, 'B-1', '10.00'))));
  await harbor.finish(held);
  expect((await stored('66-2')).account.closedAt).not.toBeNull();
  expect((await stored('66-2')).bill).toMatchObject({ balance: 0, amountDue: 0 });
  expect((await stored('66-1')).account.closedAt).toBeNull();
  expect((await located('662', 'birch')).status).toBe(404);
});

test('a file that would close much waits for approval, and can be given up', async () => {
  await harbor.map({ ...PLAIN, holds: 'full' });
  const held = await harbor.receive(plainFile(line('99-1', 'B-1', '10.00')));
  expect(held.outcome).toBe('held');
  expect(held.record.reasons[0]).toMatch(/^The file would close [\d,]+ of [\d,]+ accounts\.$/);
  expect(await applyImport(portal.parts)).toBe(false);
  await refuseImport(portal.parts, held.record.id, held.record.reasons);
  expect(await startApplying(portal.parts, held.record.id)).toBeUndefined();
  await expect(stored('99-1')).rejects.toThrow('no bill');
});

test('a file about which nobody decides is given up after 30 days, and nothing stays of its lines', async () => {
  await harbor.map({ ...PLAIN, holds: 'full' });
  const content = plainFile(line('99-3', 'B-1', '10.00'), line('99-4', 'B-1', 'ten'));
  const { outcome, record } = await harbor.receive(content);
  expect(outcome).toBe('held');
  const isOld = (age: number) =>
    portal.store.db
      .update(imports)
      .set({ receivedAt: new Date(portal.parts.clock.now() - age) })
      .where(eq(imports.id, record.id));
  await isOld(29 * DAY);
  await purgeExpired(portal.parts);
  expect(await findImport(portal.parts, record.id)).toMatchObject({ state: 'held' });
  await isOld(31 * DAY);
  await purgeExpired(portal.parts);
  expect(await findImport(portal.parts, record.id)).toMatchObject({
    state: 'refused',
    reasons: [...record.reasons, 'Nobody decided about this file for 30 days.'],
  });
  expect(await portal.store.db.$count(importRows, eq(importRows.importId, record.id))).toBe(0);
  expect(await problemsOf(portal.parts, record.id)).toEqual([]);
});

test('a file that is older than one that was applied waits for approval', async () => {
  await harbor.send(plainFile(line('55-1', 'B-1', '10.00')));
  const older = await harbor.receive(plainFile(line('55-1', 'B-1', '11.00')), { date: addDays(today(), -1) });
  expect([older.outcome, older.record.reasons]).toEqual([
    'held',
    [`A file of ${shortDate(today())}, which is later, was applied before.`],
  ]);
  await startApplying(portal.parts, older.record.id);
  await harbor.finish(older);
  expect((await stored('55-1')).bill.balance).toBe(1_100);
});

test('a held file is approved once more when a later file was applied meanwhile', async () => {
  await harbor.map({ ...PLAIN, limits: { balance: 0 } });
  const yesterday = addDays(today(), -1);
  const held = await harbor.receive(plainFile(line('55-2', 'B-1', '10.00')), { date: addDays(today(), -2) });
  const known = shortDate(today());
  expect(held.record.reasons).toContain(`A file of ${known}, which is later, was applied before.`);
  // Only the later file that the reasons name was there when the file was held.
  await portal.store.db
    .update(imports)
    .set({ fileDate: addDays(today(), -5) })
    .where(inArray(imports.state, ['applying', 'applied']));
  await harbor.map(PLAIN);
  await harbor.send(plainFile(line('55-2', 'B-1', '12.00')), yesterday);
  const asked = await startApplying(portal.parts, held.record.id);
  const reason = `A file of ${shortDate(yesterday)}, which is later, was applied before.`;
  expect(asked).toMatchObject({ state: 'held', reasons: [...held.record.reasons, reason] });
  expect(await applyImport(portal.parts)).toBe(false);
  expect((await stored('55-2')).bill.balance).toBe(1_200);
  expect(await startApplying(portal.parts, held.record.id)).toMatchObject({ state: 'applying' });
  await harbor.finish(held);
  expect((await stored('55-2')).bill.balance).toBe(1_000);
});

test('a file is held when a later one was applied while it was being checked', async () => {
  const content = plainFile(line('55-3', 'B-1', '10.00'));
  const { record } = await harbor.receive(content, { date: addDays(today(), -4) });
  await portal.store.db
    .update(imports)
    .set({ state: 'staging', reasons: [] })
    .where(eq(imports.id, record.id));
  expect(await startApplying(portal.parts, record.id)).toMatchObject({ state: 'held' });
});

test('the lines of a file whose reading a crash cut off are deleted after a day', async () => {
  await harbor.map({ ...PLAIN, holds: 'full' });
  const { record } = await harbor.receive(plainFile(line('99-2', 'B-1', '10.00')));
  await portal.store.db.update(imports).set({ state: 'staging' }).where(eq(imports.id, record.id));
  const left = () => portal.store.db.$count(importRows, eq(importRows.importId, record.id));
  await purgeExpired(portal.parts);
  expect(await left()).toBeGreaterThan(0);
  portal.pass(DAY + MINUTE);
  await purgeExpired(portal.parts);
  expect(await left()).toBe(0);
  expect(await findImport(portal.parts, record.id)).toBeUndefined();
});

describe('a file that is received again while it is being read', () => {
  const begun = async (content: string) => {
    const { record } = await harbor.receive(content);
    const readAt = new Date(portal.parts.clock.now());
    await portal.store.db.update(imports).set({ state: 'staging', readAt }).where(eq(imports.id, record.id));
    return record.id;
  };
  const rowsOf = (id: number) => portal.store.db.$count(importRows, eq(importRows.importId, id));

  test('is refused until that has ended, also as a dry run', async () => {
    const content = plainFile(line('54-1', 'B-1', '10.00'));
    const id = await begun(content);
    await expect(harbor.receive(content)).rejects.toThrow('imports.under-way');
    await expect(harbor.receive(content, { isDryRun: true })).rejects.toThrow('imports.under-way');
    expect(await findImport(portal.parts, id)).toMatchObject({ state: 'staging' });
  });

  test('is taken in once nobody reads it any more, and nothing stays of the lines that were cut off', async () => {
    const content = plainFile(line('54-2', 'B-1', '10.00'));
    const id = await begun(content);
    portal.pass(2 * MINUTE);
    const { outcome, record } = await harbor.send(content);
    expect([outcome, record.state, record.done.newBills]).toEqual(['applying', 'applied', 1]);
    expect(await findImport(portal.parts, id)).toMatchObject({
      state: 'refused',
      reasons: ['Its reading was cut off. Then the same file was read again.'],
    });
    expect(await rowsOf(id)).toBe(0);
  });

  test('is taken in once, though its first reader was only slow and goes on', async () => {
    const content = plainFile(line('54-3', 'B-1', '10.00'));
    const bytes = new TextEncoder().encode(content);
    let [opened, again] = [0, undefined as Awaited<ReturnType<typeof harbor.send>> | undefined];
    async function* open() {
      opened++;
      if (opened === 2) {
        portal.pass(2 * MINUTE);
        again = await harbor.send(content);
      }
      yield bytes;
    }
    const file = { biller: 'harbor', mapping: 'bills', fileName: 'slow.csv', fileDate: today(), open };
    await expect(receiveFile(portal.parts, file)).rejects.toThrow('imports.under-way');
    expect(again?.record).toMatchObject({ state: 'applied', done: { newBills: 1 } });
    expect(await portal.store.db.$count(importRows, eq(importRows.accountNum, '54-3'))).toBe(0);
  });
});

test('a file is not taken over from a process that gives signs of reading it', async () => {
  const { record } = await harbor.receive(plainFile(line('54-4', 'B-1', '10.00')));
  const readAt = async () => {
    const read = portal.store.db.select({ at: imports.readAt }).from(imports);
    const [row] = await read.where(eq(imports.id, record.id));
    return row?.at?.getTime();
  };
  await portal.store.db.update(imports).set({ state: 'staging' }).where(eq(imports.id, record.id));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    portal.pass(2 * MINUTE);
    await whileReading(portal.parts, record.id, async () => {
      vi.advanceTimersByTime(10 * SECOND);
      await expect.poll(readAt).toBe(portal.parts.clock.now());
      await expect(harbor.receive(plainFile(line('54-4', 'B-1', '10.00')))).rejects.toThrow(
        'imports.under-way',
      );
    });
  } finally {
    vi.useRealTimers();
  }
});

const TOTALS = { marker: 'TOTAL', rows: 2, balance: 6 };
const trailer = (rows: string, balance: string) => `\nTOTAL,${rows},,,,${balance}`;
const OTHER_DELIMITER = 'The file seems to use “;” between its cells, and the mapping says “,”.';
const SOUND = plainFile(line('44-1', 'B-1', '10.00'), line('44-2', 'B-1', '20.50'));

describe('a file is refused as a whole, and nothing of it is applied,', () => {
  test.each<[string, string | Uint8Array, string, object?]>([
    ['when it is empty', '', 'The file is empty.'],
    ['when it has a heading alone', plainFile(), 'The file has a heading and no lines.'],
    ['when a column is missing', SOUND.replace('balance', 'owed'), 'The column balance is missing.'],
    ['when a column stands twice', SOUND.replace('name', 'due'), 'The column due stands twice.'],
    ['when its delimiter is another', SOUND.replaceAll(',', ';'), OTHER_DELIMITER],
    [
      'when its delimiter is another, and a cell is quoted',
      SOUND.replaceAll(',', ';').replace('Ada Birch', '"Ada Birch"'),
      OTHER_DELIMITER,
    ],
    [
      'when its delimiter is another, and a column is renamed besides',
      SOUND.replaceAll(',', ';').replace('balance', 'owed'),
      `${OTHER_DELIMITER}\nThe column balance is missing.`,
    ],
    [
      'when its encoding is another',
      new Uint8Array([...new TextEncoder().encode(SOUND), 0xe9, 0x2c]),
      'The file is not UTF-8. Line 3 holds a character of another encoding: byte 135 of the file, E9 in hexadecimal.',
    ],
    [
      'when it is UTF-8 and another encoding was agreed',
      SOUND.replaceAll('Ada', 'Zoë'),
      'The file is UTF-8, not WINDOWS-1252.',
      { encoding: 'windows-1252' },
    ],
    [
      'when a quotation mark is never closed',
      SOUND.replace('Ada', '"Ada'),
      'Line 3 cannot be read: a quotation mark is never closed.',
    ],
    [
      'when its totals are missing',
      SOUND,
      'The last line with the control totals is missing. The file may be cut off.',
      { totals: TOTALS },
    ],
    [
      'when lines are missing',
      SOUND + trailer('3', '30.50'),
      'The control total says 3 rows, and the file has 2.',
      { totals: TOTALS },
    ],
    [
      'when its sum is another',
      SOUND + trailer('2', '30.00'),
      'The control total says $30.00 for all balances, and they sum to $30.50.',
      { totals: TOTALS },
    ],
    [
      'when its totals hold characters that cannot be stored',
      SOUND + trailer('2\u0000', '30.50'),
      'The control total says 2\uFFFD rows, and the file has 2.',
      { totals: TOTALS },
    ],
    [
      'when lines follow the totals',
      `${SOUND}${trailer('2', '30.50')}\n${line('44-3', 'B-1', '1.00').join(',')}`,
      'Lines follow the control totals.',
      { totals: TOTALS },
    ],
  ])('%s', async (_, content, words, mapping) => {
    await harbor.map({ ...PLAIN, ...mapping });
    const { outcome, record } = await harbor.receive(content);
    expect([outcome, record.state]).toEqual(['refused', 'refused']);
    expect(record.reasons.join('\n')).toContain(words);
    await expect(stored('44-1')).rejects.toThrow('no bill');
  });
});

test('the only line of a file names an earlier bill: it counts as refused, with its date as the file writes it', async () => {
  await harbor.map({ ...PLAIN, dates: 'MM/dd/yyyy' });
  const of = (bill: string, period: string) => ['35-1', 'Ada Birch', bill, period, '12/20/2026', '20.00'];
  await harbor.send(plainFile(of('B-2', '11/20/2026')));
  const { outcome, record, problems } = await harbor.send(plainFile(of('B-1', '10/20/2026')));
  expect([outcome, record.expected.refused, record.done.refused]).toEqual(['refused', 1, 1]);
  expect(problems).toEqual([
    { line: 2, field: 'period end', value: '10/20/2026', words: 'The account has a newer bill already.' },
  ]);
});

test('a line that applying refuses has its value as the file writes it', async () => {
  await harbor.map({ ...PLAIN, dates: 'MM/dd/yyyy' });
  const of = (account: string, period: string) => [account, 'Ada Birch', 'B', period, '12/20/2026', '20.00'];
  await harbor.send(plainFile(of('36-1', '10/20/2026')));
  const waiting = await harbor.receive(plainFile(of('36-1', '10/21/2026'), of('36-2', '10/21/2026')));
  await harbor.map({ ...PLAIN, dates: 'yyyy-MM-dd' });
  await portal.store.db
    .update(bills)
    .set({ billingPeriodEnd: calendarDate('2026-11-20'), number: 'B-9' })
    .where(eq(bills.id, (await stored('36-1')).bill.id));
  const { record } = await harbor.finish(waiting);
  expect(record.done.refused).toBe(1);
  expect(await problemsOf(portal.parts, record.id)).toMatchObject([{ line: 2, value: '10/21/2026' }]);
});

test('a line that is refused does not hold up the others, and is written down with its column and value', async () => {
  const { record, problems } = await harbor.send(
    plainFile(
      line('33-1', 'B-1', '10.00'),
      line('33-1', 'B-2', '11.00'),
      line('33-2', 'B-1', ''),
      ['33-3', 'Ada Birch', 'B-1', '2026-02-30', '2026-12-01', '1.00'],
      ['33-4', '', 'B-1', '2026-11-01', '2026-12-01', '1.00'],
      ['33-5', '=HYPERLINK("x")', 'B-1'].map((cell) => `"${cell.replaceAll('"', '""')}"`),
    ),
  );
  expect(record.done).toMatchObject({ rows: 6, newBills: 1, refused: 5 });
  expect(problemsCsv(record, problems)).toBe(
    [
      'line,column,value,problem',
      '3,account,33-1,Line 2 names the same account.',
      '4,balance,,The balance is empty.',
      '5,period end,2026-02-30,Is not a date as yyyy-MM-dd.',
      '6,name,,"A new account needs a name or a PIN. Without one, no customer can add it."',
      '7,,,"The line has 3 cells, the first line 6."',
      '',
    ].join('\r\n'),
  );
});

describe('a file of which every line is refused', () => {
  const rows = ['31-1', '31-2'].map((number) => [
    number,
    'Ada Birch',
    'B-1',
    '11/20/2026',
    '12/20/2026',
    '10.00',
  ]);
  const content = plainFile(...rows);

  test.each([
    ['', false],
    [', also in a dry run', true],
  ])('is refused as a whole, and names its lines%s', async (_, isDryRun) => {
    const { outcome, record, problems } = await harbor.receive(content, { isDryRun });
    expect([outcome, record.reasons]).toEqual(['refused', ['None of its 2 lines can be taken in.']]);
    expect(record.expected).toMatchObject({ rows: 2, refused: 2 });
    expect(record.done).toMatchObject({ rows: 2, refused: 2 });
    expect(new Set(problems.map(({ line: at }) => at))).toEqual(new Set([2, 3]));
  });

  test('is read again when it is sent again, and taken in once its mapping is mended', async () => {
    expect((await harbor.receive(content)).outcome).toBe('refused');
    expect((await harbor.receive(content)).outcome).toBe('refused');
    await harbor.map({ ...PLAIN, dates: 'MM/dd/yyyy' });
    expect((await harbor.send(content)).record).toMatchObject({ state: 'applied', done: { newBills: 2 } });
  });
});

test('a file that is sent again says which of its lines were refused, and how they are brought again', async () => {
  const content = plainFile(line('31-3', 'B-1', '10.00'), line('31-4', 'B-1', 'ten'));
  const sent = await harbor.send(content);
  expect(leftOut(sent)).toEqual([
    '1 line of this file is refused. To have it applied, send a file with the corrected line alone.',
  ]);
  expect(leftOut(await harbor.receive(content))).toEqual(leftOut(sent));
  expect(leftOut(await harbor.send(plainFile(line('31-4', 'B-1', '10.00'))))).toEqual([]);
});

test('the refused lines of a file with all accounts come again with the whole file, or the others would be closed', () => {
  const record = { isFull: true, state: 'applied', expected: NO_COUNTS, done: { ...NO_COUNTS, refused: 2 } };
  expect(leftOut({ outcome: 'known', record: record as never })).toEqual([
    '2 lines of this file are refused. To have them applied, correct them and send the whole file again.',
  ]);
});

test('a line with several problems tells each, and counts as one refused line', async () => {
  const { record, problems } = await harbor.send(
    plainFile(
      line('30-1', 'B-1', '10.00'),
      ['30-2', 'Ada\u0000', 'B-1', '30.2.2026', '1.12.2026', 'ten'],
      line('30-1', 'B-1', '10.00'),
    ),
  );
  expect(record.done).toMatchObject({ rows: 3, newBills: 1, refused: 2 });
  expect(problems.map(({ line: at, field }) => [at, field])).toEqual([
    [3, 'balance'],
    [3, 'name'],
    [3, 'due'],
    [3, 'period end'],
    [4, 'account'],
  ]);
});

test('a refused line names its column by the position where the mapping does, also after the mapping changed', async () => {
  const { account: _, ...columns } = { ...PLAIN.columns, account: '' };
  await harbor.map({ ...PLAIN, columns: { ...columns, balance: 6, dueDate: 5 } });
  const { record } = await harbor.send(
    plainFile(line('30-3', 'B-1', '1.00'), ['30-4', 'Ada', '', '', 'soon', 'ten']),
  );
  await harbor.map({ ...PLAIN, columns: { ...columns, balance: 'owed' } });
  const told = await problemsOf(portal.parts, record.id);
  expect(told.map(({ field }) => field)).toEqual(['column 6', 'column 5']);
});

test('the CSV of a file that was refused as a whole says why', async () => {
  const { record, problems } = await harbor.receive(SOUND.replace('balance', 'owed'));
  expect(problemsCsv(record, problems)).toBe(
    'line,column,value,problem\r\n,,,The column balance is missing.\r\n',
  );
});

test('a file in Windows-1252 is read with its accents', async () => {
  await harbor.map({ ...PLAIN, encoding: 'windows-1252' });
  const bytes = Buffer.from(plainFile(line('35-1', 'B-1', '10.00', 'Zoë Birch')), 'latin1');
  await harbor.finish(await harbor.receive(bytes));
  expect((await stored('35-1')).account.customerName).toBe('Zoë Birch');
});

test('a number that belongs to another biller as well stays that of the other, too', async () => {
  const [theirs] = await portal.store.db
    .select({ row: accounts })
    .from(accounts)
    .innerJoin(billers, and(eq(billers.id, accounts.billerId), eq(billers.slug, 'cascade')))
    .limit(1);
  if (!theirs) throw new Error('no account');
  const { accountNum } = theirs.row;
  const content = plainFile(line('35-2', 'B-1', '10.00'), line(accountNum, 'B-1', '10.00', 'Ada Birch'));
  const dry = await harbor.receive(content, { isDryRun: true });
  expect(dry.notes).toEqual([
    '1 line names a new account whose number is in use already, under another bill type or biller: 3. That is allowed, and it can mean that this is the wrong file.',
  ]);
  const { record, notes } = await harbor.send(content);
  expect([record.done.newAccounts, record.done.changedAccounts, notes]).toEqual([2, 0, dry.notes]);
  const named = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, accountNum));
  expect(named.find(({ id }) => id === theirs.row.id)).toEqual(theirs.row);
  expect(named.filter(({ billerId }) => billerId !== theirs.row.billerId)).toMatchObject([
    { customerName: 'Ada Birch' },
  ]);
});

test('of two files that come at once, each is applied whole, and the later one stands', async () => {
  const receive = async (bill: string) => ({
    bill,
    ...(await harbor.receive(plainFile(line('36-1', bill, '10.00'), line('36-2', bill, '10.00')))),
  });
  const both = await Promise.all([receive('B-1'), receive('B-2')]);
  const [first, later] = both.sort((one, other) => one.record.id - other.record.id);
  if (!first || !later) throw new Error('no reception');
  await harbor.finish(later);
  for (const { record } of [first, later])
    expect(await findImport(portal.parts, record.id)).toMatchObject({ state: 'applied', done: { rows: 2 } });
  for (const number of ['36-1', '36-2'])
    expect(await stored(number)).toMatchObject({ bill: { number: later.bill } });
});

test('a line with characters that cannot be stored is refused, and does not hold up the others', async () => {
  const { record, problems } = await harbor.send(
    plainFile(
      line('33-6\u0000', 'B-1', '10.00'),
      line('33-7', 'B-1', '1\u0000.00'),
      line('9'.repeat(3_000), 'B-1', '1.00'),
      line('33-8', 'B-1', '12.00'),
    ),
  );
  expect(record.done).toMatchObject({ rows: 4, newBills: 1, refused: 3 });
  expect(problems.map(({ value }) => value)).toEqual(['33-6\uFFFD', '1\uFFFD.00', '9'.repeat(200)]);
});

test('a line that is refused does not hold up the others in a file with control totals either', async () => {
  await harbor.map({ ...PLAIN, totals: TOTALS });
  const content = plainFile(line('33-9', 'B-1', '10.00'), line('33-10', 'B-1', 'ten'));
  const sent = await harbor.send(content + trailer('2', '20.00'));
  expect(sent.record).toMatchObject({ state: 'applied', done: { rows: 2, newBills: 1, refused: 1 } });
  const cutOff = await harbor.receive(content + trailer('3', '20.00'));
  expect(cutOff.outcome).toBe('refused');
});

test('the control total of balances may be far larger than the largest balance', async () => {
  await harbor.map({ ...PLAIN, totals: TOTALS });
  const lines = ['33-11', '33-12'].map((number) => line(number, 'B-1', '9000000.00'));
  const dry = await harbor.receive(plainFile(...lines) + trailer('2', '18000000.00'), { isDryRun: true });
  expect(dry.record.reasons).toEqual([expect.stringMatching(/^All balances together would go from/)]);
  expect(dry.record.expected).toMatchObject({ rows: 2, newBills: 2 });
});

test('a file is refused as a whole when the check would refuse more lines than anybody reads', async () => {
  const unreadable = Array.from({ length: 9_999 }, () => line('', 'B-1', '1.00'));
  const nameless = [line('34-1', 'B-1', '1.00', ''), line('34-2', 'B-1', '1.00', '')];
  const { outcome, record } = await harbor.receive(plainFile(...unreadable, ...nameless));
  expect([outcome, record.reasons]).toEqual(['refused', ['More than 10000 lines cannot be taken in.']]);
  expect(await portal.store.db.$count(importRows, eq(importRows.importId, record.id))).toBe(0);
});

test('a cell that a spreadsheet would run is written as text', () => {
  const applied = { state: 'applied', reasons: [] } as const;
  const problem = { line: 2, field: 'name', value: '=1+1', words: 'x' };
  expect(problemsCsv(applied, [problem])).toContain("2,name,'=1+1,x");
});
