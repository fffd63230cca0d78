import type { ActorRefFrom } from 'xstate';
import type { reminderWizardMachine } from '../../../machines/reminders/reminder-wizard.machine.ts';

export type WizardRef = ActorRefFrom<typeof reminderWizardMachine>;
