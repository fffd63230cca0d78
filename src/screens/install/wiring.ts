import { fromCallback, fromPromise } from 'xstate';
import { type InstallWay, installOfferMachine } from '../../../machines/installOffer.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { ask, findWay, notePostponed, postponedAt, watchBrowser } from '../../adapters/install.ts';

export function installWiring({ wire }: Adapters) {
  return wire(installOfferMachine, {
    actors: {
      findWay: fromPromise<InstallWay>(async () => findWay()),
      watchBrowser: fromCallback(({ sendBack }) => watchBrowser(sendBack)),
      ask: fromPromise<'accepted' | 'dismissed'>(ask),
      notePostponed: fromPromise<void, { at: number }>(async ({ input }) =>
        notePostponed(localStorage, input.at),
      ),
    },
  });
}

export const installInput = ({ clock }: Adapters) => ({
  postponedAt: postponedAt(localStorage),
  now: clock.now(),
});
