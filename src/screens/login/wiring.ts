import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { LoggedCustomer } from '../../../machines/session-facts.ts';
import { signInMachine } from '../../../machines/signIn.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { startSession } from '../../adapters/session.ts';
import { enteredEmail } from './entered-email.ts';

export type SignInRef = ActorRefFrom<typeof signInMachine>;

export function startSignIn(adapters: Adapters): SignInRef {
  const machine = adapters.wire(signInMachine, {
    actors: {
      solveBotCheck: fromPromise<string>(async ({ signal }) => {
        const { solveBotCheck } = await import('../../adapters/bot-check.ts');
        return solveBotCheck(adapters.fetch, signal);
      }),
      startSession: fromPromise<LoggedCustomer, { token: string; keep: boolean }>(async ({ input }) => {
        const profile = await startSession(adapters, input);
        // The lock of a device keeps its customer's address; nobody is asked for it any more.
        enteredEmail.keep('');
        return profile;
      }),
    },
  });
  return createActor(machine).start();
}
