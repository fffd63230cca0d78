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
