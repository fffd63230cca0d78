import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseBiller } from '../../domain/office/biller-calls.ts';
import { endCustomerSessions, resendReceipt, stopAutoPay } from '../../domain/office/customer-act-calls.ts';
import { takeException } from '../../domain/office/exception-calls.ts';
import { decideImport, getUpload } from '../../domain/office/import-calls.ts';
import { exportLog, listLog } from '../../domain/office/log-calls.ts';
import { changeRoles, deactivatePerson, invitePerson } from '../../domain/office/people-calls.ts';
import { decideRefund } from '../../domain/office/refund-calls.ts';
import { enterFactor, signInToOffice } from '../../domain/office/session-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PASSWORD } from '../demo/people.ts';
import { STAFF } from '../demo/staff.ts';
import { recordAct } from '../office/acts.ts';
import { ask } from '../office/requests.ts';
import { activeStaff } from '../office/staff.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { exceptions } from '../store/schema/books.ts';
import { transactions } from '../store/schema/transactions.ts';

let portal: Portal;
let operator = '';
let ofHarbor = '';

beforeAll(async () => {
  portal = await openPortal();
  operator = await signInStaff(portal, 'operator');
  ofHarbor = await signInStaff(portal, 'harbor');
  for (const [biller, subject] of [
    ['harbor', 'import 1'],
    ['cascade', 'import 2'],
    ['harbor', '=cmd()'],
  ] as const)
    await recordAct(portal.store.db, portal.parts, 'office-import-sent', { staff: 1, biller, subject });
});

afterAll(() => portal.close());

const read = (fields: Parameters<typeof sendOffice<typeof listLog>>[2], cookie = operator) =>
  sendOffice(portal, listLog, fields, { cookie });

test('the log tells who did what, the newest first', async () => {
  const { rows } = (await read({})).answer();
  expect(rows.slice(0, 3).map(({ subject, biller }) => [subject, biller])).toEqual([
    ['=cmd()', 'harbor'],
    ['import 2', 'cascade'],
    ['import 1', 'harbor'],
  ]);
  expect(rows.at(-1)).toMatchObject({
    act: 'office-sign-in',
    person: STAFF.operator.email,
    person_name: STAFF.operator.name,
    outcome: 'done',
  });
});

test('a right for one biller shows that biller’s entries', async () => {
  const { rows } = (await read({}, ofHarbor)).answer();
  expect(rows.map(({ subject }) => subject)).toEqual(['=cmd()', 'import 1']);
});

test('an entry names its biller, and the person whom it concerns', async () => {
  const id = (await activeStaff(portal.store.db, STAFF.cashier.email))?.id ?? 0;
  const subject = `grants person ${id} harbor`;
  await recordAct(portal.store.db, portal.parts, 'office-asked', { staff: 1, biller: 'harbor', subject });
  const [newest] = (await read({ act: 'office-asked' })).answer().rows;
  expect(newest).toMatchObject({
    about: { id, name: STAFF.cashier.name },
    biller: 'harbor',
    biller_name: 'Harbor City Utilities',
  });
});

test('an entry about an auto pay names its account', async () => {
  const { db } = portal.store;
  const [autoPay] = await db
    .select({ id: autoPays.id, number: accounts.accountNum })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId));
  const subject = `auto pay ${autoPay?.id}`;
  await recordAct(db, portal.parts, 'office-auto-pay-stopped', { staff: 1, customer: 4, subject });
  const [newest] = (await read({ act: 'office-auto-pay-stopped' })).answer().rows;
  expect(newest).toMatchObject({ customer: 4, account: autoPay?.number });
});

test('it narrows by act, person and day', async () => {
  const today = portal.parts.clock.today();
  const counted = async (fields: Parameters<typeof read>[0]) => (await read(fields)).answer().rows.length;
  expect(await counted({ act: 'office-import-sent' })).toBe(3);
  expect(await counted({ act: 'office-sign-in', person: STAFF.harbor.email })).toBe(1);
  expect(await counted({ act: 'office-sign-in', person: STAFF.harbor.name.slice(0, 4) })).toBe(1);
  expect(await counted({ act: 'office-sign-in', person: 'Nobody' })).toBe(0);
  expect(await counted({ act: 'office-sign-in', day_from: today, day_until: today })).toBe(2);
  expect(await counted({ day_from: addDays(today, 1) })).toBe(0);
});

test('pages follow each other', async () => {
  const all = (await read({})).answer().rows;
  const [first] = all;
  const rest = (await read({ before: first?.id })).answer();
  expect(rest.rows).toEqual(all.slice(1));
  expect([rest.before, rest.after]).toEqual([null, String(all[1]?.id)]);
  const back = (await read({ after: Number(rest.after) })).answer();
  expect(back.rows).toEqual(all.slice(0, 1));
  expect([back.before, back.after]).toEqual([String(first?.id), null]);
});

test('the file runs no formulas, and taking it is an entry', async () => {
  const file = (await sendOffice(portal, exportLog, {}, { cookie: operator })).answer();
  expect(await file.text()).toContain(",'=cmd(),");
  expect((await read({ act: 'office-exported' })).answer().rows).toHaveLength(1);
  (await sendOffice(portal, exportLog, {}, { cookie: ofHarbor })).answer();
  expect((await read({ act: 'office-exported' }, ofHarbor)).answer().rows).toMatchObject([
    { subject: 'log', biller: 'harbor' },
  ]);
});

test('a call that somebody has no right to, and a decision about an own request, are in the log with the words', async () => {
  const viewer = await signInStaff(portal, 'viewer');
  const refused = await sendOffice(
    portal,
    decideImport,
    { id: 12, decision: 'approve', reason: 'It looks right.' },
    { cookie: viewer },
  );
  expect(refused.code).toBe('office.right');
  const own = (await activeStaff(portal.store.db, STAFF.harbor.email))?.id ?? 0;
  const self = await sendOffice(
    portal,
    deactivatePerson,
    { id: own, reason: 'A try.' },
    { cookie: ofHarbor },
  );
  expect(self.code).toBe('office.own-person');
  const { rows } = (await read({ act: 'office-forbidden' })).answer();
  expect(rows).toMatchObject([
    {
      person: STAFF.harbor.email,
      biller: 'harbor',
      outcome: 'refused',
      subject: `${deactivatePerson.method} ${deactivatePerson.path} ${own}`,
      reason: self.message,
    },
    {
      person: STAFF.viewer.email,
      biller: null,
      subject: `${decideImport.method} ${decideImport.path} 12`,
      reason: refused.message,
    },
  ]);
  expect((await read({ act: 'office-forbidden' }, ofHarbor)).answer().rows).toHaveLength(1);
});

test('a try that was refused stands with the biller that it was about, and that biller’s admin reads it', async () => {
  const { db } = portal.store;
  const idOf = async (slug: string) =>
    (await db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug)))[0]?.id ?? 0;
  const [harbor, cascade] = [await idOf('harbor'), await idOf('cascade')];
  const [payment] = await db.select().from(transactions).where(eq(transactions.entityId, harbor));
  const [autoPay] = await db
    .select({ id: autoPays.id })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
    .where(eq(accounts.billerId, cascade));
  const found = { subject: 'a book', foundAt: new Date(0), billerId: harbor };
  const [exception] = await db
    .insert(exceptions)
    .values({ ...found, rule: 'a rule' })
    .returning();
  const request = await portal.store.transact((tx) =>
    ask(tx, portal.parts, 1, {
      kind: 'refund',
      key: 'a refund',
      biller: { id: harbor, slug: 'harbor' },
      subject: 'payment 1',
      detail: { amount: 100 },
      reason: 'Paid twice.',
    }),
  );
  const last = (await read({})).answer().rows[0]?.id ?? 0;
  const viewer = { cookie: await signInStaff(portal, 'viewer') };
  const why = { reason: 'A try.', key: 'a try of the viewer' };
  const confirmation_num = payment?.confirmationNum ?? '';
  const decision = { id: request.id, approve: true, reason: 'A try.' };
  const codes = [
    (await sendOffice(portal, pauseBiller, { slug: 'harbor', words: 'Wait.', reason: 'A try.' }, viewer))
      .code,
    (await sendOffice(portal, decideRefund, decision, viewer)).code,
    (await sendOffice(portal, resendReceipt, { confirmation_num, ...why }, viewer)).code,
    (await sendOffice(portal, takeException, { id: exception?.id ?? 0 }, viewer)).code,
    (await sendOffice(portal, stopAutoPay, { auto_pay: autoPay?.id ?? 0, ...why }, viewer)).code,
    (await sendOffice(portal, getUpload, { sha256: 'a'.repeat(64), biller: 'cascade' }, viewer)).code,
    (await sendOffice(portal, endCustomerSessions, { customer: 1, ...why }, viewer)).code,
  ];
  expect(new Set(codes)).toEqual(new Set(['office.right']));
  const tried = async (cookie: string) =>
    (await read({ act: 'office-forbidden' }, cookie))
      .answer()
      .rows.filter(({ id }) => id > last)
      .map(({ biller }) => biller);
  expect(await tried(operator)).toEqual([null, 'cascade', 'cascade', 'harbor', 'harbor', 'harbor', 'harbor']);
  expect(await tried(ofHarbor)).toEqual(['harbor', 'harbor', 'harbor', 'harbor']);
});

test('a try at roles of another biller stands with the biller that the request named, not with one’s own', async () => {
  const last = (await read({})).answer().rows[0]?.id ?? 0;
  const own = (await activeStaff(portal.store.db, STAFF.harbor.email))?.id ?? 0;
  const asked = { biller: 'cascade', roles: ['viewer' as const], reason: 'A try.' };
  const person = { email: 'new.person@staff.example', key: 'an invitation to another biller' };
  const codes = [
    (await sendOffice(portal, invitePerson, { ...person, ...asked }, { cookie: ofHarbor })).code,
    (
      await sendOffice(
        portal,
        changeRoles,
        { id: own, key: 'roles of another', ...asked },
        { cookie: ofHarbor },
      )
    ).code,
  ];
  expect(codes).toEqual(['office.may-not-give', 'office.own-person']);
  const tried = (await read({ act: 'office-forbidden' }, operator))
    .answer()
    .rows.filter(({ id }) => id > last);
  expect(tried.map(({ person: by, biller }) => [by, biller])).toEqual([
    [STAFF.harbor.email, 'cascade'],
    [STAFF.harbor.email, 'cascade'],
  ]);
});

test('a second factor that is refused is an entry', async () => {
  const { ticket } = (
    await sendOffice(portal, signInToOffice, { email: STAFF.support.email, password: PASSWORD })
  ).answer();
  expect((await sendOffice(portal, enterFactor, { ticket, code: '000000' })).code).toBe('office.wrong-code');
  expect((await read({ act: 'office-factor' })).answer().rows).toMatchObject([
    { person: STAFF.support.email, outcome: 'refused' },
  ]);
});
