import { useActorRef, useSelector } from '@xstate/react';
import { OFFLINE_DELETING } from '../../../domain/api/text/en.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { deleteEntryMachine } from '../../../machines/wallet/delete-entry.machine.ts';
import { useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';

interface DeleteEntryProps {
  readonly id: string;
  /** Empty where the page is about this account alone. */
  readonly label: string;
  readonly kind: 'quiet' | 'secondary';
  readonly onEnded: () => void;
}

/** Deletes a bank account that is still being verified. */
export function DeleteEntry({ id, label, kind, onEnded }: DeleteEntryProps) {
  const deletion = useActorRef(useWired(deleteEntryMachine));
  const snapshot = useSelector(deletion, (current) => current);
  const isOffline = useIsOffline();
  const toast = useToast();
  useEmitted(deletion, {
    'entry.deleted': () => {
      toast({ tone: 'ok', text: WALLET_WORDS.entryDeleted, seconds: 5 });
      onEnded();
    },
    'entry.verified': () => {
      toast({ tone: 'info', text: WALLET_WORDS.verifiedAfterAll, seconds: 15 });
      onEnded();
    },
    'delete.failed': ({ message }) => toast({ tone: 'error', text: message, seconds: 15 }),
  });
  return (
    <>
      <Button
        kind={kind}
        {...(kind === 'quiet' && { size: 'dense' })}
        onClick={() => deletion.send({ type: 'delete.chosen', id })}
      >
        Delete{label && <VisuallyHidden> {label}</VisuallyHidden>}
      </Button>
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          title="Confirm Delete"
          yes="Delete"
          no="Cancel"
          danger
          busy={snapshot.hasTag('busy')}
          blockedBecause={isOffline ? OFFLINE_DELETING : undefined}
          onYes={() => deletion.send({ type: 'delete.confirmed' })}
          onNo={() => deletion.send({ type: 'delete.dismissed' })}
        >
          <p>
            <Sentence parts={WALLET_WORDS.entryDeletion(label ? <bdi>{label}</bdi> : undefined)} />
          </p>
        </QuestionDialog>
      )}
    </>
  );
}
