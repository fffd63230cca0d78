import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../machines/session/forgot-password.machine.ts';
import {
  type PasswordSteps,
  passwordResetMachine,
} from '../../../machines/session/password-reset.machine.ts';
import { returnActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { botCheckOf } from '../../widgets/account/wiring.ts';

export function forgotWiring(adapters: Adapters) {
  return adapters.wire(forgotPasswordMachine, { actors: { solveBotCheck: botCheckOf(adapters) } });
}

export function resetWiring(adapters: Adapters) {
  return adapters.wire(passwordResetMachine, {
    actors: {
      watchReturn: returnActor(adapters),
      solveBotCheck: botCheckOf(adapters),
      checkPassword: fromPromise(({ input }: { input: PasswordSteps | undefined }) =>
        stepsOf(input).checkPassword(),
      ),
      save: fromPromise(({ input }: { input: { steps: PasswordSteps | undefined; token: string } }) =>
        stepsOf(input.steps).save(input.token),
      ),
    },
  });
}

function stepsOf(steps: PasswordSteps | undefined): PasswordSteps {
  if (!steps) throw new Error('nothing was submitted');
  return steps;
}
