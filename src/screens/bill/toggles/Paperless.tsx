import { useActorRef, useSelector } from '@xstate/react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { useIsOffline, useWired } from '../../../app/app-context.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { QuestionDialog } from '../../../components/dialogs/QuestionDialog.tsx';
import { Switch } from '../../../components/fields/Switch.tsx';
import css from '../../../widgets/bill/Toggles.module.css';
import { paperlessWiring } from '../wiring.ts';

/**
 * Whether statements come on paper (DET-15 to DET-19). A change needs a connection, because it affects others
 * (ruling 19).
 */
export function Paperless({ bill }: { bill: Bill }) {
  const paperless = useActorRef(useWired(paperlessWiring), { input: { account: bill } });
  const snapshot = useSelector(paperless, (current) => current);
  const { context } = snapshot;
  const isOffline = useIsOffline();
  const isBusy = snapshot.hasTag('busy');
  const isRequested = context.wish.paperless;
  const dismiss = () => paperless.send({ type: 'change.dismissed' });

  return (
    <>
      <Switch
        label="Paperless"
        checked={bill.paperless}
        busy={isBusy}
        blockedBecause={isOffline ? 'You are offline. Paperless needs a connection.' : undefined}
        onChange={(wished) => paperless.send({ type: 'paperless.toggled', paperless: wished })}
      />
      {context.message && (
        <p role="alert" className={css.refused}>
          {context.message}
        </p>
      )}
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          title={isRequested ? 'Turn on Paperless?' : 'Turn off Paperless?'}
          yes={isRequested ? 'Turn on' : 'Turn off'}
          no="Cancel"
          busy={isBusy}
          blockedBecause={isOffline ? 'You are offline. Paperless needs a connection.' : undefined}
          onYes={() => paperless.send({ type: 'change.confirmed' })}
          onNo={dismiss}
        >
          <p>{isRequested ? GOES_PAPERLESS : COMES_ON_PAPER}</p>
          {context.count > 1 && (
            <p>
              <strong>
                {context.count} customers share this account. The change applies to all of the customers who
                share it.
              </strong>
            </p>
          )}
        </QuestionDialog>
      )}
      {snapshot.matches('saved') && (
        <Dialog title="Success" onDismiss={() => paperless.send({ type: 'success.closed' })}>
          <p>{isRequested ? 'Paperless is on for this account.' : 'Paperless is off for this account.'}</p>
        </Dialog>
      )}
    </>
  );
}

const GOES_PAPERLESS = 'Statements of this account will no longer come by mail. You find them here.';
const COMES_ON_PAPER = 'Statements of this account will come by mail again. You also find them here.';
