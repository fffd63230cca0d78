import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { MeterReading } from '../../domain/bills/meter-reading.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { readingSubject } from '../../domain/outbox/meter-reading-change.ts';
import type { ChangeOf } from '../../domain/outbox/outbox.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { meterReadingMachine } from './meter-reading.machine.ts';

const meter: MeterReading = {
  id: 'W-1',
  curr_date: calendarDate('2026-11-01'),
  curr_reading: 500,
  prev_date: null,
  prev_reading: null,
};
const date = calendarDate('2026-11-19');
const reading = { account: sampleBill(), meter, today: calendarDate('2026-11-20'), id: '1' };

function start() {
  const changes: ChangeOf<'meter reading'>[] = [];
  const undone: string[] = [];
  const actor = createActor(meterReadingMachine, { input: { subject: readingSubject(1, 'W-1') } }).start();
  actor.on('change.made', ({ change }) => changes.push(change));
  actor.on('change.undone', ({ change }) => undone.push(change.id));
  const enter = (value: string) => {
    actor.send({ type: 'value.edited', value });
    actor.send({ type: 'date.edited', date });
    actor.send({ type: 'reading.submitted', reading });
    return changes.at(-1) as ChangeOf<'meter reading'>;
  };
  const state = () => actor.getSnapshot().value;
  const entry = () => actor.getSnapshot().context.entry;
  return { actor, changes, undone, enter, state, entry };
}

test('a valid reading leaves the form and is saved (DET-69)', () => {
  const { actor, changes, enter, state, entry } = start();
  const change = enter('500');
  expect([state(), changes.length, change.request.reading]).toEqual(['kept', 1, 500]);
  expect(entry()).toEqual({ newMeterValue: '', newMeterDate: null });
  actor.send({ type: 'change.sent', change });
  expect(state()).toBe('saved');
});

test('an invalid reading stays in the form until it is valid (DET-66, DET-67)', () => {
  const { actor, changes, enter, state } = start();
  enter('499');
  actor.send({ type: 'value.edited', value: '50.5' });
  expect([state(), changes]).toEqual(['attempted', []]);
  actor.send({ type: 'value.edited', value: '505' });
  actor.send({ type: 'reading.submitted', reading });
  expect([state(), changes.length]).toEqual(['kept', 1]);
});

const failure = { message: 'Too low.', errors: { reading: 'Too low.' } };

test.each([
  ['returns to its field with the message', false, 'correcting'],
  ['is told beside the form while I do something else', true, 'refused'],
])('a reading that the server refuses %s (DET-70)', (_, isElsewhere, expected) => {
  const { actor, enter, state, entry } = start();
  const change = enter('512');
  actor.send({ type: 'change.refused', change, failure, isElsewhere });
  expect([state(), actor.getSnapshot().context.failure]).toEqual([expected, failure]);
  expect(entry()).toEqual({ newMeterValue: '512', newMeterDate: date });
  actor.send({ type: 'value.edited', value: '612' });
  expect(state()).toBe('edited');
});

test('a waiting reading can be taken back and corrected (ruling 19)', () => {
  const { actor, undone, enter, state, entry } = start();
  const change = enter('5120');
  actor.send({ type: 'undo.chosen', change });
  expect([state(), undone, entry().newMeterValue]).toEqual(['edited', ['1'], '5120']);
});

test('when the device cannot undo the reading, it stays on its way and no entry returns (ruling 19)', () => {
  const { actor, enter, state, entry } = start();
  const change = enter('5120');
  actor.send({ type: 'undo.chosen', change });
  actor.send({ type: 'undo.failed', change });
  expect([state(), entry().newMeterValue]).toEqual(['kept', '']);
});

test('changes of another meter have no effect', () => {
  const { actor, enter, state } = start();
  const change = enter('512');
  const other = { ...change, subject: 'meter reading 1 W-2' };
  for (const isElsewhere of [true, false])
    actor.send({ type: 'change.refused', change: other, failure, isElsewhere });
  expect(state()).toBe('kept');
});

test('a reading without a good date stays in the form until I correct the date (DET-68)', () => {
  const { actor, changes, state, entry } = start();
  actor.send({ type: 'value.edited', value: '512' });
  actor.send({ type: 'date.edited', date: calendarDate('2026-10-31') });
  actor.send({ type: 'reading.submitted', reading });
  expect([state(), changes]).toEqual(['attempted', []]);
  actor.send({ type: 'date.edited', date });
  expect([state(), entry()]).toEqual(['attempted', { newMeterValue: '512', newMeterDate: date }]);
  actor.send({ type: 'reading.submitted', reading });
  expect([state(), changes.length]).toEqual(['kept', 1]);
});
