import { useEffect, useState } from 'react';
import { latestChanges } from '../../../domain/outbox/outbox.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { refusedReturns } from '../../offline/refused-returns.ts';
import { hasUnreadableEntries } from '../../offline/unread-entries.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import css from './QueuedChanges.module.css';

/** A logout clears this device, so unsent changes would be lost. */
export function LogoutDialog() {
  const { session, adapters } = useApp();
  const changes = latestChanges(useQueuedChanges());
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
      {hasUnreadableEntries(adapters) && (
        <p>
          Some entries from before could not be read. They are on this device only, and are lost when you log
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
