import { fromPromise } from 'xstate';
import { citySearchMachine } from '../../../machines/profile/city-search.machine.ts';
import { placeLookUpMachine } from '../../../machines/profile/place-look-up.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export function placeWiring(adapters: Adapters) {
  return adapters.wire(placeLookUpMachine);
}

export function citySearchWiring(adapters: Adapters) {
  return adapters.wire(citySearchMachine);
}

/** The bot check as a port. The browser solves it, and nobody is asked anything (REG-20). */
export function botCheckOf(adapters: Adapters) {
  return fromPromise<string>(async ({ signal }) => {
    const { solveBotCheck } = await import('../../adapters/http/bot-check.ts');
    return solveBotCheck(adapters.fetch, signal);
  });
}
