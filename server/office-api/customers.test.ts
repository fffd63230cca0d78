import { and, desc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerList, exportCustomerList, readCustomer } from '../../domain/office/customer-calls.ts';
import { CUSTOMER_FILES } from '../../domain/office/tables/customer-files.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { login } from '../../domain/session/calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PEOPLE, type PersonName } from '../demo/people.ts';
import { accounts, billers, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactions } from '../store/schema/transactions.ts';

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

async function idOf(who: PersonName): Promise<number> {
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, PEOPLE[who].email));
  return row?.id ?? 0;
}

const open = (customer: number, cookie = support) =>
  sendOffice(portal, readCustomer, { customer }, { cookie });

describe('the page of a customer', () => {
  test('shows what the customer sees, with methods by name and last four', async () => {
    const dana = await idOf('demo');
    const page = (await open(dana)).answer();
    expect([page.name, page.email]).toEqual(['Dana Mercer', PEOPLE.demo.email]);
    expect(page.accounts.length).toBeGreaterThan(3);
    expect(page.payments.length).toBeGreaterThan(3);
    expect(page.methods.length).toBeGreaterThan(1);
    const stored = await portal.store.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.customerId, dana));
    const told = JSON.stringify(page);
    for (const { token, fingerprint } of stored) {
      expect(told).not.toContain(token);
      expect(told).not.toContain(fingerprint);
    }
  });

  test('shows the payments that wait for their day, and the auto pays', async () => {
    expect((await open(await idOf('partner'))).answer().scheduled.length).toBeGreaterThan(0);
    const autoPays = (await open(await idOf('autopay'))).answer().auto_pays;
    expect(autoPays.some(({ active }) => active)).toBe(true);
    const reasons = autoPays.map(({ inactive_reason }) => inactive_reason);
    expect(reasons).toContain('The customer turned this auto pay off.');
  });

  test('shows tax accounts and returns without what was entered, each to those who see its biller', async () => {
    const bea = await idOf('business');
    const page = (await open(bea)).answer();
    expect(page.tax_accounts.length).toBeGreaterThan(0);
    const numbers = new Set(page.tax_accounts.map(({ account_num }) => account_num));
    expect(page.tax_returns.length).toBeGreaterThan(0);
    for (const { account_num, status, balance } of page.tax_returns) {
      expect(numbers).toContain(account_num);
      expect(balance === null).toBe(status !== 'filed');
    }
    const some = (await open(await idOf('demo'), ofHarbor)).answer();
    expect([some.tax_accounts, some.tax_returns]).toEqual([[], []]);
    expect((await open(await idOf('demo'))).answer().tax_accounts.length).toBeGreaterThan(0);
  });

  test('shows the sessions, and until when the sign-in is locked', async () => {
    await portal.signIn('partner');
    for (let tries = 0; tries < 5; tries++)
      await portal.send(login, {
        user_name: PEOPLE.partner.email,
        password: 'Wrong-pass-1',
        recaptcha_token: await portal.botCheck(),
      });
    const { sign_in } = (await open(await idOf('partner'))).answer();
    expect(sign_in?.sessions).toHaveLength(1);
    expect(sign_in?.locked_until).toBeGreaterThan(portal.parts.clock.now());
    expect(sign_in?.events.map(({ kind }) => kind)).toContain('sign-in');
  });

  test('is an entry of the log', async () => {
    const dana = await idOf('demo');
    await open(dana);
    await open(dana, ofHarbor);
    const rows = await portal.store.db
      .select()
      .from(events)
      .where(and(eq(events.kind, 'office-customer-read'), eq(events.customerId, dana)))
      .orderBy(events.id);
    expect(rows.slice(-2).map(({ detail }) => detail?.biller)).toEqual([undefined, 'harbor']);
  });

  test('of a number that nobody has is not found, and is no entry', async () => {
    expect((await open(999_999)).status).toBe(404);
    const rows = await portal.store.db.select().from(events).where(eq(events.customerId, 999_999));
    expect(rows).toEqual([]);
  });
});

describe('a right for one biller', () => {
  test('shows that biller’s accounts and payments, and nothing that belongs to no biller', async () => {
    const page = (await open(await idOf('demo'), ofHarbor)).answer();
    expect(page.accounts.length).toBeGreaterThan(0);
    expect(new Set(page.accounts.map(({ biller }) => biller))).toEqual(new Set(['Harbor City Utilities']));
    const own = await portal.store.db.select().from(transactions).where(eq(transactions.entityId, harbor));
    const numbers = new Set(own.map(({ confirmationNum }) => confirmationNum));
    expect(page.payments.filter(({ confirmation_num }) => !numbers.has(confirmation_num))).toEqual([]);
    expect([page.sign_in, page.methods, page.messages]).toEqual([null, [], []]);
    expect([page.name, page.email, page.phone, page.address, page.is_removed]).toEqual([
      'Dana Mercer',
      '',
      '',
      '',
      false,
    ]);
  });

  test('answers for a customer of other billers as for nobody', async () => {
    const everybody = await portal.store.db.select({ id: customers.id }).from(customers);
    const held = await portal.store.db
      .select({ id: holdings.customerId })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .where(eq(accounts.billerId, harbor));
    const of = new Set(held.map(({ id }) => id));
    const others = everybody.filter(({ id }) => !of.has(id));
    expect(others.length).toBeGreaterThan(0);
    const nobody = await open(999_999, ofHarbor);
    for (const { id } of others) {
      const answer = await open(id, ofHarbor);
      expect([answer.status, answer.body]).toEqual([404, nobody.body]);
    }
  });
});

describe('a list of the page of a customer', () => {
  const take = (customer: number, list: CustomerList, cookie = support) =>
    sendOffice(portal, exportCustomerList, { customer, list }, { cookie });

  test('is a file with all of its rows, and an entry of the log about the customer', async () => {
    const dana = await idOf('demo');
    const answer = await take(dana, 'payments');
    const [head, ...lines] = (await answer.answer().text()).trim().split('\r\n');
    expect(head).toBe('number,biller,day,method,state,amount');
    const own = and(eq(transactions.customerId, dana), ne(transactions.status, SCHEDULED));
    const count = await portal.store.db.$count(transactions, own);
    expect([lines.length > 20, lines.length]).toEqual([true, count]);
    expect(answer.headers.get('content-disposition')).toContain(`payments-of-customer-${dana}-all-billers-`);
    const [entry] = await portal.store.db.select().from(events).orderBy(desc(events.id)).limit(1);
    expect(entry).toMatchObject({ kind: 'office-exported', customerId: dana });
  });

  test.each(Object.entries(CUSTOMER_FILES))('%s names its columns', async (list, { columns }) => {
    const file = (await take(await idOf('demo'), list as CustomerList)).answer();
    expect((await file.text()).split('\r\n')[0]).toBe(Object.keys(columns).join(','));
  });

  test('holds what the page shows to a right for one biller, and nothing of the sign-in', async () => {
    const dana = await idOf('demo');
    ofHarbor = await signInStaff(portal, 'harbor');
    const lines = async (list: CustomerList) =>
      (await (await take(dana, list, ofHarbor)).answer().text()).trim().split('\r\n').slice(1);
    for (const line of await lines('payments')) expect(line).toContain(',Harbor City Utilities,');
    for (const list of ['methods', 'messages', 'sessions', 'events'] as const)
      expect(await lines(list)).toEqual([]);
    expect((await take(999_999, 'payments')).status).toBe(404);
  });
});
