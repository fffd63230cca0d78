import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../domain/api/failure.ts';
import { saveReminders } from '../../domain/reminders/calls.ts';
import {
  entryOfReminder,
  isSameEntry,
  type Reminder,
  type ReminderEntry,
  reminderProblems,
} from '../../domain/reminders/reminder.ts';
import { howProblems, whenProblem } from '../../domain/reminders/text/problems.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { failureOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  /** The reminders as the server has them. */
  readonly saved: Reminder;
  readonly entry: ReminderEntry;
  /** The date of the next reminder, from the latest save. */
  readonly next: CalendarDate | null;
  readonly failure: Failure | undefined;
};

/** A step that the summary leads back to. */
export type EarlierStep = 'when' | 'how';

type Renewed = { reminder: Reminder };

/** Setting up the reminders of an account in three steps (REM-03 to REM-11). */
export const reminderWizardMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly saved: Reminder },
    events: {} as
      | { type: 'entry.edited'; change: Partial<ReminderEntry> }
      | { type: 'next.chosen' }
      | { type: 'back.chosen' }
      | { type: 'step.chosen'; step: EarlierStep }
      | { type: 'save.chosen' }
      | { type: 'edits.dropped' }
      | { type: 'registration.chosen' }
      | { type: 'registration.closed' }
      | ({ type: 'reminder.renewed' } & Renewed),
    emitted: {} as { type: 'reminder.saved'; accountId: number },
    tags: {} as 'busy' | 'dirty' | 'lastStep' | 'settled' | 'saved',
  },
  actors: { saveReminders: port(saveReminders) },
  guards: {
    isWhen: (_, { step }: { step: EarlierStep }) => step === 'when',
    hasOccasion: ({ context }) => whenProblem(context.entry) === undefined,
    hasWays: ({ context: { entry, saved } }) =>
      Object.keys(howProblems(entry, saved.mobile_registered)).length === 0,
    isComplete: ({ context: { entry, saved } }) =>
      Object.keys(reminderProblems(entry, saved.mobile_registered)).length === 0,
    isEdited: ({ context: { entry, saved } }) => !isSameEntry(entry, saved),
    isUnedited: ({ context: { entry, saved } }) => isSameEntry(entry, saved),
  },
  actions: {
    edit: assign(({ context }, { change }: { change: Partial<ReminderEntry> }) => ({
      entry: { ...context.entry, ...change },
      failure: undefined,
    })),
    dropEdits: assign(({ context }) => ({ entry: entryOfReminder(context.saved), failure: undefined })),
    keepRenewed: assign((_, { reminder }: Renewed) => ({
      saved: reminder,
      entry: entryOfReminder(reminder),
      next: reminder.next_reminder_date,
    })),
    keepNumber: assign({ saved: (_, { reminder }: Renewed) => reminder }),
    keepSaved: assign(({ context }, { next }: { next: CalendarDate | null }) => ({
      saved: { ...context.saved, ...context.entry, Active: true, is_saved: true, next_reminder_date: next },
      next,
      failure: undefined,
    })),
    keepFailure: assign(failureOr(saveReminders.failure)),
    tellSaved: emit(({ context }) => ({
      type: 'reminder.saved' as const,
      accountId: context.saved.AccountId,
    })),
  },
}).createMachine({
  id: 'reminderWizard',
  description: 'Three steps: when, how, and a summary. Saving switches the reminders on.',
  context: ({ input: { saved } }) => ({
    saved,
    entry: entryOfReminder(saved),
    next: saved.next_reminder_date,
    failure: undefined,
  }),
  type: 'parallel',
  states: {
    step: {
      initial: 'when',
      states: {
        when: {
          description: 'The customer chooses at least one occasion before the next step (REM-05).',
          on: { 'next.chosen': { guard: 'hasOccasion', target: 'how' } },
        },
        how: {
          description: 'The customer chooses at least one channel, each of them valid (REM-07 to REM-09).',
          on: { 'back.chosen': 'when', 'next.chosen': { guard: 'hasWays', target: 'summary' } },
        },
        summary: {
          tags: ['lastStep'],
          description: 'A refused field leads to its step.',
          on: {
            'back.chosen': 'how',
            'step.chosen': [
              { guard: { type: 'isWhen', params: ({ event }) => ({ step: event.step }) }, target: 'when' },
              { target: 'how' },
            ],
          },
        },
      },
    },
    entries: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'unchanged',
          on: {
            'entry.edited': { actions: { type: 'edit', params: ({ event }) => ({ change: event.change }) } },
            'registration.chosen': 'registering',
            'save.chosen': { guard: 'isComplete', target: 'saving' },
          },
          states: {
            unchanged: {
              tags: ['settled'],
              description: "The form shows the server's settings; a newer answer replaces them.",
              always: { guard: 'isEdited', target: 'changed' },
              on: {
                'reminder.renewed': {
                  actions: { type: 'keepRenewed', params: ({ event }) => ({ reminder: event.reminder }) },
                },
              },
            },
            changed: {
              tags: ['dirty'],
              description: 'Leaving asks first (REM-11). A number verified meanwhile counts.',
              always: { guard: 'isUnedited', target: 'unchanged' },
              on: {
                'edits.dropped': { target: 'unchanged', actions: 'dropEdits' },
                'reminder.renewed': {
                  actions: { type: 'keepNumber', params: ({ event }) => ({ reminder: event.reminder }) },
                },
              },
            },
            saved: {
              tags: ['settled', 'saved'],
              description: 'Shows the success until the next edit (REM-10).',
              always: { guard: 'isEdited', target: 'changed' },
              on: {
                'reminder.renewed': {
                  actions: { type: 'keepRenewed', params: ({ event }) => ({ reminder: event.reminder }) },
                },
              },
            },
          },
        },
        registering: {
          tags: ['settled'],
          description: 'A dialog verifies the number (REM-09).',
          on: {
            'registration.closed': 'editing',
            'reminder.renewed': {
              actions: { type: 'keepNumber', params: ({ event }) => ({ reminder: event.reminder }) },
            },
          },
        },
        saving: {
          tags: ['busy'],
          invoke: {
            src: 'saveReminders',
            input: ({ context: { saved, entry } }) => ({ AccountId: saved.AccountId, ...entry }),
            onDone: {
              target: 'editing.saved',
              actions: [
                { type: 'keepSaved', params: ({ event }) => ({ next: event.output.next_reminder_date }) },
                'tellSaved',
              ],
            },
            onError: {
              target: 'editing.changed',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
