import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';

/** A hundred days pass with the work of each. */
const LONG = 180_000;

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('programs use the calls as before, and may move any distance', { timeout: LONG }, async () => {
  const to = addDays(portal.sandbox.clock.today(), 100);
  const { status, body } = await person.send('/sandbox/clock', { date: to });
  expect([status, body.date, body.zone, (body.days as object[]).length]).toEqual([
    200,
    to,
    'America/Denver',
    100,
  ]);
  expect((body.days as object[])[0]).toMatchObject({ date: addDays(to, -99), ran: { remittances: 1 } });
  expect(await (await portal.app.request('/sandbox/clock')).json()).toEqual({
    date: to,
    now: `${to}T19:00:00.000Z`,
    zone: 'America/Denver',
  });
  expect(await person.send('/sandbox/clock', { date: '2020-01-01' })).toEqual({
    status: 422,
    body: {
      message: 'The clock only goes forward.',
      errors: { date: 'The clock only goes forward.' },
      code: 'api.sandbox',
    },
  });
  expect(await person.send('/sandbox/clock', { date: 'tomorrow' })).toEqual({
    status: 422,
    body: { message: 'date: must be like 2026-11-20', code: 'api.sandbox' },
  });
});
