import { payByTextSettingsMachine } from '../../../machines/texts/pay-by-text-settings.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export const payByTextSettingsWiring = (adapters: Adapters) => adapters.wire(payByTextSettingsMachine);
