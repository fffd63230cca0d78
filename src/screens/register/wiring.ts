import { fromPromise } from 'xstate';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { verifyCustomer } from '../../../domain/profile/registration-calls.ts';
import { LINK_COOLDOWN } from '../../../domain/session/verification-code.ts';
import {
  type RegistrationSteps,
  registrationMachine,
} from '../../../machines/profile/registration.machine.ts';
import {
  type Confirm,
  emailVerificationMachine,
} from '../../../machines/session/email-verification.machine.ts';
import { returnActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cooldownsIn } from '../../adapters/session/cooldowns.ts';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';
import { botCheckOf } from '../../widgets/account/wiring.ts';

const MAIL = 'verification mail';

export function registrationWiring(adapters: Adapters) {
  return adapters.wire(registrationMachine, {
    actors: {
      checkPassword: fromPromise(({ input }: { input: RegistrationSteps | undefined }) =>
        stepsOf(input).checkPassword(),
      ),
      solveBotCheck: botCheckOf(adapters),
      save: fromPromise(({ input }: { input: { steps: RegistrationSteps | undefined; token: string } }) =>
        stepsOf(input.steps).save(input.token),
      ),
      keepEmail: fromPromise<void, { email: string }>(async ({ input }) => {
        keepPendingEmail(input.email);
        cooldownsIn(sessionStorage, adapters.clock).begin(MAIL, LINK_COOLDOWN);
      }),
    },
  });
}

function stepsOf(steps: RegistrationSteps | undefined): RegistrationSteps {
  if (!steps) throw new Error('nothing was submitted');
  return steps;
}

export function verificationWiring(adapters: Adapters) {
  const pauses = () => cooldownsIn(sessionStorage, adapters.clock);
  return adapters.wire(emailVerificationMachine, {
    actors: {
      watchReturn: returnActor(adapters),
      confirmPassword: fromPromise<
        AnswerOf<typeof verifyCustomer>,
        { confirm: Confirm | undefined; token: string }
      >(({ input }) => {
        if (!input.confirm) throw new Error('nothing was submitted');
        return input.confirm(input.token);
      }),
      measureRest: fromPromise<number>(async () => pauses().left(MAIL)),
      beginRest: fromPromise<void>(async () => pauses().begin(MAIL, LINK_COOLDOWN)),
    },
  });
}
