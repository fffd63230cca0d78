import { useActorRef, useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { ENDED_BY_REMOVAL, type EndedByRemoval } from '../../../domain/removal.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { to } from '../../routes.ts';
import css from './RemoveAccount.module.css';
import { accountRemovalWiring, forgetAccount } from './wiring.ts';

/** Giving up the account that a bill is of (DET-10, DET-11). */
export function RemoveAccount({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const { account_id } = bill;
  const removal = useActorRef(useWired(accountRemovalWiring), { input: { accountId: account_id } });
  const { value, context } = useSelector(removal, (snapshot) => snapshot);
  const isOffline = useIsOffline();
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  const offline = isOffline ? 'You are offline. Removing an account needs a connection.' : undefined;
  const dismiss = () => removal.send({ type: 'removal.dismissed' });

  useEffect(() => {
    const heard = removal.on('account.removed', () => {
      latest.current({ tone: 'ok', text: 'The account was removed.', seconds: 3 });
      navigate(to.home(), { replace: true });
      void forgetAccount(adapters, account_id);
    });
    return () => heard.unsubscribe();
  }, [removal, adapters, account_id]);

  return (
    <div className={css.removal} data-print="no">
      <Button
        kind="quiet"
        size="dense"
        icon={<Trash2 aria-hidden="true" />}
        blockedBecause={offline}
        onClick={() => removal.send({ type: 'removal.chosen' })}
      >
        Remove Account
      </Button>
      {context.message && (
        <p role="alert" className={css.refused}>
          {context.message}
        </p>
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
            <bdi>{bill.nickname || bill.bill_type.name}</bdi>, account <bdi>{bill.account_num}</bdi> with{' '}
            <bdi>{bill.biller.name}</bdi>, leaves your accounts. This ends with it:
          </p>
          <ul className={css.ended}>
            {ENDED_BY_REMOVAL.map((ended) => (
              <li key={ended}>{ENDINGS[ended]}</li>
            ))}
          </ul>
          <p>Payments that were made stay in your history.</p>
        </Dialog>
      )}
    </div>
  );
}

const ENDINGS: Record<EndedByRemoval, string> = {
  'cart items': 'Its bills leave your cart.',
  'scheduled payments': 'Its pending payments are cancelled.',
  'auto pay': 'Its auto pay is switched off, if you control it.',
  'pay by text': 'Its pay by text ends.',
  reminders: 'Its reminders end.',
};
