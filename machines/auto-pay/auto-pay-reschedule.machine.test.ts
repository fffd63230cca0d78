import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { rescheduleAutoPay } from '../../domain/auto-pay/calls.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { autoPayRescheduleMachine } from './auto-pay-reschedule.machine.ts';

const TODAY = calendarDate('2026-11-20');
const SUBJECT = {
  id: 5,
  biller: 'Harbor City Utilities',
  account_num: '100-2218-77',
  run_date: calendarDate('2026-12-01'),
  due_date: calendarDate('2026-12-03'),
  run_period: 1 as const,
  following_dates: [calendarDate('2027-01-01')],
};

function start(refusal?: string) {
  const sent: unknown[] = [];
  const actor = createActor(
    autoPayRescheduleMachine.provide({
      actors: {
        rescheduleAutoPay: fromPromise<
          AnswerOf<typeof rescheduleAutoPay>,
          RequestOf<typeof rescheduleAutoPay>
        >(async ({ input }) => {
          sent.push(input);
          if (refusal)
            throw new CallFailed({
              kind: 'refused',
              message: refusal,
              status: 422,
              errors: { date: refusal },
            });
          return { run_date: input.date, message: 'Moved.' };
        }),
      },
    }),
    { input: { today: TODAY } },
  ).start();
  const submit = (date: string) => {
    actor.send({ type: 'date.edited', date });
    actor.send({ type: 'date.submitted' });
  };
  const state = () => actor.getSnapshot().value;
  actor.send({ type: 'reschedule.chosen', subject: SUBJECT });
  return { actor, sent, submit, state, idle: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')) };
}

test('a run moves after I have confirmed the date (APW-71)', async () => {
  const { actor, sent, submit, state, idle } = start();
  expect(actor.getSnapshot().context.date).toBe('2026-12-01');
  submit('2026-11-21');
  expect([state(), sent]).toEqual(['confirming', []]);
  actor.send({ type: 'step.returned' });
  submit('2026-12-03');
  actor.send({ type: 'change.confirmed' });
  actor.send({ type: 'change.confirmed' });
  await idle();
  expect([state(), sent]).toEqual(['moved', [{ id: 5, date: '2026-12-03' }]]);
  expect(actor.getSnapshot().context.message).toBe('Moved.');
  actor.send({ type: 'dialog.closed' });
  expect(state()).toBe('closed');
});

test.each([
  ...['', '2026-11', '2026-11-20', '2020-01-01'].map((date) => [
    date,
    'Please choose tomorrow or a later day.',
  ]),
  ...['2027-11-22', '9999-12-31'].map((date) => [date, 'Please choose a day within the next year.']),
])('the date %j is refused: %s (APW-71)', (date = '', words) => {
  const { actor, submit, state, sent } = start();
  submit(date);
  expect([state(), sent, actor.getSnapshot().context.message]).toEqual(['choosing', [], words]);
});

test('a run can move a year ahead (APW-71)', () => {
  const { submit, state } = start();
  submit('2027-11-21');
  expect(state()).toBe('warned');
});

test('a date after the due date shows a warning, and I can still choose it (APW-72)', async () => {
  const { actor, sent, submit, state, idle } = start();
  submit('2026-12-04');
  expect(state()).toBe('warned');
  actor.send({ type: 'step.returned' });
  expect(state()).toBe('choosing');
  submit('2026-12-04');
  actor.send({ type: 'lateness.accepted' });
  expect([state(), sent]).toEqual(['confirming', []]);
  actor.send({ type: 'change.confirmed' });
  await idle();
  expect(sent).toEqual([{ id: 5, date: '2026-12-04' }]);
});

test('a refused date is explained, and I can choose another (APL-26)', async () => {
  const { actor, submit, state, idle } = start('It is being paid now.');
  submit('2026-12-02');
  actor.send({ type: 'change.confirmed' });
  await idle();
  const { message, errors } = actor.getSnapshot().context;
  expect([state(), message, errors]).toEqual([
    'choosing',
    'It is being paid now.',
    { date: 'It is being paid now.' },
  ]);
  actor.send({ type: 'date.edited', date: '2026-12-03' });
  expect(actor.getSnapshot().context.errors).toEqual({});
});

test.each([
  ['choosing', '2026-11-20'],
  ['warned', '2026-12-04'],
  ['confirming', '2026-12-02'],
])('a dialog that I close while it is %s moves nothing, and the next one starts anew', (step, date) => {
  const { actor, sent, submit, state } = start();
  submit(date);
  expect(state()).toBe(step);
  actor.send({ type: 'dialog.closed' });
  expect([state(), sent]).toEqual(['closed', []]);
  actor.send({ type: 'reschedule.chosen', subject: SUBJECT });
  expect([state(), actor.getSnapshot().context.date, actor.getSnapshot().context.message]).toEqual([
    'choosing',
    SUBJECT.run_date,
    '',
  ]);
});
