import { expect, test } from 'vitest';
import type { MeterReading } from '../bills/meter-reading.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { type ReadingEntry, readingChange } from './meter-reading-change.ts';
import { nicknameChange } from './nickname-change.ts';
import type { Change } from './outbox.ts';
import { billWithChanges, waitingReading } from './pending-bill.ts';

const meter: MeterReading = {
  id: 'W-1',
  curr_date: calendarDate('2026-11-01'),
  curr_reading: 500,
  prev_date: null,
  prev_reading: null,
};
const bill = sampleBill({ account_id: 4, meter_readings: [meter, { ...meter, id: 'W-2' }] });
const today = calendarDate('2026-11-20');

function read(newMeterValue: string, date: string | null = '2026-11-19'): Change | undefined {
  const entry: ReadingEntry = { newMeterValue, newMeterDate: date === null ? null : calendarDate(date) };
  return readingChange(bill, meter, entry, today, '1');
}

test('a reading knows its request, and cannot be taken back after it was sent (ruling 19)', () => {
  expect(read(' 512 ')).toEqual({
    id: '1',
    kind: 'meter reading',
    subject: 'meter reading 4 W-1',
    title: 'Reading of meter W-1',
    request: {
      org_id: 3,
      conf_id: 7,
      account_id: 4,
      meter_id: 'W-1',
      reading: 512,
      date_read: '2026-11-19',
    },
    undo: null,
  });
});

test.each([
  ['499', '2026-11-19'],
  ['5.5', '2026-11-19'],
  ['1e309', '2026-11-19'],
  ['', '2026-11-19'],
  ['512', '2026-10-31'],
  ['512', '2026-11-21'],
  ['512', null],
])('%j on %s is not a reading (DET-66, DET-67, DET-68)', (value, date) => {
  expect(read(value, date)).toBeUndefined();
});

test('a waiting reading shows as the current one, on its own meter only (ruling 19)', () => {
  const change = read('512') as Change;
  const shown = billWithChanges(bill, [change]);
  expect(shown.meter_readings.map(({ curr_reading, prev_reading }) => [curr_reading, prev_reading])).toEqual([
    [512, 500],
    [500, null],
  ]);
  expect(waitingReading([change], 4, 'W-1')).toBe(change);
  expect(waitingReading([change], 4, 'W-2')).toBeUndefined();
  expect(waitingReading([change], 5, 'W-1')).toBeUndefined();
});

test('a reading keeps the nickname, and a nickname the readings (ruling 19)', () => {
  const change = read('512') as Change;
  const renamed = nicknameChange({ account_id: 4, account_num: '1', nickname: '' }, 'Cabin', '2');
  const shown = billWithChanges(bill, [change, renamed as Change]);
  expect(shown.nickname).toBe('Cabin');
  expect(shown.meter_readings[0]?.curr_reading).toBe(512);
  expect(billWithChanges(bill, [renamed as Change]).meter_readings).toBe(bill.meter_readings);
});
