import type { ActorRefFrom } from 'xstate';
import type { ReminderEntry } from '../../../domain/reminders/reminder.ts';
import { howProblems, whenProblem } from '../../../domain/reminders/text/problems.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { reminderWizardMachine } from '../../../machines/reminders/reminder-wizard.machine.ts';

export type WizardRef = ActorRefFrom<typeof reminderWizardMachine>;

/** `when` and `ways` are the whole group of a step. */
export type ReminderField =
  | 'when'
  | 'NewBill'
  | 'DaysBeforeDueDate'
  | 'PastDue'
  | 'ways'
  | 'ByEmail'
  | 'Email'
  | 'Email2'
  | 'ByText';

export function problemsOfStep(
  step: number,
  entry: ReminderEntry,
  hasVerifiedNumber: boolean,
): Partial<Record<ReminderField, string>> {
  if (step === 0) return problemsOf({ when: whenProblem(entry) });
  return step === 1 ? howProblems(entry, hasVerifiedNumber) : {};
}

const WAYS: readonly string[] = [
  'ways',
  'ByEmail',
  'Email',
  'Email2',
  'ByText',
] satisfies readonly ReminderField[];

/** The first step that shows one of these fields, by the server's names. */
export function stepOfFields(names: readonly string[]): 0 | 1 {
  return names.every((name) => WAYS.includes(name)) ? 1 : 0;
}

interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** What a step says of a refusal: the summary all of it, the others what their own fields show. */
export function refusalOfStep(step: number, refusal: Refusal): Refusal | undefined {
  const errors = Object.fromEntries(
    Object.entries(refusal.errors).filter(([name]) => step === 2 || stepOfFields([name]) === step),
  );
  return Object.keys(errors).length > 0 ? { message: refusal.message, errors } : undefined;
}
