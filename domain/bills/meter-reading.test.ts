import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { inWords } from '../values/problems.ts';
import { type MeterReading, readingProblems, withReading } from './meter-reading.ts';
import { readingProblemText } from './text/meter-problems.ts';

const METER: MeterReading = {
  id: 'W-1',
  curr_date: calendarDate('2026-10-10'),
  curr_reading: 4200,
  prev_date: calendarDate('2026-09-10'),
  prev_reading: 4100,
};
const TODAY = calendarDate('2026-11-20');

function problems(newMeterValue: string, day: string | null) {
  const entered = { newMeterValue, newMeterDate: day === null ? null : calendarDate(day) };
  return inWords(readingProblems(METER, entered, TODAY), readingProblemText);
}

test.each(['4200', '4201', ' 5000 ', '999999999'])('the reading %j can be saved (DET-67)', (value) => {
  expect(problems(value, '2026-11-01')).toEqual({});
});

test.each(['', '12.5', '-1', '1e3', '4,300', '٤٢٠٠', 'abc'])(
  'the reading %j is not a whole number that a meter can show (DET-66)',
  (value) => {
    expect(problems(value, '2026-11-01').newMeterValue).toBe('The new meter value must be a whole number.');
  },
);

test.each(['1e309', '9999999999', '100000000000000000000'])(
  'the reading %j is more than a meter can show, and the message says so (DET-66)',
  (value) => {
    expect(problems(value, '2026-11-01').newMeterValue).toBe('This is more than a meter can show.');
  },
);

test('a value below the current reading is refused (DET-67)', () => {
  expect(problems('4199', '2026-11-01').newMeterValue).toBe(
    'New meter value must be greater than the previous value.',
  );
});

test('the reading date lies between the last reading and today, both included (DET-68, MSC-15)', () => {
  expect(problems('4300', '2026-10-10')).toEqual({});
  expect(problems('4300', '2026-11-20')).toEqual({});
  expect(problems('4300', '2026-10-09').newMeterDate).toBeDefined();
  expect(problems('4300', '2026-11-21').newMeterDate).toBeDefined();
  expect(problems('4300', null).newMeterDate).toBeDefined();
});

test('a saved reading becomes the current one, and the one before it the previous one (SRV-27)', () => {
  const after = withReading(METER, 4300, calendarDate('2026-11-10'));
  expect(after).toMatchObject({ curr_reading: 4300, prev_reading: 4200, prev_date: METER.curr_date });
  expect(withReading(after, 4300, calendarDate('2026-11-10'))).toBe(after);
});

test('only a repeat of both value and day changes nothing (SRV-27)', () => {
  expect(withReading(METER, 4200, METER.curr_date)).toBe(METER);
  const later = calendarDate('2026-11-01');
  expect(withReading(METER, 4200, later)).toEqual({
    ...METER,
    curr_date: later,
    prev_date: METER.curr_date,
    prev_reading: 4200,
  });
  expect(withReading(METER, 4300, METER.curr_date)).toMatchObject({ curr_reading: 4300, prev_reading: 4200 });
});
