import { type ActorRefFrom, fromPromise } from 'xstate';
import { saveNotifications } from '../../../domain/profile/notification-calls.ts';
import { generateMobileCode, verifyMobile } from '../../../domain/session/verification-calls.ts';
import { CODE_COOLDOWN, secondsUntil } from '../../../domain/session/verification-code.ts';
import { codeCooldownMachine } from '../../../machines/session/code-cooldown.machine.ts';
import { mobileVerificationMachine } from '../../../machines/session/mobile-verification.machine.ts';
import { callActor } from '../../adapters/actors.ts';
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
      generateMobileCode: callActor(adapters, generateMobileCode, {
        after: (_, { MobileNumber }) => sentCodes.mobile.keep(MobileNumber),
      }),
      verifyMobile: callActor(adapters, verifyMobile, {
        after: ({ verified }) => verified && sentCodes.mobile.keep(''),
      }),
      // The settings may be open behind the dialog, and show the choices made in it (VER-20, NTF-09).
      saveNotifications: callActor(adapters, saveNotifications, {
        after: ({ success: _, ...switches }) => saveSwitches(adapters, switches),
      }),
    },
  });
}
