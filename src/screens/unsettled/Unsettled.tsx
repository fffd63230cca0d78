import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useApp, useSession } from '../../app-context.tsx';
import { useSayUnread } from '../../say-unread.ts';
import { useOutbox } from '../../use-outbox.ts';
import { ActionBanner } from '../alerts/ActionBanner.tsx';
import { IdleDialog } from './IdleDialog.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { useWatchPending } from './use-watch-pending.ts';
import { Waiting } from './Waiting.tsx';

const MobileAsked = lazy(async () => ({
  default: (await import('../mobile/MobileAsked.tsx')).MobileAsked,
}));

/**
 * What has no end yet: a payment without an answer, changes that were not sent, a logout that would lose them (ruling 14),
 * 28 idle minutes (ruling 16), and a mobile
 * number that was not asked for yet (SES-41).
 */
export function Unsettled() {
  const { session } = useApp();
  const outbox = useOutbox();
  const { profile } = useSession();
  useWatchPending();
  useSayUnread();
  const isIdle = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  const isLeaving = useSelector(session, (snapshot) => snapshot.hasTag('parting'));
  return (
    <>
      <ActionBanner />
      <OpenPayment />
      {outbox && <Waiting outbox={outbox} />}
      {isIdle && <IdleDialog />}
      {isLeaving && <LogoutDialog />}
      {profile?.mobile_registration === 0 && (
        <Suspense>
          <MobileAsked />
        </Suspense>
      )}
    </>
  );
}
