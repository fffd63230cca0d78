import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import type { WrittenFile } from '../../domain/office/tables/csv-call.ts';
import { allOfficeCalls } from '../../domain/office-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { type DemoStaffName, STAFF } from '../demo/staff.ts';
import { events } from '../store/schema/events.ts';

type FileCall = OfficeCall & { readonly file: WrittenFile<unknown> };

const CALLS = allOfficeCalls();
const isTable = ({ call }: (typeof CALLS)[number]) => {
  const { before, rows } = (call.answer as { entries?: Record<string, unknown> }).entries ?? {};
  return before !== undefined && rows !== undefined;
};
const TABLES = CALLS.filter(isTable).map(({ name, call }) => [name, call] as const);
const FILES = CALLS.flatMap(({ name, call }) => ('file' in call ? [[name, call as FileCall] as const] : []));

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** The first demo person with the right of a call for the whole portal. */
function signInFor(call: OfficeCall): Promise<string> {
  const able = (Object.keys(STAFF) as DemoStaffName[]).find((name) =>
    STAFF[name].grants.some(
      ([role, biller]) => biller === null && mayDoSomewhere([{ role, biller }], call.may as OfficeRight),
    ),
  );
  return signInStaff(portal, able ?? 'viewer');
}

const columnsOf = (text: string) => text.slice(0, text.indexOf('\r\n')).split(',');

test.each(TABLES)('%s has its whole table as a file', (_, list) => {
  const file = FILES.find(([, { path }]) => path === `${list.path}.csv`)?.[1];
  expect(file?.produces).toMatch(/^text\/csv/);
});

test.each(FILES)('%s names its columns and itself, and is an entry of the log', async (_, call) => {
  const cookie = await signInFor(call);
  const answer = await sendOffice(portal, call, {}, { cookie });
  expect(answer.status).toBe(200);
  expect(columnsOf(await (answer.body as Blob).text())).toEqual(Object.keys(call.file.columns));
  const day = portal.parts.clock.today();
  const name = `${call.file.table.replaceAll(' ', '-')}-all-billers-${day}.csv`;
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const [entry] = await portal.store.db.select().from(events).orderBy(desc(events.id)).limit(1);
  expect(entry).toMatchObject({ kind: 'office-exported', detail: { subject: call.file.table } });
});

test.each(FILES)('%s holds the rows of one biller for somebody of that biller', async (_, call) => {
  if (!mayDoSomewhere([{ role: 'biller-admin', biller: 'harbor' }], call.may as OfficeRight)) return;
  const cookie = await signInStaff(portal, 'harbor');
  const own = await sendOffice(portal, call, {}, { cookie });
  expect(own.headers.get('content-disposition')).toContain('-harbor-');
  const lines = (await (own.body as Blob).text()).trim().split('\r\n');
  const at = columnsOf(`${lines[0]}\r\n`).indexOf('biller');
  if (at < 0) return;
  const billers = lines.slice(1).map((line) => line.split(',')[at]);
  expect(billers.filter((biller) => biller !== 'harbor' && biller !== 'Harbor City Utilities')).toEqual([]);
});
