import { getReminders } from '../../domain/reminders/calls.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

/** The reminders of an account (API2-51). */
export function remindersQuery(accountId: number): QueryDefinition<Reminder> {
  return {
    shelf: 'reminders',
    id: String(accountId),
    fetch: ({ services }, options) => services.send(getReminders, { accountId }, options),
  };
}

const PATIENCE = 8_000;

export async function refetchReminders(adapters: Adapters, accountId: number): Promise<void> {
  await refreshQuery(remindersQuery(accountId), adapters, AbortSignal.timeout(PATIENCE)).catch(
    () => undefined,
  );
}
