import { useSelector } from '@xstate/react';
import { Button } from '../../src/components/buttons/Button.tsx';
import { Dialog } from '../../src/components/dialogs/Dialog.tsx';
import { useOffice } from '../app/office-context.tsx';
import { OFFICE } from '../text/en.ts';
import { IDLE } from '../text/session.ts';

/** The last minute before a session ends by itself. */
export function IdleWarning() {
  const { session } = useOffice();
  const isWarned = useSelector(session, (state) => state.hasTag('warned'));
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const failure = useSelector(session, ({ context }) => context.failure);
  if (!isWarned) return null;
  const stay = () => session.send({ type: 'session.kept' });
  return (
    <Dialog
      title={IDLE.title}
      alert
      onDismiss={stay}
      actions={
        <>
          <Button busy={isBusy} onClick={stay}>
            {IDLE.stay}
          </Button>
          <Button kind="secondary" onClick={() => session.send({ type: 'signOut.chosen' })}>
            {OFFICE.signOut}
          </Button>
        </>
      }
    >
      <p>{failure?.message ?? IDLE.words}</p>
    </Dialog>
  );
}
