import { updateAccount } from '../bills/account-calls.ts';
import { saveMeterReading } from '../bills/meter-calls.ts';
import { updateAlert } from '../profile/alert-calls.ts';
import { saveNotifications } from '../profile/notification-calls.ts';
import type { saveTaxReturn } from '../tax/calls.ts';

/** The calls whose requests may wait in the outbox: a repeat does no harm (ruling 19). */
export const OUTBOX_CALLS = {
  nickname: updateAccount,
  'meter reading': saveMeterReading,
  'alert read': updateAlert,
  'notification settings': saveNotifications,
} as const;

/** The draft of a tax return has its own sending code, loaded on demand. */
type OutboxCalls = typeof OUTBOX_CALLS & { readonly 'tax draft': typeof saveTaxReturn };

export type ChangeKind = keyof OutboxCalls;

export type OutboxCall<K extends ChangeKind> = OutboxCalls[K];

export const CHANGE_KINDS: readonly ChangeKind[] = [
  ...(Object.keys(OUTBOX_CALLS) as (keyof typeof OUTBOX_CALLS)[]),
  'tax draft',
];
