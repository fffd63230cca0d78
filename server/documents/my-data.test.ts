import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { mintMyDataTicket, openMyData } from '../../domain/profile/my-data-calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { payer } from '../../tests/support/payer.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { PERSONAL_DATA } from '../store/personal-data.ts';
import { bills } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import {
  columnName,
  copiedColumns,
  rowsOfCustomer,
  SECTIONS,
  type Section,
  WITHHELD,
} from './my-data-rows.ts';

let portal: Portal;
let sam: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

const ticketOf = async (who: SignedInCustomer) =>
  (await portal.send(mintMyDataTicket, {}, who)).answer().ticket;

async function copyOf(who: SignedInCustomer): Promise<Record<string, Uint8Array>> {
  const opened = await portal.send(openMyData, { t: await ticketOf(who), n: 'billfold-data.zip' });
  expect(opened.headers.get('content-type')).toBe('application/zip');
  expect(opened.headers.get('content-disposition')).toContain('billfold-data.zip');
  return unzipSync(new Uint8Array(await opened.answer().arrayBuffer()));
}

const idOf = async (email: string) => {
  const [row] = await portal.store.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email));
  return row?.id ?? 0;
};

test('my copy holds what is stored about me, and my statements and receipts (ruling 76)', async () => {
  await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name: 'My card' }), sam);
  const till = payer(portal, () => sam);
  const paid = await till.pay({ accounts: ['100-4400-18'], method: 'My card' });
  const number = paid.confirmation_nums[0] ?? '';
  const files = await copyOf(sam);
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
  expect(Object.keys(data)).toEqual(Object.keys(SECTIONS));
  expect(data.profile).toMatchObject([{ email: PEOPLE.single.email }]);
  expect(data.accounts).toEqual([expect.objectContaining({ accountNum: '100-4400-18' })]);
  expect(data.payments).toContainEqual(expect.objectContaining({ confirmationNum: number }));

  const nameOf = (folder: string, words: string) =>
    Object.keys(files).find((name) => name.startsWith(`${folder}/`) && name.includes(words)) ?? '';
  const textIn = (name: string) => textOfPdf(Buffer.from(files[name] ?? []));
  expect(textIn(nameOf('statements', '100-4400-18'))).toContain('100-4400-18');
  expect(textIn(nameOf('receipts', number))).toContain(`Confirmation number ${number}`);
  expect(strFromU8(files['contents.txt'] ?? new Uint8Array())).not.toContain('could not be made');
});

test('nothing of another customer is in my copy', async () => {
  const others = await portal.store.db
    .select({ number: transactions.confirmationNum, customer: transactions.customerId })
    .from(transactions);
  const data = strFromU8((await copyOf(sam))['data.json'] ?? new Uint8Array());
  const me = await idOf(PEOPLE.single.email);
  for (const { number, customer } of others) expect(data.includes(number)).toBe(customer === me);
  for (const { email } of Object.values(PEOPLE))
    expect([email, data.includes(`"${email}"`)]).toEqual([email, email === PEOPLE.single.email]);
});

test('all personal data is in the copy, or is left out for a reason', () => {
  const copied = new Set(
    Object.values(SECTIONS).flatMap(({ table }) =>
      Object.keys(copiedColumns(table)).map((name) => columnName(table, name)),
    ),
  );
  const columns = Object.keys(PERSONAL_DATA);
  expect(columns.filter((name) => !copied.has(name) && !Object.hasOwn(WITHHELD, name))).toEqual([]);
  expect(Object.keys(WITHHELD).filter((name) => copied.has(name))).toEqual([]);
  const secrets = columns.filter((name) => PERSONAL_DATA[name]?.level === 'secret');
  expect(secrets.filter((name) => !Object.hasOwn(WITHHELD, name))).toEqual([]);
  for (const reason of Object.values(WITHHELD)) expect(reason).toMatch(/\w{2}/);
});

test('no secret and no name of a method at the processor is in the copy', async () => {
  const scope = { db: portal.store.db, customer: await idOf(PEOPLE.demo.email) };
  const data = JSON.stringify(await rowsOfCustomer(scope));
  const found: string[] = [];
  let looked = 0;
  for (const { table, where } of Object.values<Section>(SECTIONS)) {
    const copied = copiedColumns(table);
    for (const row of await scope.db.select().from(table).where(where(scope)))
      for (const [name, value] of Object.entries(row)) {
        if (name in copied || typeof value !== 'string' || value.length < 8) continue;
        looked += 1;
        if (data.includes(value)) found.push(columnName(table, name));
      }
  }
  expect(looked).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test('a copy needs a fresh password, and its link works once and for a minute', async () => {
  portal.pass(6 * MINUTE);
  expect((await portal.send(mintMyDataTicket, {}, sam)).status).toBe(403);
  sam = await portal.signIn('single');
  const t = await ticketOf(sam);
  expect((await portal.send(openMyData, { t, n: 'a.zip' })).status).toBe(200);
  expect((await portal.send(openMyData, { t, n: 'a.zip' })).status).toBe(401);
  const late = await ticketOf(sam);
  portal.pass(MINUTE + 1);
  expect((await portal.send(openMyData, { t: late, n: 'a.zip' })).status).toBe(401);
});

test('I am told of a copy by mail and in my activity', async () => {
  portal.pass(HOUR);
  sam = await portal.signIn('single');
  await copyOf(sam);
  const mails = await portal.store.db
    .select({ subject: messages.subject })
    .from(messages)
    .where(eq(messages.recipient, PEOPLE.single.email));
  expect(mails).toContainEqual({ subject: 'A copy of your Billfold data was downloaded' });
  const { items } = (await portal.send(listActivity, {}, sam)).answer();
  expect(items.map(({ kind }) => kind)).toContain('data-downloaded');
});

test('five copies an hour are enough', async () => {
  portal.pass(2 * HOUR);
  sam = await portal.signIn('single');
  for (let copy = 0; copy < 5; copy += 1) await ticketOf(sam);
  expect((await portal.send(mintMyDataTicket, {}, sam)).status).toBe(429);
});

test('a document that cannot be made does not cost me the others', async () => {
  portal.pass(2 * HOUR);
  sam = await portal.signIn('single');
  const before = Object.keys(await copyOf(sam));
  const scope = { db: portal.store.db, customer: await idOf(PEOPLE.single.email) };
  const [bill] = await scope.db.select().from(bills).where(SECTIONS.bills.where(scope)).limit(1);
  const content = { ...bill?.content, adjustments: 'no list' } as never;
  await scope.db
    .update(bills)
    .set({ content })
    .where(eq(bills.id, bill?.id ?? 0));
  const files = await copyOf(sam);
  const [missing = ''] = before.filter((name) => !Object.keys(files).includes(name));
  expect(missing).toMatch(/^statements\//);
  expect(strFromU8(files['contents.txt'] ?? new Uint8Array())).toContain(missing);
});

test('a tax return that cannot be read does not cost me the others either', async () => {
  portal.pass(2 * HOUR);
  const owner = await portal.signIn('business');
  const scope = { db: portal.store.db, customer: await idOf(PEOPLE.business.email) };
  const [broken] = await scope.db.select().from(taxReturns).where(SECTIONS.taxReturns.where(scope)).limit(1);
  await scope.db
    .update(bills)
    .set({ dueDate: null })
    .where(eq(bills.id, broken?.id ?? 0));
  const files = await copyOf(owner);
  expect(strFromU8(files['contents.txt'] ?? new Uint8Array())).toMatch(
    new RegExp(`could not be made.*tax returns/.* ${broken?.id}\\.pdf`, 's'),
  );
  expect(Object.keys(files).filter((name) => name.startsWith('tax returns/')).length).toBeGreaterThan(0);
});
