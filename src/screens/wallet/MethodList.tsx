import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { DeleteDialogs } from './DeleteDialogs.tsx';
import css from './MethodList.module.css';
import { MethodRow } from './MethodRow.tsx';
import { deleteMethodWiring, refetchAlerts } from './wiring.ts';

type MethodListProps = { methods: readonly SavedMethod[]; onChanged: () => void };

/** Each method with buttons to change and to delete it (WAL-02, WAL-03, WAL-37 to WAL-43). */
export function MethodList({ methods, onChanged }: MethodListProps) {
  const { adapters } = useApp();
  const deletion = useActorRef(useWired(deleteMethodWiring));
  const deletingId = useSelector(deletion, ({ context }) => context.id);
  const isBusy = useSelector(deletion, (snapshot) => snapshot.hasTag('busy'));
  const toast = useToast();
  const deleted = useRef<number>(undefined);

  // The row takes its button, and the focus, with it: neither belongs to the next method.
  useLayoutEffect(() => {
    if (deleted.current === undefined || methods.some(({ id }) => id === deleted.current)) return;
    deleted.current = undefined;
    document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [methods]);

  useEmitted(deletion, {
    'method.deleted': () => {
      const { nickname = '' } = methods.find(({ id }) => id === deletingId) ?? {};
      deleted.current = deletingId;
      toast({ tone: 'ok', text: WALLET_WORDS.deleted(nickname), seconds: 3 });
      void refetchAlerts(adapters);
      onChanged();
    },
    'delete.failed': ({ message }) => toast({ tone: 'error', text: message, seconds: 5 }),
  });

  return (
    <>
      <ul className={css.list} aria-label="Pay methods">
        {methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            isBusy={isBusy && deletingId === method.id}
            onChanged={onChanged}
            onDelete={() => deletion.send({ type: 'delete.chosen', id: method.id })}
          />
        ))}
      </ul>
      <DeleteDialogs deletion={deletion} method={methods.find(({ id }) => id === deletingId)} />
    </>
  );
}
