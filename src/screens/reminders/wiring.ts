import { reminderToggleMachine } from '../../../machines/reminderToggle.ts';
import { reminderWizardMachine } from '../../../machines/reminderWizard.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export const reminderWizardWiring = (adapters: Adapters) => adapters.wire(reminderWizardMachine);

export const reminderToggleWiring = (adapters: Adapters) => adapters.wire(reminderToggleMachine);
