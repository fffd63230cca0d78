import { useActorRef, useSelector } from '@xstate/react';
import { useRef } from 'react';
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
  const list = useRef<HTMLDivElement>(null);

  useEmitted(deletion, {
    'method.deleted': () => {
      toast({ tone: 'ok', text: WALLET_WORDS.deleted, seconds: 3 });
      void refetchAlerts(adapters);
      onChanged();
      list.current?.focus();
    },
    'delete.failed': ({ message }) => toast({ tone: 'error', text: message, seconds: 5 }),
  });

  return (
    <div ref={list} tabIndex={-1}>
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
    </div>
  );
}
