import type { ActorRefFrom } from 'xstate';
import type { mobileVerificationMachine } from '../../../machines/session/mobile-verification.machine.ts';

export type MobileRef = ActorRefFrom<typeof mobileVerificationMachine>;
