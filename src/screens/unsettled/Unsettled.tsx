import { useSelector } from '@xstate/react';
import { useApp } from '../../app-context.tsx';
import { useOutbox } from '../../use-outbox.ts';
import { IdleDialog } from './IdleDialog.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { useWatchPending } from './use-watch-pending.ts';
import { Waiting } from './Waiting.tsx';

/**
 * What has no end yet: a payment without an answer, changes that were not sent, a logout that would lose them (ruling 14)
 * and 28 idle minutes (ruling 16).
 */
export function Unsettled() {
  const { session } = useApp();
  const outbox = useOutbox();
  useWatchPending();
  const isIdle = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { parting: 'asked' } }));
  return (
    <>
      <OpenPayment />
      {outbox && <Waiting outbox={outbox} />}
      {isIdle && <IdleDialog />}
      {isLeaving && <LogoutDialog />}
    </>
  );
}
