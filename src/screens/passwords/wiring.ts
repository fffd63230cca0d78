import { fromCallback, fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../machines/forgotPassword.ts';
import { type PasswordSteps, passwordResetMachine } from '../../../machines/passwordReset.ts';
import type { Adapters } from '../../adapters/adapters.ts';

/** The bot check as a port: the browser works it out, people are asked nothing (REG-20). */
export function botCheckOf(adapters: Adapters) {
  return fromPromise<string>(async ({ signal }) => {
    const { solveBotCheck } = await import('../../adapters/bot-check.ts');
    return solveBotCheck(adapters.fetch, signal);
  });
}

export function forgotWiring(adapters: Adapters) {
  return adapters.wire(forgotPasswordMachine, { actors: { solveBotCheck: botCheckOf(adapters) } });
}

export function resetWiring(adapters: Adapters) {
  return adapters.wire(passwordResetMachine, {
    actors: {
      watchReturn: fromCallback(({ sendBack }) =>
        adapters.reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
      ),
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
