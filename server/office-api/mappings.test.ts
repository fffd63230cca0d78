import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MappingForm } from '../../domain/imports/mapping-form.ts';
import { LARGEST_SAMPLE } from '../../domain/office/limits.ts';
import { getMapping, getMappingChange, keepMapping, tryMapping } from '../../domain/office/mapping-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { planBiller } from '../billers/apply.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { accounts } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { importProblems, importRows, imports } from '../store/schema/imports.ts';

const POSTED = 'Business days until our payments are in the balances';

let portal: Portal;
let ofHarbor = '';
let harbor: ReturnType<typeof sender>;

beforeAll(async () => {
  portal = await openPortal();
  harbor = sender(portal, 'harbor');
});

beforeEach(async () => {
  await harbor.map(PLAIN);
  ofHarbor = await signInStaff(portal, 'harbor');
});

afterAll(() => portal.close());

const at = { slug: 'harbor', name: 'bills' };
const reason = 'Their new system writes semicolons.';
const ROW = ['NEW-1', 'Ada Marsh', 'B-1', '2026-10-31', '2026-12-15', '45.10'];
const bySemicolon = (...rows: readonly (readonly string[])[]) => plainFile(...rows).replaceAll(',', ';');

const present = async (cookie = ofHarbor) =>
  (await sendOffice(portal, getMappingChange, at, { cookie })).answer();

/** The request of a person who has changed the present mapping. */
async function changed(change: Partial<MappingForm>, sample: string | Uint8Array = bySemicolon(ROW)) {
  const { mapping, version } = await present();
  return {
    ...at,
    mapping: { ...mapping, ...change },
    sample: Buffer.from(sample as string).toString('base64'),
    date: portal.parts.clock.today(),
    version,
    reason,
  };
}

/** A dry run of a file as the biller would send it, with all accounts. */
async function sendFull(content: string) {
  await harbor.map({ ...PLAIN, holds: 'full' });
  return harbor.receive(content, { isDryRun: true });
}

type Sent = Awaited<ReturnType<typeof changed>>;
const tryIt = (sent: Sent, cookie = ofHarbor) => sendOffice(portal, tryMapping, sent, { cookie });
const keep = (sent: Sent, cookie = ofHarbor) => sendOffice(portal, keepMapping, sent, { cookie });

const nothingLeft = async () => {
  const { db } = portal.store;
  for (const table of [imports, importRows, importProblems]) expect(await db.$count(table)).toBe(0);
};

test('a mapping is shown as it stands in the biller’s file, with the versions in which it was changed', async () => {
  const viewer = await signInStaff(portal, 'viewer');
  const shown = (await sendOffice(portal, getMapping, at, { cookie: viewer })).answer();
  expect(shown).toMatchObject({ biller: 'Harbor City Utilities', may_change: false });
  expect(shown.mapping.columns).toContainEqual({
    column: 'accountNumber',
    at: 'account',
    is_position: false,
  });
  expect(shown.history[0]).toMatchObject({ by: '', version: shown.version });
  for (const name of ['constructor', 'nothing'])
    expect((await sendOffice(portal, getMapping, { ...at, name }, { cookie: viewer })).status).toBe(404);
});

test('a changed mapping is tried on a sample, and nothing of it stays', async () => {
  const before = await portal.store.db.$count(accounts);
  const tried = (await tryIt(await changed({ delimiter: ';' }))).answer();
  expect(tried).toMatchObject({
    outcome: 'checked',
    expected: { rows: 1, newAccounts: 1, newBills: 1 },
    lines: [
      { line: 2, account_number: 'NEW-1', type: 'Water and sewer', due_date: '2026-12-15', balance: 4510 },
    ],
    changes: [{ entry: 'Delimiter', before: 'comma', after: 'semicolon' }],
    may_keep: true,
  });
  await nothingLeft();
  expect(await portal.store.db.$count(accounts)).toBe(before);
  expect((await present()).mapping.delimiter).toBe(',');
});

test('a file that was applied before can be the sample', async () => {
  const file = plainFile(['OLD-1', 'Ada Marsh', 'B-1', '2026-10-31', '2026-12-15', '45.10']);
  await harbor.send(file);
  const tried = (await tryIt(await changed({ posted_after: 3 }, file))).answer();
  expect(tried).toMatchObject({ outcome: 'checked', expected: { rows: 1, unchanged: 1 }, may_keep: true });
  await portal.store.db.delete(importProblems);
  await portal.store.db.delete(importRows);
  await portal.store.db.delete(imports);
});

test('of many refused lines the first ones are told whole, with how many more there are', async () => {
  const wrong = Array.from({ length: 203 }, (_, at) => [
    `W-${at}`,
    'Ada Marsh',
    'B-1',
    '2026-10-31',
    'soon',
    'much',
  ]);
  const tried = (await tryIt(await changed({ delimiter: ';' }, bySemicolon(...wrong)))).answer();
  expect([tried.problems.length, tried.more_lines]).toEqual([400, 3]);
  expect(tried.problems.slice(-2).map(({ line }) => line)).toEqual([201, 201]);
});

test('the first lines of a file can be the sample, although its last line holds control totals', async () => {
  const totals = { marker: 'TOTAL', rows: 2, balance: null };
  const tried = (await tryIt(await changed({ totals }, plainFile(ROW)))).answer();
  expect(tried).toMatchObject({ outcome: 'checked', not_tried: ['totals'], may_keep: true });
  const whole = plainFile(ROW, ['TOTAL', '1', '', '', '', '']);
  expect((await tryIt(await changed({ totals }, whole))).answer()).toMatchObject({ not_tried: [] });
  const wrong = plainFile(ROW, ['TOTAL', '2', '', '', '', '']);
  expect((await tryIt(await changed({ totals }, wrong))).answer()).toMatchObject({ outcome: 'refused' });
  expect((await keep(await changed({ totals }, plainFile(ROW)))).status).toBe(200);
});

test('the first lines of a file that holds all accounts say nothing of the accounts they lack', async () => {
  const tried = (await tryIt(await changed({ holds: 'full' }, plainFile(ROW)))).answer();
  expect(tried).toMatchObject({
    outcome: 'checked',
    reasons: [],
    not_tried: ['closures'],
    expected: { rows: 1, closedAccounts: 0 },
    may_keep: true,
  });
  const real = await sendFull(plainFile(ROW));
  expect(real).toMatchObject({
    outcome: 'held',
    record: { reasons: [expect.stringMatching(/would close/)] },
  });
});

test('a mapping that was tried is kept as a new version, and the log tells what changed', async () => {
  const sent = await changed({ delimiter: ';', posted_after: 3 });
  const kept = (await keep(sent)).answer();
  expect(kept.version).toBe(sent.version + 1);
  const shown = (await sendOffice(portal, getMapping, at, { cookie: ofHarbor })).answer();
  expect(shown).toMatchObject({ version: kept.version, may_change: true });
  expect(shown.mapping).toMatchObject({ delimiter: ';', posted_after: 3 });
  expect(shown.history[0]).toMatchObject({ version: kept.version, by: expect.stringMatching(/\w/) });
  const [act] = await portal.store.db
    .select()
    .from(events)
    .where(eq(events.kind, 'office-mapping-changed'))
    .orderBy(desc(events.id))
    .limit(1);
  expect(act?.detail).toEqual({
    biller: 'harbor',
    subject: `mapping bills, version ${kept.version}`,
    before: `Delimiter: comma; ${POSTED}: 1`,
    after: `Delimiter: semicolon; ${POSTED}: 3`,
    reason,
  });
  const read = await harbor.receive(bySemicolon(ROW), { isDryRun: true });
  expect(read).toMatchObject({ outcome: 'checked', record: { billerVersion: kept.version } });
});

test.each([
  ['in another encoding', new Uint8Array([0x61, 0xff, 0x0a])],
  ['that lacks a column', 'account,name\nA-1,Ada'],
  ['of which no line can be read', plainFile(['A-1', 'Ada', 'B-1', '31.10.2026', '15.12.2026', '1'])],
  ['that is empty', ''],
])('a sample %s keeps no mapping', async (_, sample) => {
  const sent = await changed({ posted_after: 3 }, sample);
  const tried = (await tryIt(sent)).answer();
  expect(tried).toMatchObject({
    outcome: 'refused',
    may_keep: false,
    reasons: expect.arrayContaining([expect.stringMatching(/\w/)]),
  });
  const kept = await keep(sent);
  expect([kept.status, kept.code]).toEqual([422, 'imports.mapping-unread']);
  expect(kept.message).toMatch(/The mapping was not changed\.$/);
  expect((await present()).version).toBe(sent.version);
  await nothingLeft();
});

test('what cannot be read from a file gets words at its field', async () => {
  const wrong = await keep(await changed({ dates: 'soon', posted_after: 200 }));
  expect(wrong.body).toMatchObject({
    code: 'imports.mapping',
    errors: { dates: expect.any(String), posted_after: expect.any(String) },
  });
  const none = { ...(await changed({ delimiter: ';' })), reason: ' ' };
  expect((await keep(none)).body).toMatchObject({ errors: { reason: expect.any(String) } });
  const unchanged = await keep(await changed({}, plainFile(ROW)));
  expect(unchanged.code).toBe('imports.mapping');
  const late = { ...(await changed({})), date: '2099-01-01' as never };
  expect((await tryIt(late)).body).toMatchObject({ errors: { date: expect.any(String) } });
});

test('nobody in the office changes the sign of balances, or the limits beyond which a file waits', async () => {
  const sample = plainFile(ROW);
  for (const change of [{ owed: 'negative' }, { closed_limit: 100 }, { balance_limit: 99 }] as const) {
    const sent = await changed(change, sample);
    for (const answer of [await tryIt(sent), await keep(sent)])
      expect([answer.status, answer.body]).toMatchObject([
        422,
        {
          code: 'imports.mapping',
          errors: { [Object.keys(change)[0] as string]: expect.stringMatching(/host/) },
        },
      ]);
  }
});

test('of two people who change a mapping at once, one is told to read it again', async () => {
  const sent = await changed({ delimiter: ';' });
  const both = await Promise.all([
    keep(sent),
    keep({ ...sent, mapping: { ...sent.mapping, posted_after: 2 } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a mapping is changed with the right for its biller and a fresh code, and of no other biller', async () => {
  const sent = await changed({ delimiter: ';' });
  for (const who of ['viewer', 'cashier', 'approver', 'operator'] as const) {
    const cookie = await signInStaff(portal, who);
    for (const answer of [await tryIt(sent, cookie), await keep(sent, cookie)])
      expect([who, answer.code]).toEqual([who, 'office.right']);
  }
  ofHarbor = await signInStaff(portal, 'harbor');
  for (const answer of [await tryIt({ ...sent, slug: 'cascade' }), await keep({ ...sent, slug: 'cascade' })])
    expect(answer.status).toBe(404);
  portal.pass(6 * MINUTE);
  expect((await tryIt(sent)).status).toBe(200);
  expect((await keep(sent)).code).toBe('office.factor-again');
});

test('a sample may be larger than other requests, up to a limit', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => [
    `BIG-${at}`,
    'Ada Marsh',
    `B-${at}`,
    '2026-10-31',
    '2026-12-15',
    '1',
  ]);
  const tried = (await tryIt(await changed({ delimiter: ';' }, bySemicolon(...many)))).answer();
  expect(tried.expected.rows).toBe(3_000);
  expect(tried.lines).toHaveLength(10);
  const huge = await tryIt(await changed({}, 'x'.repeat(LARGEST_SAMPLE + 10)));
  expect([huge.status, huge.message]).toEqual([422, expect.stringMatching(/\w/)]);
  const beyond = await tryIt(await changed({}, 'x'.repeat(2 * LARGEST_SAMPLE)));
  expect(beyond.code).toBe('api.too-large');
});

test('a file of the host says when it changes a mapping that the office has changed', async () => {
  const { file } = (await portal.store.transact((db) => storedBiller(db, 'harbor'))) ?? {};
  if (!file) throw new Error('no biller');
  const { version } = (await keep(await changed({ delimiter: ';' }))).answer();
  expect(await planBiller(portal.parts, file)).toMatchObject({ ofOffice: version });
  const more = {
    ...file,
    imports: (await portal.store.transact((db) => storedBiller(db, 'harbor')))?.file.imports ?? {},
  };
  expect((await planBiller(portal.parts, { ...more, refundLimit: 700 as never })).ofOffice).toBeUndefined();
});
