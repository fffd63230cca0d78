import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { saveNotifications } from '../../../domain/calls/notifications.ts';
import { generateMobileCode } from '../../../domain/calls/verification.ts';
import { CODE_COOLDOWN, secondsUntil } from '../../../domain/verification-code.ts';
import { codeCooldownMachine } from '../../../machines/codeCooldown.ts';
import { mobileVerificationMachine } from '../../../machines/mobileVerification.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cooldownsIn } from '../../adapters/cooldowns.ts';
import { keepSwitches } from '../../notifications-view.ts';
import { wordsInTab } from '../../words-in-tab.ts';

const PAUSE = 'mobile code';

/** Where the newest code of this tab went. */
const lastNumber = wordsInTab('billfold.mobile-code');

export const isLastNumber = (number: string) => number !== '' && lastNumber.read() === number;

/** A code that went there less than 20 seconds ago: another would be refused, and that one can be entered (VER-13, VER-24). */
export function isCodeOnItsWay({ clock }: Adapters, number: string): boolean {
  return isLastNumber(number) && cooldownsIn(sessionStorage, clock).left(PAUSE) > 0;
}

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
      codeCooldown: cooldownWiring(adapters, PAUSE),
      generateMobileCode: fromPromise<
        AnswerOf<typeof generateMobileCode>,
        RequestOf<typeof generateMobileCode>
      >(async ({ input, signal }) => {
        const sent = await adapters.services.send(generateMobileCode, input, { signal });
        lastNumber.keep(input.MobileNumber);
        return sent;
      }),
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
