import { howProblems, type ReminderEntry, whenProblem } from '../../../domain/reminders/reminder.ts';
import { problemsOf } from '../../../domain/values/problems.ts';

/** `when` and `ways` are the whole group of a step. */
export type ReminderField = 'when' | 'ways' | 'Email' | 'Email2' | 'ByText';

export function problemsOfStep(
  step: number,
  entry: ReminderEntry,
  hasVerifiedNumber: boolean,
): Partial<Record<ReminderField, string>> {
  if (step === 0) return problemsOf({ when: whenProblem(entry) });
  return step === 1 ? howProblems(entry, hasVerifiedNumber) : {};
}

const WAYS: readonly string[] = ['ways', 'ByEmail', 'Email', 'Email2', 'ByText'];

/** The first step that shows one of these fields, by the server's names. */
export function stepOfFields(names: readonly string[]): 0 | 1 {
  return names.every((name) => WAYS.includes(name)) ? 1 : 0;
}
