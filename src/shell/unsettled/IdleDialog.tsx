import { useEffect, useState } from 'react';
import { IDLE_MINUTES_LEFT } from '../../../domain/session/limits.ts';
import { IDLE_QUESTION } from '../../../domain/session/text/leaving.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import { useApp } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { useLogout } from '../../widgets/account/logout.ts';
import { staySignedIn } from './wiring.ts';

export function IdleDialog() {
  const app = useApp();
  const stay = () => staySignedIn(app);
  const logout = useLogout();
  const [isLast, setLast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLast(true), (IDLE_MINUTES_LEFT - 1) * MINUTE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      alert
      title={IDLE_QUESTION.title}
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>{IDLE_QUESTION.stay}</Button>
          <Button kind="secondary" onClick={logout}>
            {IDLE_QUESTION.leave}
          </Button>
        </>
      }
    >
      <p>
        {IDLE_QUESTION.why(isLast)} <strong role="status">{isLast && IDLE_QUESTION.lastMinute}</strong>
      </p>
    </Dialog>
  );
}
