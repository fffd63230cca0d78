import { accountRemovalMachine } from '../../../machines/accounts/account-removal.machine.ts';
import { objectionMachine } from '../../../machines/accounts/objection.machine.ts';
import { reminderToggleMachine } from '../../../machines/reminders/reminder-toggle.machine.ts';
import { payByTextToggleMachine } from '../../../machines/texts/pay-by-text-toggle.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export const accountRemovalWiring = (adapters: Adapters) => adapters.wire(accountRemovalMachine);

export const objectionWiring = (adapters: Adapters) => adapters.wire(objectionMachine);

/** Loads the sanitizer for biller HTML on demand, because few bills contain any. */
export async function loadSanitizer(): Promise<(html: string) => DocumentFragment> {
  return (await import('../../adapters/html/sanitize.ts')).sanitize;
}

export const payByTextToggleWiring = (adapters: Adapters) => adapters.wire(payByTextToggleMachine);

export const reminderToggleWiring = (adapters: Adapters) => adapters.wire(reminderToggleMachine);
