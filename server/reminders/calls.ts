import type * as calls from '../../domain/reminders/calls.ts';
import type { Handlers } from '../handlers.ts';
import { remindersOf, saveReminders, switchReminders } from './settings.ts';

export const reminders: Handlers<typeof calls> = {
  getReminders: ({ accountId }, { parts, scope }) => remindersOf(scope, parts, accountId),

  saveReminders: (entry, { parts, scope }) => saveReminders(parts, scope.customer, entry),

  switchReminders: ({ AccountId, Active }, { parts, scope }) =>
    switchReminders(parts, scope.customer, AccountId, Active),
};
