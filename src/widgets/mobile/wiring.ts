import { type ActorRefFrom, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { saveNotifications } from '../../../domain/profile/notification-calls.ts';
import { generateMobileCode, verifyMobile } from '../../../domain/session/verification-calls.ts';
import { CODE_COOLDOWN, secondsUntil } from '../../../domain/session/verification-code.ts';
import { codeCooldownMachine } from '../../../machines/session/code-cooldown.machine.ts';
import { mobileVerificationMachine } from '../../../machines/session/mobile-verification.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cooldownsIn } from '../../adapters/session/cooldowns.ts';
import { saveSwitches } from '../../queries/notifications.ts';
import { sentCodes } from '../account/sent-codes.ts';

export type MobileRef = ActorRefFrom<typeof mobileVerificationMachine>;

const PAUSE = 'mobile code';

export const isLastNumber = (number: string) => number !== '' && sentCodes.mobile.read() === number;

/**
 * Whether a code was sent to the number less than 20 seconds ago. The server would refuse another, and that
 * one can be entered (VER-13, VER-24).
 */
export function wasCodeJustSent({ clock }: Adapters, number: string): boolean {
  return isLastNumber(number) && cooldownsIn(sessionStorage, clock).left(PAUSE) > 0;
}

/** The pause between two codes of a kind, kept while the tab is open (VER-13). */
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
        sentCodes.mobile.keep(input.MobileNumber);
        return sent;
      }),
      verifyMobile: fromPromise<AnswerOf<typeof verifyMobile>, RequestOf<typeof verifyMobile>>(
        async ({ input, signal }) => {
          const outcome = await adapters.services.send(verifyMobile, input, { signal });
          if (outcome.verified) sentCodes.mobile.keep('');
          return outcome;
        },
      ),
      // The settings may be open behind the dialog, and show the choices made in it (VER-20, NTF-09).
      saveNotifications: fromPromise<AnswerOf<typeof saveNotifications>, RequestOf<typeof saveNotifications>>(
        async ({ input, signal }) => {
          const { success, ...switches } = await adapters.services.send(saveNotifications, input, { signal });
          await saveSwitches(adapters, switches);
          return { success, ...switches };
        },
      ),
    },
  });
}
