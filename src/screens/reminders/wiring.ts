import type { ActorRefFrom } from 'xstate';
import { reminderWizardMachine } from '../../../machines/reminders/reminder-wizard.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export type WizardRef = ActorRefFrom<typeof reminderWizardMachine>;

export const reminderWizardWiring = (adapters: Adapters) => adapters.wire(reminderWizardMachine);
