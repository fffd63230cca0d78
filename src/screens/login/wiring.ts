import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { LoggedCustomer } from '../../../machines/session/session-values.ts';
import { signInMachine } from '../../../machines/session/sign-in.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { startSession } from '../../adapters/session/sign-in.ts';
import { beginSignIn } from '../../adapters/session/tab-identity.ts';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import { takeCredentials } from '../../widgets/account/sign-in-at-once.ts';
import { isInstalled } from './is-installed.ts';

export type SignInRef = ActorRefFrom<typeof signInMachine>;

export function startSignIn(adapters: Adapters): SignInRef {
  const machine = adapters.wire(signInMachine, {
    actors: {
      solveBotCheck: fromPromise<string>(async ({ signal }) => {
        const { solveBotCheck } = await import('../../adapters/http/bot-check.ts');
        return solveBotCheck(adapters.fetch, signal);
      }),
      startSession: fromPromise<LoggedCustomer, { token: string; keep: boolean }>(async ({ input }) => {
        const profile = await startSession(adapters, input);
        // On a locked device the address would stay readable, and nobody needs it any more.
        enteredEmail.keep('');
        return profile;
      }),
    },
  });
  const actor = createActor(machine);
  trackSignIn(adapters, actor);
  actor.start();
  const credentials = takeCredentials();
  if (credentials) actor.send({ type: 'credentials.submitted', credentials, keep: isInstalled() });
  return actor;
}

/** Another tab's sign-in does not replace the form after `Login` was pressed here. */
function trackSignIn(adapters: Adapters, actor: SignInRef): void {
  let end: ReturnType<typeof beginSignIn> | undefined;
  const settle = () => {
    end?.(actor.getSnapshot().output !== undefined);
    end = undefined;
  };
  actor.subscribe({
    next: (snapshot) => {
      if (!snapshot.hasTag('busy')) settle();
      else end ??= beginSignIn(adapters);
    },
    complete: settle,
  });
}
