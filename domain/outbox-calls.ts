import { updateAlert } from './calls/alerts.ts';
import { updateAccount } from './calls/bills.ts';
import { saveMeterReading } from './calls/meters.ts';
import { saveNotifications } from './calls/notifications.ts';
import type { saveTaxReturn } from './calls/tax.ts';

/** The calls whose requests may wait on the device: a repeat does no harm and each can be taken back (ruling 19). */
export const OUTBOX_CALLS = {
  nickname: updateAccount,
  'meter reading': saveMeterReading,
  'alert read': updateAlert,
  'notification settings': saveNotifications,
} as const;

/** The draft of a tax return is sent by code of its own, which is fetched when there is one. */
type OutboxCalls = typeof OUTBOX_CALLS & { readonly 'tax draft': typeof saveTaxReturn };

export type ChangeKind = keyof OutboxCalls;

export type OutboxCall<K extends ChangeKind> = OutboxCalls[K];

export const CHANGE_KINDS: readonly ChangeKind[] = [
  ...(Object.keys(OUTBOX_CALLS) as (keyof typeof OUTBOX_CALLS)[]),
  'tax draft',
];
