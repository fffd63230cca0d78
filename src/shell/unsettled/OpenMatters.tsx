import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useApp, useSession } from '../../app/app-context.tsx';
import { lazyPart } from '../../app/screen.tsx';
import { useAnnounceUnread } from '../../offline/unread-entries.ts';
import { useOutbox } from '../../offline/use-outbox.ts';
import { ActionBanner } from '../../widgets/alerts/ActionBanner.tsx';
import { IdleDialog } from './IdleDialog.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { OpenPaymentNotice } from './OpenPaymentNotice.tsx';
import { QueuedChanges } from './QueuedChanges.tsx';
import { useWatchPending } from './use-watch-pending.ts';

const MobileAsked = lazyPart(() => import('../../widgets/mobile/MobilePrompt.tsx'), 'MobilePrompt');

/**
 * Notices of unfinished business: a payment without an answer, unsent changes, and a logout that would lose
 * them (ruling 14). Also 28 idle minutes (ruling 16), and a mobile number that was not asked for yet
 * (SES-41).
 */
export function OpenMatters() {
  const { session } = useApp();
  const outbox = useOutbox();
  const { profile } = useSession();
  useWatchPending();
  useAnnounceUnread();
  const isIdle = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  const isLeaving = useSelector(session, (snapshot) => snapshot.hasTag('parting'));
  return (
    <>
      <ActionBanner />
      <OpenPaymentNotice />
      <OpenPayment />
      {outbox && <QueuedChanges outbox={outbox} />}
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
