import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConnection, listDeadLetters } from '../../domain/office/connection-calls.ts';
import {
  downloadLockbox,
  downloadRemittance,
  getRemittance,
  listRemittances,
} from '../../domain/office/remittance-calls.ts';
import { getWaiting } from '../../domain/office/waiting-calls.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { runDueWork } from '../jobs/work.ts';
import { ask } from '../office/requests.ts';
import { readRemittance } from '../remittance/read.ts';
import { events } from '../store/schema/events.ts';
import { messages } from '../store/schema/work.ts';
import { holdBack } from '../take-in.ts';

let portal: Portal;
let dana: SignedInCustomer;
let operator = '';
let ofHarbor = '';
let approver = '';

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa', amount: cents(1_500) });
  portal.pass(DAY);
  await runDueWork(portal.parts);
  operator = await signInStaff(portal, 'operator');
  ofHarbor = await signInStaff(portal, 'harbor');
  approver = await signInStaff(portal, 'approver');
});

afterAll(() => portal.close());

const list = async (fields: object, cookie = operator) =>
  (await sendOffice(portal, listRemittances, fields, { cookie })).answer().rows;

test('remittances are listed by biller and day with their sums', async () => {
  const rows = await list({ biller: 'harbor' });
  expect(rows.some(({ lines, paid }) => lines === 1 && paid === 1_500)).toBe(true);
  const [newest] = rows;
  const day = newest?.business_date ?? portal.parts.clock.today();
  expect((await list({ biller: 'harbor', day_from: day, day_until: day })).map(({ id }) => id)).toEqual([
    newest?.id,
  ]);
  expect(await list({ day_from: addDays(day, 10) })).toEqual([]);
  expect(new Set((await list({}, ofHarbor)).map(({ biller }) => biller))).toEqual(new Set(['harbor']));
});

test('a remittance is shown with its lines, and its file is the one that the biller gets', async () => {
  const row = (await list({ biller: 'harbor' })).find(({ lines }) => lines === 1);
  const number = row?.number ?? 0;
  const shown = (
    await sendOffice(portal, getRemittance, { biller: 'harbor', number }, { cookie: ofHarbor })
  ).answer();
  expect(shown.first_lines).toMatchObject([{ account: '100-2218-04', amount: 1_500 }]);
  const file = await sendOffice(
    portal,
    downloadRemittance,
    { biller: 'harbor', number },
    { cookie: ofHarbor },
  );
  const stored = await readRemittance(portal.parts, 'harbor', number);
  expect(stored && (await file.answer().text())).toBe(stored && remittanceCsv(stored));
  const name = `harbor-${row?.business_date}-${String(number).padStart(6, '0')}`;
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
  const acts = await portal.store.db.select().from(events).where(eq(events.kind, 'office-exported'));
  expect(acts.at(-1)?.detail).toMatchObject({ biller: 'harbor', subject: `remittance ${number}` });
});

test('a remittance of another biller answers like one that does not exist', async () => {
  const one = (biller: string, number: number) =>
    sendOffice(portal, getRemittance, { biller, number }, { cookie: ofHarbor });
  expect([(await one('cascade', 1)).status, (await one('harbor', 9_999)).status]).toEqual([404, 404]);
  const file = await sendOffice(
    portal,
    downloadLockbox,
    { biller: 'cascade', number: 1 },
    { cookie: ofHarbor },
  );
  expect(file.status).toBe(404);
});

test('the connection tells processor, merchants and what could not be delivered, with masked addresses', async () => {
  await portal.store.db.insert(messages).values({
    cause: 'a test',
    channel: 'mail',
    recipient: 'dana@home.example',
    subject: 'Your receipt',
    body: 'x',
    createdAt: new Date(portal.parts.clock.now()),
  });
  const seen = (await sendOffice(portal, getConnection, {}, { cookie: operator })).answer();
  expect(seen).toMatchObject({ processor: 'sandbox', mode: 'sandbox', mail: { given_up: 1 } });
  expect(seen.merchants.map(({ slug }) => slug)).toContain('harbor');
  const letters = (await sendOffice(portal, listDeadLetters, {}, { cookie: operator })).answer();
  expect(letters.rows.map(({ recipient }) => recipient)).toEqual(['d…@home.example']);
  expect(letters.unbooked).toEqual([]);
  const held = { kind: 'filed returns', subject: '12', billTypeId: 0 } as const;
  await holdBack(portal.parts, held, 'it was not sent from here');
  const { held_back } = (await sendOffice(portal, listDeadLetters, {}, { cookie: operator })).answer();
  expect(held_back).toMatchObject([
    { kind: 'filed returns', biller: null, subject: '12', fault: 'it was not sent from here' },
  ]);
});

test('the start page counts what others asked for and the person may decide', async () => {
  const rows = async (cookie: string) =>
    (await sendOffice(portal, getWaiting, {}, { cookie }))
      .answer()
      .rows.map(({ kind, count }) => [kind, count]);
  const before = await rows(approver);
  await ask(portal.store.db, portal.parts, 1, {
    kind: 'refund',
    key: 'a refund',
    subject: 'payment 1',
    detail: {},
    reason: 'Paid twice.',
  });
  expect(before.some(([kind]) => kind === 'refunds')).toBe(false);
  expect(await rows(approver)).toContainEqual(['refunds', 1]);
  expect((await rows(ofHarbor)).some(([kind]) => kind === 'refunds')).toBe(false);
});
