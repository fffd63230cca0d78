import { useSelector } from '@xstate/react';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import type { ToggleRef } from './use-toggle.ts';

/** The question before an auto pay is switched off, and the result of its switch (APL-24 to APL-26). */
export function ToggleDialogs({ toggle }: { toggle: ToggleRef }) {
  const snapshot = useSelector(toggle, (current) => current);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const isOffline = useIsOffline();
  const dismiss = () => toggle.send({ type: 'change.dismissed' });
  const close = () => toggle.send({ type: 'outcome.read' });

  if (snapshot.matches('confirming') || (isBusy && !context.wished))
    return (
      <Dialog
        key="question"
        alert
        title="Turn off Auto Pay?"
        onDismiss={isBusy ? undefined : dismiss}
        actions={
          <>
            <Button
              busy={isBusy}
              blockedBecause={isOffline ? 'You are offline.' : undefined}
              onClick={() => toggle.send({ type: 'change.confirmed' })}
            >
              Yes
            </Button>
            {!isBusy && (
              <Button kind="secondary" onClick={dismiss}>
                No
              </Button>
            )}
          </>
        }
      >
        <p>
          All future payments for this account are removed. Its settings are kept, so that you can turn it on
          again.
        </p>
      </Dialog>
    );
  if (!snapshot.matches('told')) return null;
  const isRefused = snapshot.matches({ told: 'refused' });
  return (
    <Dialog
      key="outcome"
      alert
      title={isRefused ? 'Auto Pay was not changed' : 'Auto Pay'}
      onDismiss={close}
      actions={<Button onClick={close}>Okay</Button>}
    >
      <Notice tone={isRefused ? 'error' : 'ok'} title={context.message} />
    </Dialog>
  );
}
