import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { LoggedCustomer } from '../../../machines/session/session-values.ts';
import { signInMachine } from '../../../machines/session/sign-in.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { startSession } from '../../adapters/session/sign-in.ts';
import { beginSignIn } from '../../adapters/session/tab-identity.ts';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import { takeCredentials } from '../../widgets/account/sign-in-at-once.ts';
import { isInstalled } from './is-installed.ts';

export type SignInRef = ActorRefFrom<typeof signInMachine>;

export function startSignIn(adapters: Adapters, gone: AbortSignal): SignInRef {
  const check = botCheckAhead(adapters, gone);
  const onInput = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof HTMLInputElement && target.id === 'password' && target.value) check.begin();
  };
  addEventListener('input', onInput, { signal: gone });
  onInput({ target: document.getElementById('password') });
  const machine = adapters.wire(signInMachine, {
    actors: {
      solveBotCheck: fromPromise<string>(({ signal }) => check.take(signal)),
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

/** The server takes a solved check for 10 minutes, and once. */
const GOOD_FOR = 5 * MINUTE;

/** Solves the bot check while the password is typed, so that a press on `Login` waits for it less or not at all. */
function botCheckAhead({ fetch, clock }: Adapters, gone: AbortSignal) {
  let ahead: Promise<string | undefined> | undefined;
  let begun = 0;
  const isGood = () => ahead !== undefined && clock.now() - begun < GOOD_FOR;
  const solve = async (signal: AbortSignal) =>
    (await import('../../adapters/http/bot-check.ts')).solveBotCheck(fetch, signal);
  return {
    begin() {
      if (isGood()) return;
      begun = clock.now();
      ahead = solve(AbortSignal.any([gone, AbortSignal.timeout(MINUTE)])).catch(() => undefined);
    },
    async take(signal: AbortSignal) {
      const solved = isGood() ? ahead : undefined;
      ahead = undefined;
      // A form that was left waits for nothing.
      const left = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
      return (await Promise.race([solved, left])) ?? solve(signal);
    },
  };
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
