import { useEffect, useState } from 'react';
import { latestChanges } from '../../../domain/outbox/outbox.ts';
import { LOGOUT_QUESTION } from '../../../domain/session/text/leaving.ts';
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
      title={LOGOUT_QUESTION.title}
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>{LOGOUT_QUESTION.stay}</Button>
          <Button kind="danger" onClick={leave}>
            {LOGOUT_QUESTION.leave}
          </Button>
        </>
      }
    >
      {changes.length > 0 && (
        <>
          <p>{LOGOUT_QUESTION.unsent}</p>
          <ul className={css.list}>
            {changes.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p>{LOGOUT_QUESTION.refused}</p>
          <ul className={css.list}>
            {refused.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {hasUnreadableEntries(adapters) && <p>{LOGOUT_QUESTION.unreadable}</p>}
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
