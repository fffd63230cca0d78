import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bill } from '../../domain/bills/bill.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { saveMeterReading } from '../../domain/bills/meter-calls.ts';
import { addDays, calendarDate } from '../../domain/values/calendar-date.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;
let bill: Bill;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const accounts = groups.flatMap((group) => group.accounts);
  const id = accounts.find(({ nickname }) => nickname === 'Home water')?.ebill_id ?? 0;
  bill = (await portal.send(getBill, { id }, dana)).answer();
});

afterAll(() => portal.close());

function save(
  value: number,
  day = portal.parts.clock.today(),
  meter_id = 'W-4471',
  conf_id = bill.bill_type.id,
) {
  const meter = { org_id: bill.biller.id, conf_id, account_id: bill.account_id, meter_id };
  return portal.send(saveMeterReading, { ...meter, reading: value, date_read: day }, dana);
}

async function meterNow() {
  const { meter_readings } = (await portal.send(getBill, { id: bill.id }, dana)).answer();
  return meter_readings.find(({ id }) => id === 'W-4471');
}

test('a reading that is too low, older than the last one or dated tomorrow is refused at its field (SRV-27)', async () => {
  const before = await meterNow();
  const low = await save((before?.curr_reading ?? 0) - 1);
  expect([low.status, low.body]).toMatchObject([
    422,
    { errors: { reading: 'New meter value must be greater than the previous value.' } },
  ]);
  const early = await save(999_999, addDays(before?.curr_date ?? calendarDate('2026-01-01'), -1));
  expect([early.status, Object.keys((early.body as { errors: object }).errors)]).toEqual([
    422,
    ['date_read'],
  ]);
  expect((await save(999_999, addDays(portal.parts.clock.today(), 1))).status).toBe(422);
  expect(await meterNow()).toEqual(before);
});

test('a meter of another account or bill type cannot be found', async () => {
  expect((await save(999_999, undefined, 'W-0000')).status).toBe(404);
  expect((await save(999_999, undefined, 'W-4471', bill.bill_type.id + 1)).status).toBe(404);
});

test('a saved reading becomes the current one, and a repeat saves nothing (DET-69, SRV-27)', async () => {
  const before = await meterNow();
  const value = (before?.curr_reading ?? 0) + 812;
  const saved = (await save(value)).answer();
  expect(saved).toMatchObject({ curr_reading: value, prev_reading: before?.curr_reading });
  expect((await save(value)).answer()).toEqual(saved);
  expect(await meterNow()).toEqual(saved);
});

test('of two readings at once, the second waits for the first', async () => {
  const before = await meterNow();
  const value = before?.curr_reading ?? 0;
  const answers = await Promise.all([save(value + 10), save(value + 20)]);
  const after = await meterNow();
  expect(after?.curr_reading).toBe(value + 20);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect([value, value + 10]).toContain(after?.prev_reading);
});
