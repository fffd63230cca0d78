import { useApp } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

export function IdleDialog() {
  const { session } = useApp();
  const stay = () => session.send({ type: 'stay.chosen' });
  return (
    <Dialog
      alert
      title="Are you still there?"
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>Stay signed in</Button>
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
