import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Account } from '../../../domain/account.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { accountRemovalWiring, forgetAccount } from '../bill/wiring.ts';
import css from './Settings.module.css';

const RELOADS_AFTER = 3_000;

/** Giving up one account (SET-24 to SET-26). */
export function RemoveOne({ account, biller }: { account: Account; biller: string }) {
  const { adapters } = useApp();
  const { account_id } = account;
  const removal = useActorRef(useWired(accountRemovalWiring), { input: { accountId: account_id } });
  const { value, context } = useSelector(removal, (snapshot) => snapshot);
  const isOffline = useIsOffline();
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  const offline = isOffline ? 'You are offline. Removing an account needs a connection.' : undefined;
  const dismiss = () => removal.send({ type: 'removal.dismissed' });
  useEffect(() => {
    const { unsubscribe } = removal.on('account.removed', () => {
      latest.current({ tone: 'ok', text: 'The account was removed.', seconds: 3 });
      setTimeout(() => location.reload(), RELOADS_AFTER);
      void forgetAccount(adapters, account_id);
    });
    return unsubscribe;
  }, [removal, adapters, account_id]);
  return (
    <>
      <Button
        kind="quiet"
        size="dense"
        blockedBecause={offline}
        onClick={() => removal.send({ type: 'removal.chosen' })}
      >
        Remove Account
      </Button>
      {context.message && (
        <p role="alert">{context.message || 'Unable to remove account. Please try again later.'}</p>
      )}
      {(value === 'confirming' || value === 'removing') && (
        <Dialog
          alert
          title="Remove this account?"
          onDismiss={dismiss}
          actions={
            <>
              <Button
                kind="danger"
                busy={value === 'removing'}
                blockedBecause={offline}
                onClick={() => removal.send({ type: 'removal.confirmed' })}
              >
                Remove
              </Button>
              <Button kind="secondary" onClick={dismiss}>
                Cancel
              </Button>
            </>
          }
        >
          <p>
            Account <bdi>{account.account_num}</bdi> with <bdi>{biller}</bdi> leaves your accounts. Its auto
            pay, scheduled payments, pay by text and reminders are removed too.
          </p>
          <p className={css.note}>Payments that were made stay in your history.</p>
        </Dialog>
      )}
    </>
  );
}
