import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleReminder } from '../../domain/fixtures/text.ts';
import type { saveReminders } from '../../domain/reminders/calls.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { reminderWizardMachine } from './reminder-wizard.machine.ts';

const NEXT = calendarDate('2026-11-28');
const refused = new CallFailed({ kind: 'refused', message: 'Not now.', status: 409, errors: {} });

function start(overrides: Partial<Reminder> = {}, fails = false) {
  const story: unknown[] = [];
  const actor = createActor(
    reminderWizardMachine.provide({
      actors: {
        saveReminders: fromPromise<AnswerOf<typeof saveReminders>, RequestOf<typeof saveReminders>>(
          async ({ input }) => {
            story.push(input);
            if (fails) throw refused;
            return { success: true, next_reminder_date: NEXT };
          },
        ),
      },
    }),
    { input: { saved: sampleReminder(overrides) } },
  ).start();
  actor.on('*', (event) => story.push(event));
  return { actor, story, step: () => actor.getSnapshot().value.step };
}

test('of three steps, each continues only when complete, and always goes back (REM-03, REM-05, REM-07)', () => {
  const { actor, step } = start();
  actor.send({ type: 'next.chosen' });
  expect(step()).toBe('when');
  actor.send({ type: 'entry.edited', change: { PastDue: true } });
  actor.send({ type: 'next.chosen' });
  expect(step()).toBe('how');
  actor.send({ type: 'entry.edited', change: { ByEmail: false } });
  actor.send({ type: 'next.chosen' });
  expect(step()).toBe('how');
  actor.send({ type: 'entry.edited', change: { ByText: true } });
  actor.send({ type: 'next.chosen' });
  expect(step()).toBe('summary');
  actor.send({ type: 'back.chosen' });
  actor.send({ type: 'back.chosen' });
  expect(step()).toBe('when');
});

test('a refused save leads from the summary to the step of its field', () => {
  const { actor, step } = start({ PastDue: true });
  const toSummary = () => {
    actor.send({ type: 'next.chosen' });
    actor.send({ type: 'next.chosen' });
  };
  toSummary();
  actor.send({ type: 'step.chosen', step: 'when' });
  expect(step()).toBe('when');
  toSummary();
  actor.send({ type: 'step.chosen', step: 'how' });
  expect(step()).toBe('how');
});

test('saving switches the reminders on and shows the next date (REM-10)', async () => {
  const { actor, story } = start();
  actor.send({ type: 'entry.edited', change: { DaysBeforeDueDate: 3 } });
  expect(actor.getSnapshot().hasTag('dirty')).toBe(true);
  actor.send({ type: 'save.chosen' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await waitFor(actor, (state) => state.matches({ entries: { editing: 'saved' } }));
  expect(actor.getSnapshot().context).toMatchObject({ next: NEXT, saved: { Active: true, is_saved: true } });
  expect(story).toEqual([
    expect.objectContaining({ AccountId: 4, DaysBeforeDueDate: 3, ByEmail: true }),
    { type: 'reminder.saved', accountId: 4 },
  ]);
  actor.send({ type: 'entry.edited', change: { PastDue: true } });
  expect(actor.getSnapshot().value.entries).toEqual({ editing: 'changed' });
});

test('an incomplete entry is not saved (SRV2-26)', () => {
  const { actor, story } = start({ mobile_registered: false });
  actor.send({ type: 'entry.edited', change: { NewBill: true, ByText: true } });
  actor.send({ type: 'save.chosen' });
  expect([actor.getSnapshot().value.entries, story]).toEqual([{ editing: 'changed' }, []]);
});

test('a number verified meanwhile counts, and the entries stay (REM-09, REM-11)', () => {
  const { actor, step } = start({ mobile_registered: false });
  actor.send({ type: 'entry.edited', change: { NewBill: true, ByText: true } });
  actor.send({ type: 'next.chosen' });
  actor.send({ type: 'registration.chosen' });
  expect(actor.getSnapshot().value.entries).toBe('registering');
  actor.send({ type: 'reminder.renewed', reminder: sampleReminder() });
  actor.send({ type: 'registration.closed' });
  expect(actor.getSnapshot().context.entry).toMatchObject({ NewBill: true, ByText: true });
  actor.send({ type: 'next.chosen' });
  expect(step()).toBe('summary');
});

test('a refused save says why and loses nothing; dropping the edits does', async () => {
  const { actor } = start({}, true);
  actor.send({ type: 'entry.edited', change: { NewBill: true } });
  actor.send({ type: 'save.chosen' });
  await waitFor(actor, (state) => state.matches({ entries: { editing: 'changed' } }));
  expect(actor.getSnapshot().context).toMatchObject({
    entry: { NewBill: true },
    failure: { message: 'Not now.' },
  });
  actor.send({ type: 'edits.dropped' });
  expect(actor.getSnapshot().context).toMatchObject({ entry: { NewBill: false }, failure: undefined });
});

test("the server's newer settings show while I edit nothing, also after a save (REM-10)", async () => {
  const { actor } = start();
  actor.send({
    type: 'reminder.renewed',
    reminder: sampleReminder({ PastDue: true, next_reminder_date: NEXT }),
  });
  expect(actor.getSnapshot().context).toMatchObject({ entry: { PastDue: true }, next: NEXT });
  actor.send({ type: 'entry.edited', change: { NewBill: true } });
  actor.send({ type: 'save.chosen' });
  await waitFor(actor, (state) => state.matches({ entries: { editing: 'saved' } }));
  actor.send({
    type: 'reminder.renewed',
    reminder: sampleReminder({ NewBill: true, next_reminder_date: null }),
  });
  expect(actor.getSnapshot().context).toMatchObject({ entry: { NewBill: true, PastDue: false }, next: null });
  expect(actor.getSnapshot().hasTag('saved')).toBe(true);
});

test('a newer answer keeps what I edit, and restoring it leaves nothing to lose (REM-11)', () => {
  const { actor, story } = start();
  const { PastDue } = actor.getSnapshot().context.entry;
  actor.send({ type: 'entry.edited', change: { PastDue: !PastDue } });
  actor.send({ type: 'reminder.renewed', reminder: sampleReminder({ mobile_registered: false }) });
  const edited = actor.getSnapshot();
  expect([edited.context.entry.PastDue, edited.context.saved.mobile_registered]).toEqual([!PastDue, false]);
  expect(edited.hasTag('dirty')).toBe(true);
  actor.send({ type: 'entry.edited', change: { PastDue } });
  expect([actor.getSnapshot().value.entries, actor.getSnapshot().hasTag('dirty'), story]).toEqual([
    { editing: 'unchanged' },
    false,
    [],
  ]);
});
