import { useEffect, useState } from 'react';
import { standing } from '../../../domain/outbox.ts';
import { useApp } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { isLeftUnread } from '../../left-unread.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { refusedReturns } from '../../refused-returns.ts';
import { to } from '../../routes.ts';
import { useWaiting } from '../../use-outbox.ts';
import css from './Waiting.module.css';

/** A logout clears this device: what has not been sent would be lost. */
export function LogoutDialog() {
  const { session, adapters } = useApp();
  const changes = standing(useWaiting());
  const refused = useRefused();
  const stay = () => session.send({ type: 'logout.dismissed' });
  const leave = () => {
    session.send({ type: 'logout.confirmed' });
    navigate(to.login(), { replace: true });
  };
  return (
    <Dialog
      alert
      title="Log out and lose changes?"
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>Stay signed in</Button>
          <Button kind="danger" onClick={leave}>
            Log out
          </Button>
        </>
      }
    >
      {changes.length > 0 && (
        <>
          <p>What you changed without a connection has not been sent yet and is lost when you log out:</p>
          <ul className={css.list}>
            {changes.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p>What was not accepted is kept on this device only, and is lost when you log out:</p>
          <ul className={css.list}>
            {refused.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {isLeftUnread(adapters) && (
        <p>
          What you had entered before and could not be read lies on this device only, and is lost when you log
          out.
        </p>
      )}
    </Dialog>
  );
}

function useRefused(): readonly string[] {
  const { device } = useApp().adapters;
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(() => {
    refusedReturns(device).then(setRefused, () => undefined);
  }, [device]);
  return refused;
}
