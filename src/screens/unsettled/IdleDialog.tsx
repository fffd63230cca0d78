import { useApp } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { useLogout } from '../shell/logout.ts';
import { staySignedIn } from './wiring.ts';

export function IdleDialog() {
  const app = useApp();
  const stay = () => staySignedIn(app);
  const logout = useLogout();
  return (
    <Dialog
      alert
      title="Are you still there?"
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>Stay signed in</Button>
          <Button kind="secondary" onClick={logout}>
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
