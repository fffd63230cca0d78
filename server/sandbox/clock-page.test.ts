import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { createApp } from '../http/app.ts';
import { ledgerFindings } from '../jobs/ledger-findings.ts';
import { reconciliations } from '../store/schema/books.ts';
import { SandboxClock } from './clock.ts';
import { moveTo } from './move.ts';
import { sandboxOf } from './serve.ts';

let portal: Portal;
let dana: SignedInCustomer;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

const today = () => portal.sandbox.clock.today();
const moveOn = (date: string) => person.submit('/sandbox/clock', { date });

/** Another process on the same database. */
function anotherProcess() {
  const clock = new SandboxClock(portal.store, portal.parts.config.zone);
  const parts = { ...portal.parts, clock };
  const sandbox = { ...portal.sandbox, parts, clock };
  const app = createApp(parts, { serveSandbox: sandboxOf(sandbox) });
  return { clock, sandbox, person: visitor(() => ({ ...portal, app })) };
}

test('before the first move the page shows the date and says what it will show', async () => {
  const { words } = await person.open('/sandbox/clock');
  expect(words).toContain(
    'Business date Friday, November 20, 2026 12:00 PM in America/Denver, the real date',
  );
  expect(words).toContain(
    'Next day Sat, Nov 21, 2026 One week Fri, Nov 27, 2026 One month Sun, Dec 20, 2026',
  );
  expect(words).toContain('The clock was not moved yet.');
});

test('after a move the page lists day by day what ran (SRV2-49, SRV-35, SRV-39)', async () => {
  dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.pay({ accounts: ['LOT-114'], method: 'Joint checking', on: addDays(today(), 2) });
  const moved = await moveOn(addDays(today(), 7));
  expect([moved.status, moved.location]).toEqual([303, '/sandbox/clock#ran']);
  const { words } = await person.open('/sandbox/clock');
  expect(words).toContain(
    'Friday, November 27, 2026 12:00 PM in America/Denver, 7 days ahead of the real date',
  );
  expect(words).toContain('What ran from Nov 20, 2026 to Nov 27, 2026 7 days passed. In all:');
  expect(words).toContain('1 scheduled payment due');
  expect(words).toMatch(/Sun, Nov 22, 2026 1 scheduled payment due/);
  expect(words).toMatch(/Tue, Nov 24, 2026 1 bank payment due to settle/);
  expect(words).toContain('Wed, Nov 25, 2026 – Fri, Nov 27, 2026 billers sent 1 remittance on each day');
});

test('each day that passes is reconciled and sealed, as the hours of it would have done', async () => {
  const { db } = portal.store;
  const days = await db.select({ day: reconciliations.businessDate }).from(reconciliations);
  expect(days.map(({ day }) => day).sort()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays('2026-11-20' as CalendarDate, ahead)),
  );
  expect(await ledgerFindings(portal.parts)).toEqual([]);
});

test('a date that is invalid, past or too far away is refused at the field, and nothing moves', async () => {
  const before = today();
  const refusal = async (date: string) => {
    const { status, type, words, html } = await moveOn(date);
    expect([status, type, html.includes('<title>Error: Clock')]).toEqual([
      422,
      'text/html; charset=UTF-8',
      true,
    ]);
    expect(html).toContain('aria-describedby="date-hint date-error" aria-invalid="true"');
    expect(html).toContain(`value="${date}"`);
    return /There is a problem (.*?) Business date/.exec(words)?.[1];
  };
  expect(await refusal('')).toBe('Choose the date to move to.');
  expect(await refusal('2027-02-31')).toBe('2027-02-31 is not a date. Type one like 2026-11-28.');
  expect(await refusal('2026-11-26')).toBe(
    'The clock only goes forward. The business date is Nov 27, 2026 already.',
  );
  expect(await refusal('2027-02-28')).toBe(
    'One move goes 92 days at most, to Feb 27, 2027. Move there first, and then on.',
  );
  expect(today()).toBe(before);
});

test('a typed date is shown as it was typed', async () => {
  const { html } = await moveOn('"><script>alert(1)</script>');
  expect(html).not.toContain('<script');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
});

test('the functions of a moved clock tell its time also where they are handed on alone', () => {
  const { clock } = portal.sandbox;
  const { now, today: date } = clock;
  expect([now(), date()]).toEqual([clock.now(), clock.today()]);
});

test('a button pressed twice moves once', async () => {
  const next = addDays(today(), 1);
  await moveOn(next);
  const again = await moveOn(next);
  expect([today(), again.location]).toEqual([next, '/sandbox/clock?there']);
  expect((await person.open('/sandbox/clock?there')).words).toContain(
    'The business date is Nov 28, 2026 already. Nothing was moved.',
  );
});

test('another process shows the same date and the same last move', async () => {
  const second = anotherProcess();
  await moveOn(addDays(today(), 1));
  const { words } = await second.person.open('/sandbox/clock');
  expect(words).toContain('Sunday, November 29, 2026');
  expect(words).toContain('What ran from Nov 28, 2026 to Nov 29, 2026');
});

test('two processes that move to the same date at once move through each day once', async () => {
  const second = anotherProcess();
  const to = addDays(today(), 5);
  const [ours, theirs] = await Promise.all([moveTo(portal.sandbox, to), moveTo(second.sandbox, to)]);
  const days = [...ours, ...theirs].map(({ date }) => date).sort();
  expect(days).toEqual([1, 2, 3, 4, 5].map((ahead) => addDays('2026-11-29' as CalendarDate, ahead)));
  await second.clock.read();
  expect([today(), second.clock.today()]).toEqual([to, to]);
});

test('an unfinished move says how far it came', async () => {
  const from = today();
  await portal.store.db.execute(
    `insert into sandbox_moves (moved_from, moved_to, days) values ('${from}', '${addDays(from, 30)}', '[]')`,
  );
  expect((await person.open('/sandbox/clock')).words).toContain(
    `The clock was sent to ${'Jan 3, 2027'} and has come this far.`,
  );
});
