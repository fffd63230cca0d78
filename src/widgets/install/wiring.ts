import { fromCallback, fromPromise } from 'xstate';
import { type InstallWay, installOfferMachine } from '../../../machines/app/install-offer.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import {
  installWay,
  notePostponed,
  postponedAt,
  showInstallPrompt,
  watchBrowser,
} from '../../adapters/install/install.ts';

export function installWiring({ wire }: Adapters) {
  return wire(installOfferMachine, {
    actors: {
      findWay: fromPromise<InstallWay>(async () => installWay()),
      watchBrowser: fromCallback(({ sendBack }) => watchBrowser(sendBack)),
      ask: fromPromise<'accepted' | 'dismissed'>(showInstallPrompt),
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
