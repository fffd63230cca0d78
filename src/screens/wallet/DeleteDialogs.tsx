import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { OFFLINE_DELETING } from '../../../domain/api/text/en.ts';
import { methodLabel } from '../../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import type { deleteMethodMachine } from '../../../machines/wallet/delete-method.machine.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { MethodUses } from './MethodUses.tsx';

type DeleteDialogsProps = {
  deletion: ActorRefFrom<typeof deleteMethodMachine>;
  method: SavedMethod | undefined;
};

/** Why a method cannot be deleted, or the question before it is deleted (WAL-38, WAL-42, WAL-43). */
export function DeleteDialogs({ deletion, method }: DeleteDialogsProps) {
  const snapshot = useSelector(deletion, (current) => current);
  const { uses } = snapshot.context;
  const isOffline = useIsOffline();
  const dismiss = () => deletion.send({ type: 'delete.dismissed' });
  const name = method && (
    <>
      <strong>
        <bdi>{method.nickname}</bdi>
      </strong>{' '}
      ({methodLabel(method)})
    </>
  );
  if (snapshot.matches('prevented')) {
    return (
      <MessageDialog alert title="Prevent Delete" shape="wide" onRead={dismiss}>
        <p>
          <Sentence parts={WALLET_WORDS.inUse(name)} />
        </p>
        <MethodUses uses={uses} />
      </MessageDialog>
    );
  }
  if (!snapshot.hasTag('asked')) return null;
  return (
    <QuestionDialog
      title="Confirm Delete"
      yes="Delete"
      no="Cancel"
      danger
      busy={snapshot.hasTag('busy')}
      blockedBecause={isOffline ? OFFLINE_DELETING : undefined}
      onYes={() => deletion.send({ type: 'delete.confirmed' })}
      onNo={dismiss}
    >
      <p>
        <Sentence parts={WALLET_WORDS.deletion(name)} />
      </p>
    </QuestionDialog>
  );
}
