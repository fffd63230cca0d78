import { authenticatorMachine } from '../../../../machines/session/authenticator.machine.ts';
import type { Adapters } from '../../../adapters/adapters.ts';

export function authenticatorWiring(adapters: Adapters) {
  return adapters.wire(authenticatorMachine);
}
