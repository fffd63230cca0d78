import { desc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFound, type FoundList, searchOffice } from '../../domain/office/search-calls.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { add, cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PEOPLE } from '../demo/people.ts';
import { accounts, billers, billTypes, holdings, wordsOfAccount } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactions } from '../store/schema/transactions.ts';
import { byWords, haveWords } from './search/by-words.ts';

let portal: Portal;
let support = '';
let ofHarbor = '';
let harbor = 0;

beforeAll(async () => {
  portal = await openPortal();
  support = await signInStaff(portal, 'support');
  ofHarbor = await signInStaff(portal, 'harbor');
  const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
  harbor = row?.id ?? 0;
});

afterAll(() => portal.close());

const find = async (q: string, cookie = support, days: { day_from?: never; day_until?: never } = {}) =>
  (await sendOffice(portal, searchOffice, { q, ...days }, { cookie })).answer();
const namesIn = async (q: string, cookie = support) =>
  (await find(q, cookie)).customers.rows.map(({ name }) => name);

describe('the search finds a customer', () => {
  test('by the mail address, in any case', async () => {
    const { rows } = (await find(PEOPLE.demo.email.toUpperCase())).customers;
    expect(rows).toEqual([
      { id: expect.any(Number), name: 'Dana Mercer', email: PEOPLE.demo.email, method: '' },
    ]);
  });

  test.each(['dana', 'Merc', 'dana merc', 'Mercer, Dana'])(
    'by the beginning of a name: %s',
    async (typed) => {
      expect(await namesIn(typed)).toContain('Dana Mercer');
    },
  );

  test('but not by signs that mean something in a pattern', async () => {
    expect(await namesIn('%a')).toEqual([]);
  });

  test('by the last four digits of a method, and says which', async () => {
    const [method] = await portal.store.db.select().from(paymentMethods).limit(1);
    const { rows } = (await find(method?.lastFour ?? '')).customers;
    const found = rows.find(({ id }) => id === method?.customerId);
    expect(found?.method).toContain(method?.lastFour);
  });
});

test('an account is found without its dashes, with everybody who holds it', async () => {
  const held = await portal.store.db
    .select({ number: accounts.accountNum, account: accounts.id })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .limit(1);
  const number = held[0]?.number ?? '';
  const { rows } = (await find(` ${number.replace(/\W/g, '').toLowerCase()} `)).accounts;
  expect(rows.map(({ account_num }) => account_num)).toContain(number);
  expect(rows.every(({ customer }) => customer !== null)).toBe(true);
});

describe('the search finds a payment', () => {
  const anyPayment = async () => {
    const [row] = await portal.store.db
      .select()
      .from(transactions)
      .where(eq(transactions.status, 1))
      .limit(1);
    if (!row) throw new Error('the demo has no payment');
    return row;
  };

  test('by its confirmation number, in small letters too', async () => {
    const { confirmationNum } = await anyPayment();
    const { rows } = (await find(confirmationNum.toLowerCase())).payments;
    expect(rows.map(({ confirmation_num }) => confirmation_num)).toEqual([confirmationNum]);
  });

  test('by the last four digits of the method that paid it', async () => {
    const { methodLabel, transactionDate, confirmationNum } = await anyPayment();
    const digits = methodLabel.slice(-4);
    for (const q of [digits, `${digits} ${transactionDate}`])
      expect((await find(q)).payments.rows.map(({ confirmation_num }) => confirmation_num)).toContain(
        confirmationNum,
      );
    const { rows } = (await find(digits, ofHarbor)).payments;
    expect(new Set(rows.map(({ biller }) => biller))).toEqual(new Set(['Harbor City Utilities']));
  });

  test('by digits that are the end of one method and the amount of another payment', async () => {
    const paid = await anyPayment();
    const digits = paid.methodLabel.slice(-4);
    const isIt = eq(transactions.confirmationNum, paid.confirmationNum);
    const write = (row: Partial<typeof paid>) => portal.store.db.update(transactions).set(row).where(isIt);
    await write({ amount: cents(Number(digits) * 100 - paid.fee), methodLabel: 'Card ending in 0000' });
    const { rows } = (await find(digits)).payments;
    await write({ amount: paid.amount, methodLabel: paid.methodLabel });
    expect(rows.map(({ confirmation_num }) => confirmation_num)).toContain(paid.confirmationNum);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ day }) => day)).toEqual(
      rows
        .map(({ day }) => day)
        .sort()
        .reverse(),
    );
  });

  test('by the day on which they were made, alone or with the amount', async () => {
    const { amount, fee, transactionDate, confirmationNum } = await anyPayment();
    const ofDay = (await find(shortDate(transactionDate))).payments.rows;
    expect(ofDay.map(({ confirmation_num }) => confirmation_num)).toContain(confirmationNum);
    expect(new Set(ofDay.map(({ day }) => day))).toEqual(new Set([transactionDate]));
    const both = await find(`$${add(amount, fee) / 100} ${transactionDate}`);
    expect(both.payments.rows.map(({ confirmation_num }) => confirmation_num)).toContain(confirmationNum);
  });

  test('by the amount that was charged, within days', async () => {
    const { amount, fee, transactionDate, confirmationNum } = await anyPayment();
    const q = `$${add(amount, fee) / 100}`;
    const on = async (day_from: string, day_until: string) =>
      (await find(q, support, { day_from, day_until } as never)).payments.rows.map(
        ({ confirmation_num }) => confirmation_num,
      );
    expect(await on(transactionDate, transactionDate)).toContain(confirmationNum);
    expect(await on(addDays(transactionDate, 1), addDays(transactionDate, 1))).not.toContain(confirmationNum);
  });
});

describe('a right for one biller', () => {
  test('finds only customers who hold an account of that biller', async () => {
    const everybody = await portal.store.db.select().from(customers);
    const ofBiller = await portal.store.db
      .select({ id: holdings.customerId })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .where(eq(accounts.billerId, harbor));
    const held = new Set(ofBiller.map(({ id }) => id));
    for (const { id, email } of everybody.filter((one) => one.email.includes('@'))) {
      const { rows } = (await find(email, ofHarbor)).customers;
      expect([email, rows.length]).toEqual([email, held.has(id) ? 1 : 0]);
    }
  });

  test('finds nobody by a method, and reads no mail address', async () => {
    const methods = await portal.store.db.select().from(paymentMethods);
    for (const { lastFour } of methods) expect((await find(lastFour, ofHarbor)).customers.rows).toEqual([]);
    const { rows } = (await find('Dana', ofHarbor)).customers;
    expect(rows.map(({ name, email }) => [name, email])).toEqual([['Dana Mercer', '']]);
  });

  test('finds only accounts and payments of that biller', async () => {
    const everything = await portal.store.db.select().from(transactions).limit(30);
    for (const { confirmationNum, entityId } of everything) {
      const { rows } = (await find(confirmationNum, ofHarbor)).payments;
      expect(rows.length).toBe(entityId === harbor ? 1 : 0);
    }
    const some = await portal.store.db.select().from(accounts).limit(30);
    for (const { accountNum, billerId } of some) {
      const { rows } = (await find(accountNum, ofHarbor)).accounts;
      expect(rows.some(({ account_num }) => account_num === accountNum)).toBe(billerId === harbor);
    }
  });
});

test('everything of a group is a file, without names and addresses', async () => {
  const take = async (q: string, list: FoundList, cookie = support) =>
    (await (await sendOffice(portal, exportFound, { q, list }, { cookie })).answer().text()).trim();
  const file = await take('Mercer', 'customers');
  expect(file.split('\r\n')[0]).toBe('customer,method');
  expect(file.split('\r\n').length).toBeGreaterThan(1);
  expect(file).not.toContain('Mercer');
  expect(await take('100-2218-04', 'accounts')).toContain('100-2218-04,Harbor City Utilities,');
  const [entry] = await portal.store.db.select().from(events).orderBy(desc(events.id)).limit(1);
  expect(entry).toMatchObject({ kind: 'office-exported', detail: { subject: 'found accounts' } });
});

describe('the search by the words of names and addresses', () => {
  const accountsIn = async (q: string, cookie = support) =>
    (await find(q, cookie)).accounts.rows.map(({ account_num }) => account_num);

  beforeAll(async () => {
    const { db } = portal.store;
    const [type] = await db.select().from(billTypes).where(eq(billTypes.billerId, harbor));
    const [other] = await db.select().from(billTypes).where(ne(billTypes.billerId, harbor));
    if (!type || !other) throw new Error('no bill types');
    const of = ({ id, billerId }: typeof type) => ({ billerId, billTypeId: id });
    const at = (address1: string) => ({ serviceAddress: { address1, address2: '' } });
    await db.insert(accounts).values([
      { ...of(type), accountNum: 'W-1', customerName: 'María LÓPEZ-Ortega', ...at('12 Elm Street') },
      { ...of(other), accountNum: 'W-2', customerName: 'Maria Lopez', ...at('9 ELM ST') },
      { ...of(type), accountNum: 'W-3', customerName: 'Łukasz Søren', businessName: 'O’Hara & Sons' },
      { ...of(type), accountNum: 'W-4', customerName: 'Иван Петров' },
      { ...of(type), accountNum: 'W-5', customerName: `${'x'.repeat(3_000)} Long` },
    ]);
    const [dana] = await db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
    await db.insert(customers).values({
      ...(dana as typeof customers.$inferSelect),
      id: undefined,
      email: 'vincent@home.example',
      mobileNumber: null,
      fname: 'Vincent',
      lname: 'van der Berg',
      billingAddress: '77 Zebra Court',
    });
  });

  test.each([
    ['Maria Lopez, Elm Street', ['W-1', 'W-2']],
    ['lopez mar', ['W-1', 'W-2']],
    ['ORTEGA', ['W-1']],
    ['lukasz soren', ['W-3']],
    ['hara', ['W-3']],
    ['Петров', ['W-4']],
    ['maria oak', []],
  ])('finds accounts that the biller told of: %s', async (typed, numbers) => {
    const found = await accountsIn(typed);
    expect(found.filter((number) => number.startsWith('W-'))).toEqual(numbers);
  });

  test('shows whose an account is, though nobody holds it', async () => {
    const { rows } = (await find('ortega elm')).accounts;
    expect(rows).toMatchObject([{ name: 'María LÓPEZ-Ortega', address: '12 Elm Street', customer: null }]);
  });

  test('finds a customer by any word of the name, and by the address', async () => {
    for (const typed of ['berg', 'berg vin', 'vincent zebra'])
      expect(await namesIn(typed)).toContain('Vincent van der Berg');
  });

  test('finds for a right for one biller the accounts of that biller, and nobody by an address', async () => {
    ofHarbor = await signInStaff(portal, 'harbor');
    expect(await accountsIn('maria lopez', ofHarbor)).toEqual(['W-1']);
    const [dana] = await portal.store.db
      .select()
      .from(customers)
      .where(eq(customers.email, PEOPLE.demo.email));
    const street = dana?.billingAddress.split(' ')[1] ?? '';
    expect(street).not.toBe('');
    expect(await namesIn(`dana ${street}`)).toContain('Dana Mercer');
    expect(await namesIn(`dana ${street}`, ofHarbor)).toEqual([]);
    expect(await namesIn('mercer', ofHarbor)).toContain('Dana Mercer');
  });

  test('reads no table from its beginning to its end', async () => {
    const plan = await byWords(portal.store, async (db) => {
      const { rows } = (await db.execute(
        sql`explain select id from accounts where ${haveWords(wordsOfAccount(accounts), ['elm'])} limit 20`,
      )) as { rows: object[] };
      return rows;
    });
    expect(JSON.stringify(plan)).toContain('accounts_words');
  });
});

test('with more people of one name than are asked about, somebody of one biller is told that there may be more', async () => {
  await portal.store.db.execute(sql`
    insert into customers (email, password_hash, fname, lname, created_at)
    select 'common' || n || '@example.com', '', 'Commonest', 'Name' || n, now() from generate_series(1, 5001) n`);
  expect((await find('Commonest', ofHarbor)).customers).toEqual({ rows: [], has_more: true });
  expect((await find('Commonest Name5001', ofHarbor)).customers).toEqual({ rows: [], has_more: false });
});
