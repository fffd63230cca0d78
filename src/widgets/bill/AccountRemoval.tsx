import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import type { accountRemovalMachine } from '../../../machines/accounts/account-removal.machine.ts';
import { useIsOffline, useToast } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import { Refused } from '../../components/messages/Refused.tsx';
import css from './AccountRemoval.module.css';

type AccountRemovalProps = {
  machine: typeof accountRemovalMachine;
  accountId: number;
  title: string;
  /** The message after the removal. */
  done: string;
  icon?: ReactNode;
  /**
   * The id of the account's name, if the account is part of a list. Then a press is needed to show why it
   * cannot be removed now.
   */
  nameId?: string | undefined;
  onRemoved: () => void;
  /** What ends with the removal, shown before it. */
  children: ReactNode;
};

/** Removes an account after a question, wherever that is offered (DET-10, SET-24). */
export function AccountRemoval({
  machine,
  accountId,
  title,
  done,
  icon,
  nameId,
  onRemoved,
  children,
}: AccountRemovalProps) {
  const removal = useActorRef(machine, { input: { accountId } });
  const snapshot = useSelector(removal, (state) => state);
  const { message } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isOffline = useIsOffline();
  const reasonId = useId();
  const buttonId = useId();
  const refusedId = useId();
  const toast = useToast();
  const offline = isOffline ? BILL_PAGE.offline.removal : undefined;
  const dismiss = () => removal.send({ type: 'removal.dismissed' });

  useEmitted(removal, {
    'account.removed': () => {
      toast({ tone: 'ok', text: done, seconds: 3 });
      onRemoved();
    },
  });

  return (
    <>
      <Button
        kind="quiet"
        size="dense"
        icon={icon}
        id={buttonId}
        aria-describedby={message ? refusedId : undefined}
        aria-labelledby={nameId && `${buttonId} ${nameId}`}
        blockedBecause={nameId ? undefined : offline}
        blockedBy={nameId && isOffline ? reasonId : undefined}
        onClick={() => removal.send({ type: 'removal.chosen' })}
      >
        Remove Account
      </Button>
      {nameId && isOffline && <QuietReason id={reasonId}>{offline}</QuietReason>}
      {message && (
        <Refused id={refusedId} className={css.refused}>
          {message}
        </Refused>
      )}
      {(snapshot.hasTag('dirty') || isBusy) && (
        <QuestionDialog
          title={title}
          yes="Remove"
          no="Cancel"
          danger
          busy={isBusy}
          blockedBecause={offline}
          onYes={() => removal.send({ type: 'removal.confirmed' })}
          onNo={dismiss}
        >
          {children}
        </QuestionDialog>
      )}
    </>
  );
}
