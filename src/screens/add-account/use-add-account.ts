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
  const { reach } = useApp().adapters;
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useEffect(() => {
    const heard = [
      wizard.on('location.failed', ({ message }) =>
        latest.current({ tone: 'error', text: message, seconds: 5 }),
      ),
      wizard.on('addition.failed', ({ message }) =>
        latest.current({ tone: 'error', text: message, seconds: 8 }),
      ),
      wizard.on('account.added', () => latest.current({ tone: 'ok', text: ADDED, seconds: 3 })),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [wizard]);

  // What was missing for want of a connection is asked for by itself once there is one.
  useEffect(() => reach.watchReturn(() => wizard.send({ type: 'list.askedAgain' })), [reach, wizard]);

  return wizard;
}

const ADDED = 'Your new account has been added successfully.';
