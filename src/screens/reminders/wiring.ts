import { reminderWizardMachine } from '../../../machines/reminders/reminder-wizard.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export const reminderWizardWiring = (adapters: Adapters) => adapters.wire(reminderWizardMachine);
