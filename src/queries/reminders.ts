import { getReminders } from '../../domain/reminders/calls.ts';
import { callQuery } from './query.ts';

/** The reminders of an account (API2-51). */
export function remindersQuery(accountId: number) {
  return callQuery('reminders', String(accountId), getReminders, { accountId });
}
