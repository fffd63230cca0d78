import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { saveNotifications } from '../../../domain/calls/notifications.ts';
import { CODE_COOLDOWN, secondsUntil } from '../../../domain/verification-code.ts';
import { codeCooldownMachine } from '../../../machines/codeCooldown.ts';
import { mobileVerificationMachine } from '../../../machines/mobileVerification.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cooldownsIn } from '../../adapters/cooldowns.ts';
import { keepSwitches } from '../../notifications-view.ts';

/** The pause between two codes of a kind, kept for as long as the tab is open (VER-13). */
export function cooldownWiring(adapters: Adapters, name: string) {
  const pauses = () => cooldownsIn(sessionStorage, adapters.clock);
  return adapters.wire(codeCooldownMachine, {
    actors: {
      beginCooldown: fromPromise<void>(async () => pauses().begin(name, CODE_COOLDOWN * 1000)),
      measureCooldown: fromPromise<number>(async () => secondsUntil(pauses().left(name), 0)),
    },
  });
}

export function mobileWiring(adapters: Adapters) {
  return adapters.wire(mobileVerificationMachine, {
    actors: {
      codeCooldown: cooldownWiring(adapters, 'mobile code'),
      // The settings may stand open behind the dialog: they show what was chosen in it (VER-20, NTF-09).
      saveNotifications: fromPromise<AnswerOf<typeof saveNotifications>, RequestOf<typeof saveNotifications>>(
        async ({ input, signal }) => {
          const { success, ...switches } = await adapters.services.send(saveNotifications, input, { signal });
          await keepSwitches(adapters, switches);
          return { success, ...switches };
        },
      ),
    },
  });
}
