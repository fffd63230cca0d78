import { useActorRef, useSelector } from '@xstate/react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { useIsOffline, useWired } from '../../../app/app-context.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { QuestionDialog } from '../../../components/dialogs/QuestionDialog.tsx';
import { Switch } from '../../../components/fields/Switch.tsx';
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
  const words = BILL_PAGE.paperless[context.wish.paperless ? 'on' : 'off'];
  const dismiss = () => paperless.send({ type: 'change.dismissed' });

  return (
    <>
      <Switch
        label="Paperless"
        checked={bill.paperless}
        busy={isBusy}
        blockedBecause={isOffline ? BILL_PAGE.offline.paperless : undefined}
        refusal={context.message ? { message: context.message } : undefined}
        onChange={(wished) => paperless.send({ type: 'paperless.toggled', paperless: wished })}
      />
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          title={words.question}
          yes={words.yes}
          no="Cancel"
          busy={isBusy}
          blockedBecause={isOffline ? BILL_PAGE.offline.paperless : undefined}
          onYes={() => paperless.send({ type: 'change.confirmed' })}
          onNo={dismiss}
        >
          <p>{words.comes}</p>
          {context.count > 1 && (
            <p>
              <strong>{BILL_PAGE.paperless.shared(context.count)}</strong>
            </p>
          )}
        </QuestionDialog>
      )}
      {snapshot.matches('saved') && (
        <Dialog title="Success" onDismiss={() => paperless.send({ type: 'success.closed' })}>
          <p>{words.done}</p>
        </Dialog>
      )}
    </>
  );
}
