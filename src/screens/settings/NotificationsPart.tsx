import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { QUEUED_ON_DEVICE, SAVED } from '../../../domain/api/text/en.ts';
import { switchesChange, waitingSwitches } from '../../../domain/outbox/notification-change.ts';
import { TEXTS_STOPPED } from '../../../domain/profile/text/notifications.ts';
import { NOTIFICATIONS } from '../../../domain/profile/text/settings.ts';
import { notificationSettingsMachine } from '../../../machines/profile/notification-settings.machine.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { newChangeId } from '../../offline/change-id.ts';
import { useOutbox, useQueuedChanges } from '../../offline/use-outbox.ts';
import { notificationsQuery, refetchSwitches, saveSwitches } from '../../queries/notifications.ts';
import { useQuery } from '../../queries/use-query.ts';
import { NotificationSwitchList } from '../../widgets/mobile/NotificationSwitchList.tsx';
import { Unread } from '../../widgets/Unavailable.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { switchRefusal } from './switch-refusal.tsx';

/** Six switches, each saved at once (SET-15, SET-16, NTF-01 to NTF-09). */
export function NotificationsPart({ hasNumber }: { hasNumber: boolean }) {
  const { adapters } = useApp();
  const notifications = useQuery(notificationsQuery);
  const { data } = notifications;
  const machine = useActorRef(useWired(notificationSettingsMachine));
  const { wished, message, code } = useSelector(machine, ({ context }) => context);
  const isOffline = useIsOffline();
  const outbox = useOutbox();
  const waiting = waitingSwitches(useQueuedChanges());
  const standing = waiting ?? data;
  const toast = useToast();

  useEmitted(machine, {
    'switches.saved': ({ switches }) => {
      void saveSwitches(adapters, switches);
      toast(SAVED_TOAST);
    },
    'switches.overtaken': () => refetchSwitches(adapters).catch(() => undefined),
    'switches.queued': ({ switches }) => {
      if (!standing) return;
      const change = switchesChange(standing, switches, newChangeId(adapters));
      outbox?.send({ type: 'change.made', change });
    },
  });
  useEmitted(outbox, {
    // A queued change is reported elsewhere, wherever the customer is by then.
    'change.sent': ({ change, isLate }) => {
      if (change.kind === 'notification settings' && !isLate) toast(SAVED_TOAST);
    },
  });

  // A background refetch that finds the same switches must not take a message away that is being read.
  const content = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reports that they have changed.
  useEffect(() => {
    machine.send({ type: 'settings.renewed' });
  }, [machine, content, hasNumber]);

  return (
    <Section title="Notification Settings">
      {data?.texts_stopped && !message && <Notice tone="warn" title={TEXTS_STOPPED} />}
      <Unread of={notifications} loading="Loading your notifications">
        {NOTIFICATIONS.notRead}
      </Unread>
      {data && (
        <NotificationSwitchList
          switches={wished ?? waiting ?? data}
          busy={wished !== undefined}
          refusal={switchRefusal(message, code)}
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
      {isSetUp('texts') && (
        <p className={css.note}>
          {NOTIFICATIONS.automated}
          {!hasNumber && ` ${NOTIFICATIONS.needNumber}`}
        </p>
      )}
    </Section>
  );
}

const SAVED_TOAST = { tone: 'ok', text: SAVED, seconds: 3 } as const;
