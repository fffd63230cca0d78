import { updateAlert } from './calls/alerts.ts';
import { updateAccount } from './calls/bills.ts';
import { saveMeterReading } from './calls/meters.ts';

/** The calls whose requests may wait on the device: a repeat does no harm and each can be taken back (ruling 19). */
export const OUTBOX_CALLS = {
  nickname: updateAccount,
  'meter reading': saveMeterReading,
  'alert read': updateAlert,
} as const;

export type ChangeKind = keyof typeof OUTBOX_CALLS;
