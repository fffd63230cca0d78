import { NO_MOBILE_NUMBER } from '../../profile/text/notifications.ts';
import { inWords } from '../../values/problems.ts';
import { DUPLICATE_EMAIL, INVALID_EMAIL } from '../../values/text/en.ts';
import {
  type How,
  type HowField,
  hasOccasion,
  type ReminderProblem,
  type When,
  wrongWays,
} from '../reminder.ts';

const PROBLEM_TEXTS: Record<ReminderProblem, string> = {
  'no occasion': 'Please choose when you want to be reminded.',
  'no way': 'Please choose how you want to be reminded.',
  'invalid email': INVALID_EMAIL,
  'same email': DUPLICATE_EMAIL,
  'no verified number': NO_MOBILE_NUMBER,
};

export const reminderProblemText = (problem: ReminderProblem): string => PROBLEM_TEXTS[problem];

/** The message when no occasion is chosen (REM-05). */
export function whenProblem(entry: When): string | undefined {
  return hasOccasion(entry) ? undefined : reminderProblemText('no occasion');
}

/** What is wrong with the channels, by field; `ways` when none is chosen (REM-07 to REM-09). */
export function howProblems(entry: How, hasVerifiedNumber: boolean): Partial<Record<HowField, string>> {
  return inWords(wrongWays(entry, hasVerifiedNumber), reminderProblemText);
}
