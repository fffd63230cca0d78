import { useEffect, useState } from 'react';
import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '../../../domain/session/limits.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import { useApp } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { useLogout } from '../../widgets/account/logout.ts';
import { staySignedIn } from './wiring.ts';

/** How many minutes are left when the dialog opens. */
const LEFT = IDLE_MINUTES - IDLE_WARNING_MINUTES;

export function IdleDialog() {
  const app = useApp();
  const stay = () => staySignedIn(app);
  const logout = useLogout();
  const [isLast, setLast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLast(true), (LEFT - 1) * MINUTE);
    return () => clearTimeout(timer);
  }, []);
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
        There was no activity for {IDLE_WARNING_MINUTES} minutes. To protect your account, you will be signed
        out {isLast ? 'soon' : `in about ${LEFT} minutes`}.{' '}
        <strong role="status">{isLast && 'About 1 minute is left.'}</strong>
      </p>
    </Dialog>
  );
}
