import { useSelector } from '@xstate/react';
import { useApp } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

/** Shown at 28 idle minutes (ruling 16). */
export function IdleWarning() {
  const { session } = useApp();
  const isWarned = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  if (!isWarned) return null;
  return (
    <Dialog
      alert
      title="Are you still there?"
      onDismiss={() => session.send({ type: 'stay.chosen' })}
      actions={
        <>
          <Button onClick={() => session.send({ type: 'stay.chosen' })}>Stay signed in</Button>
          <Button kind="secondary" onClick={() => session.send({ type: 'logout.chosen' })}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        There was no activity for 28 minutes. To protect your account, you will be signed out in about 2
        minutes.
      </p>
    </Dialog>
  );
}
