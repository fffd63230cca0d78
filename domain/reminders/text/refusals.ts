import { asWorded, type RefusalTexts } from '../../api/refusal.ts';

export const REMINDER_REFUSALS = {
  'reminders.entry': asWorded,
  'reminders.nothing-set': () => 'Please choose when and how you want to be reminded first.',
} satisfies RefusalTexts;
