import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ACCOUNT_ADDED } from '../../../domain/accounts/text/add-account.ts';
import type { addAccountMachine } from '../../../machines/accounts/add-account.machine.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { addAccountWiring } from './wiring.ts';

export type AddAccountRef = ActorRefFrom<typeof addAccountMachine>;

/** The machine of the wizard; shows its events as toasts (ERR-46, ERR-52 to ERR-54). */
export function useAddAccount(): AddAccountRef {
  const wizard = useActorRef(useWired(addAccountWiring));
  const { adapters, notices } = useApp();
  const { reach } = adapters;
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useLayoutEffect(() => {
    let tries = 0;
    const toastId = () => `add-account-${tries}`;
    const showError = (text: string, seconds: 5 | 8) => {
      tries += 1;
      // The words that stay at the form take the focus.
      latest.current({ id: toastId(), tone: 'error', text, seconds, isSaid: true });
    };
    const subscriptions = [
      wizard.on('location.failed', ({ message }) => showError(message, 5)),
      wizard.on('addition.failed', ({ message }) => showError(message, 8)),
      // The next try removes the toast of the last one.
      wizard.subscribe(
        (snapshot) => snapshot.hasTag('busy') && notices.send({ type: 'toast.dismissed', id: toastId() }),
      ),
      wizard.on('account.added', () => latest.current({ tone: 'ok', text: ACCOUNT_ADDED, seconds: 3 })),
    ];
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [wizard, notices]);

  // A list that failed for lack of a connection is fetched again once there is one.
  useEffect(() => reach.watchReturn(() => wizard.send({ type: 'list.askedAgain' })), [reach, wizard]);

  return wizard;
}
