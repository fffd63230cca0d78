import type { RefusalTexts } from '../../api/refusal.ts';
import type { ReminderProblem } from '../reminder.ts';
import { NOT_REMINDER_DAYS } from './fields.ts';
import { reminderProblemText } from './problems.ts';

export const REMINDER_REFUSALS = {
  'reminders.entry': ({ problem }: { readonly problem: ReminderProblem }) => reminderProblemText(problem),
  'reminders.nothing-set': () => 'Please choose when and how you want to be reminded first.',
  'reminders.not-days': () => NOT_REMINDER_DAYS,
} satisfies RefusalTexts;
