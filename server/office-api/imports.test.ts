import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ImportFilter } from '../../domain/imports/states.ts';
import {
  decideImport,
  exportProblems,
  getImport,
  getUpload,
  listImports,
  listMappings,
  sendImport,
} from '../../domain/office/import-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { STAFF } from '../demo/staff.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork, startSearch } from '../jobs/work.ts';
import { staff as people } from '../store/schema/office.ts';

let portal: Portal;
let cashier = '';
let approver = '';
let ofHarbor = '';
let file = '';
let files = 0;

const uploads = mkdtempSync(join(tmpdir(), 'billfold-office-uploads-'));

beforeAll(async () => {
  portal = await openPortal({}, { UPLOAD_DIR: uploads });
  await sender(portal, 'harbor').map(PLAIN);
});

/** Each test sends a file of its own, with fresh codes. */
beforeEach(async () => {
  files++;
  file = plainFile([`NEW-${files}`, 'Ada Marsh', `B-${files}`, '2026-10-31', '2026-12-15', '45.10']);
  cashier = await signInStaff(portal, 'cashier');
  approver = await signInStaff(portal, 'approver');
  ofHarbor = await signInStaff(portal, 'harbor');
});

afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true });
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function send(
  body: string,
  {
    cookie = cashier,
    ...more
  }: Partial<Parameters<typeof sendOffice<typeof sendImport>>[2]> & { cookie?: string } = {},
) {
  const fields = {
    biller: 'harbor',
    mapping: 'bills',
    date: portal.parts.clock.today(),
    sha256: digest(file),
    name: 'bills.csv',
    from: '0',
    size: String(file.length),
    dry_run: 'false',
    ...more,
  } as unknown as Parameters<typeof sendOffice<typeof sendImport>>[2];
  return sendOffice(portal, sendImport, fields, { cookie, file: body });
}

const read = (id: number, cookie = cashier) => sendOffice(portal, getImport, { id }, { cookie });

/** A file of a day before the newest one looks wrong, so it waits for another person. */
async function heldImport(): Promise<number> {
  const date = addDays(portal.parts.clock.today(), -3);
  expect((await send(file, { date, dry_run: 'true' })).answer().outcome).toBe('held');
  const answer = (await send('', { date, from: String(file.length) as never })).answer();
  expect(answer.outcome).toBe('waiting');
  expect((await send(file, { date })).answer()).toMatchObject({ outcome: 'waiting', id: answer.id });
  return answer.id;
}

test('of many refused lines the first ones are told whole, with how many more there are, and the file of them has all', async () => {
  const wrong = Array.from({ length: 203 }, (_, at) => [
    `W-${at}`,
    'Ada Marsh',
    'B-1',
    '2026-10-31',
    'soon',
    'much',
  ]);
  file = plainFile(
    [`NEW-${files}`, 'Ada Marsh', `B-${files}`, '2026-10-31', '2026-12-15', '45.10'],
    ...wrong,
  );
  const tried = (await send(file, { dry_run: 'true' })).answer();
  const { id } = (await send('', { from: String(file.length) as never })).answer();
  const kept = (await read(id)).answer();
  for (const { problems, more_lines } of [tried, kept]) {
    expect([problems.length, more_lines]).toEqual([400, 3]);
    expect(problems.slice(-2).map(({ line }) => line)).toEqual([202, 202]);
  }
  const all = await (await sendOffice(portal, exportProblems, { id }, { cookie: cashier })).answer().text();
  expect(all.trim().split('\n')).toHaveLength(1 + 2 * 203);
});

test('a dry run tells what would happen and leaves nothing; then the file is applied without being sent again', async () => {
  const tried = (await send(file, { dry_run: 'true' })).answer();
  expect(tried).toMatchObject({ outcome: 'checked', expected: { rows: 1, newAccounts: 1, newBills: 1 } });
  expect((await read(tried.id)).status).toBe(404);
  const { received } = (
    await sendOffice(portal, getUpload, { sha256: digest(file), biller: 'harbor' }, { cookie: cashier })
  ).answer();
  expect(received).toBe(file.length);
  const applied = (await send('', { from: String(file.length) as never })).answer();
  expect(applied.outcome).toBe('applying');
  await runDueWork(portal.parts);
  expect((await read(applied.id)).answer()).toMatchObject({
    state: 'applied',
    sent_by: 'Cass Odell',
    came_by: null,
    done: { newAccounts: 1 },
  });
  expect((await send(file)).answer().outcome).toBe('known');
});

/** Resolves to the path at which a file lies that was tried a little more than a day ago. */
async function triedYesterday(): Promise<string> {
  await send(file, { dry_run: 'true' });
  const path = join(uploads, `harbor-${digest(file)}`);
  const yesterday = new Date(Date.now() - DAY - MINUTE);
  utimesSync(path, yesterday, yesterday);
  return path;
}

test('a file that was only tried is deleted from the disk after a day', async () => {
  await send(file, { dry_run: 'true' });
  const path = join(uploads, `harbor-${digest(file)}`);
  await purgeExpired(portal.parts);
  expect(existsSync(path)).toBe(true);
  await triedYesterday();
  await purgeExpired(portal.parts);
  expect(existsSync(path)).toBe(false);
});

test('a process that does no due work deletes old files from its own disk too', async () => {
  const path = await triedYesterday();
  const search = startSearch(portal.parts);
  await vi.waitFor(() => expect(existsSync(path)).toBe(false), 10 * SECOND);
  await search.stop();
});

test('an upload that broke off goes on, and another content is refused', async () => {
  const half = Math.floor(file.length / 2);
  const broken = await send(file.slice(0, half));
  expect([broken.status, broken.code]).toEqual([409, 'imports.upload-continues-at']);
  expect((await send(file.slice(half), { from: String(half) as never })).status).toBe(200);
  const other = await send('something else', { sha256: digest('x'), size: '14' as never });
  expect(other.code).toBe('imports.other-content');
});

test('an unknown mapping and a day to come get words', async () => {
  expect((await send(file, { mapping: 'nothing' })).message).toContain('no import nothing');
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  expect((await send(file, { date: tomorrow })).code).toBe('imports.wrong-request');
});

test('a file of another biller cannot be sent, and is not seen', async () => {
  expect((await send(file, { cookie: ofHarbor, biller: 'cascade' })).status).toBe(404);
  expect((await send(file, { cookie: ofHarbor })).status).toBe(200);
  const { rows } = (await sendOffice(portal, listImports, {}, { cookie: ofHarbor })).answer();
  expect(new Set(rows.map(({ biller }) => biller))).toEqual(new Set(['harbor']));
  const mappings = (await sendOffice(portal, listMappings, {}, { cookie: ofHarbor })).answer();
  expect(mappings.rows.map(({ biller }) => biller)).toEqual(['harbor']);
});

test('a held file is applied when another person approves it', async () => {
  await send(file);
  file = `${file}\n`;
  await runDueWork(portal.parts);
  const id = await heldImport();
  const decide = (cookie: string, decision: 'approve' | 'refuse', reason = 'Checked.') =>
    sendOffice(portal, decideImport, { id, decision, reason }, { cookie });
  expect((await read(id)).answer().may_decide).toBe(false);
  expect((await decide(cashier, 'approve')).code).toBe('office.right');
  expect((await decide(approver, 'approve', ' ')).body).toMatchObject({
    errors: { reason: expect.any(String) },
  });
  expect((await decide(approver, 'approve')).status).toBe(200);
  expect((await decide(approver, 'refuse')).code).toBe('office.import-decided');
  await runDueWork(portal.parts);
  expect((await read(id)).answer()).toMatchObject({
    state: 'applied',
    decided_by: 'Ari Novak',
    decision: 'Checked.',
  });
});

test('a held file is not approved before a later file is told that was applied meanwhile', async () => {
  await send(file, { date: addDays(portal.parts.clock.today(), -1) });
  file = `${file}\n`;
  const id = await heldImport();
  file = `${file}\n`;
  portal.pass(DAY);
  await send(file, { cookie: await signInStaff(portal, 'cashier') });
  approver = await signInStaff(portal, 'approver');
  const approve = () =>
    sendOffice(portal, decideImport, { id, decision: 'approve', reason: 'Checked.' }, { cookie: approver });
  const first = await approve();
  expect([first.status, first.code]).toEqual([409, 'imports.held-again']);
  expect(first.message).toContain('which is later, was applied before. Nothing was applied yet.');
  const told = (await read(id, approver)).answer();
  expect(told).toMatchObject({
    state: 'held',
    decision: '',
    reasons: [expect.any(String), expect.any(String)],
  });
  expect((await approve()).status).toBe(200);
});

test('a held file is not approved after its sender was deactivated, and can be refused', async () => {
  await send(file);
  file = `${file}\n`;
  const id = await heldImport();
  const isCashier = eq(people.email, STAFF.cashier.email);
  const decide = (decision: 'approve' | 'refuse') =>
    sendOffice(portal, decideImport, { id, decision, reason: 'Checked.' }, { cookie: approver });
  await portal.store.db.update(people).set({ deactivatedAt: new Date() }).where(isCashier);
  try {
    expect((await decide('approve')).code).toBe('imports.sender-inactive');
    expect((await decide('refuse')).status).toBe(200);
  } finally {
    await portal.store.db.update(people).set({ deactivatedAt: null }).where(isCashier);
  }
});

test('a held file that is refused changes nothing', async () => {
  await send(file);
  file = `${file}\n`;
  const id = await heldImport();
  const refused = await sendOffice(
    portal,
    decideImport,
    { id, decision: 'refuse', reason: 'Wrong day.' },
    { cookie: approver },
  );
  expect(refused.status).toBe(200);
  expect((await read(id)).answer()).toMatchObject({ state: 'refused', done: { newAccounts: 0 } });
});

test('lines that are refused are shown, and taken as a file without formulas', async () => {
  file = plainFile(
    [`GOOD-${files}`, 'Ada Marsh', '1', '2026-10-31', '2026-12-15', '45.10'],
    [`BAD-${files}`, 'Ada Marsh', '2', '2026-10-31', '2026-12-15', '=1+1'],
  );
  const { id } = (await send(file)).answer();
  await runDueWork(portal.parts);
  const among = async (state: ImportFilter) =>
    (await sendOffice(portal, listImports, { state }, { cookie: cashier }))
      .answer()
      .rows.some((row) => row.id === id);
  expect([await among('applied-in-part'), await among('applied')]).toEqual([true, false]);
  expect((await read(id)).answer().problems).toMatchObject([{ line: 3, value: '=1+1' }]);
  const answer = await sendOffice(portal, exportProblems, { id }, { cookie: cashier });
  expect(answer.headers.get('content-disposition')).toContain(`import-${id}.csv`);
  const csv = answer.answer();
  expect(await csv.text()).toContain("'=1+1");
});
