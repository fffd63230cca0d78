import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { addAccountMachine } from '../../../machines/addAccount.ts';
import { useApp, useToast, useWired } from '../../app-context.tsx';
import { addAccountWiring } from './wiring.ts';

export type AddAccountRef = ActorRefFrom<typeof addAccountMachine>;

/** The machine of the wizard, with its notices as toasts (ERR-46, ERR-52 to ERR-54). */
export function useAddAccount(): AddAccountRef {
  const wizard = useActorRef(useWired(addAccountWiring));
  const { adapters, notices } = useApp();
  const { reach } = adapters;
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useEffect(() => {
    let tries = 0;
    const told = () => `add-account-${tries}`;
    const tell = (text: string, seconds: 5 | 8) => {
      tries += 1;
      latest.current({ id: told(), tone: 'error', text, seconds });
    };
    const heard = [
      wizard.on('location.failed', ({ message }) => tell(message, 5)),
      wizard.on('addition.failed', ({ message }) => tell(message, 8)),
      // What the try before came to is not said over the next.
      wizard.subscribe(
        (snapshot) => snapshot.hasTag('busy') && notices.send({ type: 'toast.dismissed', id: told() }),
      ),
      wizard.on('account.added', () => latest.current({ tone: 'ok', text: ADDED, seconds: 3 })),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [wizard, notices]);

  // What was missing for want of a connection is asked for by itself once there is one.
  useEffect(() => reach.watchReturn(() => wizard.send({ type: 'list.askedAgain' })), [reach, wizard]);

  return wizard;
}

const ADDED = 'Your new account has been added successfully.';
