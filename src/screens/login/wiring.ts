import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { LoggedCustomer } from '../../../machines/session-facts.ts';
import { signInMachine } from '../../../machines/signIn.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { beginHere } from '../../adapters/sign-in-here.ts';
import { startSession } from '../../adapters/start-session.ts';
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
  const actor = createActor(machine);
  followHere(adapters, actor);
  return actor.start();
}

/** Another tab that signs in meanwhile does not take the form away from under a `Login` that was pressed. */
function followHere(adapters: Adapters, actor: SignInRef): void {
  let end: ReturnType<typeof beginHere> | undefined;
  const settle = () => {
    end?.(actor.getSnapshot().output !== undefined);
    end = undefined;
  };
  actor.subscribe({
    next: (snapshot) => {
      if (!snapshot.hasTag('busy')) settle();
      else end ??= beginHere(adapters);
    },
    complete: settle,
  });
}
