import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { QUEUED_ON_DEVICE, SAVED } from '../../../domain/api/text/en.ts';
import { switchesChange, waitingSwitches } from '../../../domain/outbox/notification-change.ts';
import { TEXTS_STOPPED } from '../../../domain/profile/notification-settings.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { newChangeId } from '../../offline/change-id.ts';
import { useOutbox, useQueuedChanges } from '../../offline/use-outbox.ts';
import { notificationsQuery, refetchSwitches, saveSwitches } from '../../queries/notifications.ts';
import { useQuery } from '../../queries/use-query.ts';
import { NotificationSwitchList } from '../../widgets/mobile/NotificationSwitchList.tsx';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { notificationSettingsWiring } from './wiring.ts';

/** Six switches, each saved at once (SET-15, SET-16, NTF-01 to NTF-09). */
export function NotificationsPart({ hasNumber }: { hasNumber: boolean }) {
  const { adapters } = useApp();
  const { data, asOf, failure, retry } = useQuery(notificationsQuery);
  const machine = useActorRef(useWired(notificationSettingsWiring));
  const { wished, message } = useSelector(machine, ({ context }) => context);
  const isOffline = useIsOffline();
  const outbox = useOutbox();
  const waiting = waitingSwitches(useQueuedChanges());
  const standing = useRef(data);
  standing.current = waiting ?? data;
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.saved', ({ switches }) => {
      void saveSwitches(adapters, switches);
      latest.current(SAVED_TOAST);
    });
    return unsubscribe;
  }, [machine, adapters]);

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.overtaken', () =>
      refetchSwitches(adapters).catch(() => undefined),
    );
    return unsubscribe;
  }, [machine, adapters]);

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.queued', ({ switches }) => {
      if (!standing.current) return;
      const change = switchesChange(standing.current, switches, newChangeId(adapters));
      outbox?.send({ type: 'change.made', change });
    });
    return unsubscribe;
  }, [machine, adapters, outbox]);

  useEffect(() => {
    // A queued change is reported elsewhere, wherever the customer is by then.
    const subscription = outbox?.on('change.sent', ({ change, isLate }) => {
      if (change.kind === 'notification settings' && !isLate) latest.current(SAVED_TOAST);
    });
    return () => subscription?.unsubscribe();
  }, [outbox]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reports that they have changed.
  useEffect(() => {
    machine.send({ type: 'settings.renewed' });
  }, [machine, asOf, hasNumber]);

  return (
    <Section title="Notification Settings">
      {message && <Notice tone="error" title={message} />}
      {data?.texts_stopped && !message && <Notice tone="warn" title={TEXTS_STOPPED} />}
      {!data && failure && (
        <UnavailableNotice failure={failure} onRetry={retry}>
          Your notifications were not opened on this device yet. Opening them needs a connection.
        </UnavailableNotice>
      )}
      {!data && !failure && <Skeleton label="Loading your notifications" />}
      {data && (
        <NotificationSwitchList
          switches={wished ?? waiting ?? data}
          busy={wished !== undefined}
          onChange={(switches) =>
            machine.send({
              type: 'switches.changed',
              switches,
              held: waiting ?? data,
              mustWait: isOffline || waiting !== undefined,
              hasNumber,
            })
          }
        />
      )}
      <p role="status">{waiting && isOffline && QUEUED_ON_DEVICE}</p>
      <p className={css.note}>
        Text messages come from an automated system and may arrive outside of daytime hours.
        {!hasNumber && ' They need a mobile number that you have verified.'}
      </p>
    </Section>
  );
}

const SAVED_TOAST = { tone: 'ok', text: SAVED, seconds: 3 } as const;
