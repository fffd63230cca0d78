import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { forgetTaxAccount } from '../../tax-view.ts';
import { taxRemovalWiring } from './wiring.ts';

const RELOADS_AFTER = 3_000;

/** Giving up a tax account, with a question of its own (SET-24 to SET-26, ERR2-31). */
export function RemoveTaxAccount({ account }: { account: TaxAccountBasics }) {
  const { adapters } = useApp();
  const removal = useActorRef(useWired(taxRemovalWiring), { input: { accountId: account.id } });
  const { value, context } = useSelector(removal, (snapshot) => snapshot);
  const isOffline = useIsOffline();
  const toast = useToast();
  const latest = useRef({ toast, account });
  latest.current = { toast, account };
  const offline = isOffline ? 'You are offline. Removing an account needs a connection.' : undefined;
  const dismiss = () => removal.send({ type: 'removal.dismissed' });

  useEffect(() => {
    const { unsubscribe } = removal.on('account.removed', () => {
      latest.current.toast({ tone: 'ok', text: 'The tax account was removed.', seconds: 3 });
      setTimeout(() => location.reload(), RELOADS_AFTER);
      void forgetTaxAccount(adapters, latest.current.account);
    });
    return unsubscribe;
  }, [removal, adapters]);

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
      {context.message && <p role="alert">{context.message}</p>}
      {(value === 'confirming' || value === 'removing') && (
        <Dialog
          alert
          title="Remove this tax account?"
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
            Tax account <bdi>{account.accountNum}</bdi> with <bdi>{account.biller.name}</bdi> and its unsaved
            returns leave this portal.
          </p>
          <p>
            Nothing is withdrawn from the tax organization: what was filed stays filed, and what is due stays
            due.
          </p>
        </Dialog>
      )}
    </>
  );
}
