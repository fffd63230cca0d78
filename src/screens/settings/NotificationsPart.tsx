import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { switchesChange, waitingSwitches } from '../../../domain/notification-change.ts';
import { Absent } from '../../absent.tsx';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { keepSwitches, notificationsView, readSwitchesAnew } from '../../notifications-view.ts';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useOutbox, useWaiting } from '../../use-outbox.ts';
import { useReadView } from '../../use-read-view.ts';
import { NotificationSwitchList } from '../mobile/NotificationSwitchList.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { newChangeId, notificationSettingsWiring } from './wiring.ts';

/** Six switches, each saved at once (SET-15, SET-16, NTF-01 to NTF-09). */
export function NotificationsPart({ hasNumber }: { hasNumber: boolean }) {
  const { adapters } = useApp();
  const { data, asOf, failure, retry } = useReadView(notificationsView);
  const machine = useActorRef(useWired(notificationSettingsWiring));
  const { wished, message } = useSelector(machine, ({ context }) => context);
  const isOffline = useIsOffline();
  const outbox = useOutbox();
  const waiting = waitingSwitches(useWaiting());
  const standing = useRef(data);
  standing.current = waiting ?? data;
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.saved', ({ switches }) => {
      void keepSwitches(adapters, switches);
      latest.current(SAVED);
    });
    return unsubscribe;
  }, [machine, adapters]);

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.overtaken', () =>
      readSwitchesAnew(adapters).catch(() => undefined),
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
    // What waited is told of wherever the customer is by then.
    const heard = outbox?.on('change.sent', ({ change, isLate }) => {
      if (change.kind === 'notification settings' && !isLate) latest.current(SAVED);
    });
    return () => heard?.unsubscribe();
  }, [outbox]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is renewed.
  useEffect(() => {
    machine.send({ type: 'settings.renewed' });
  }, [machine, asOf, hasNumber]);

  return (
    <Section title="Notification Settings">
      {message && <Notice tone="error" title={message} />}
      {!data && failure && (
        <Absent failure={failure} onRetry={retry}>
          Your notifications were not opened on this device yet. Opening them needs a connection.
        </Absent>
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
      <p role="status">{waiting && isOffline && 'Saved on this device. It is sent when you are online.'}</p>
      <p className={css.note}>
        Text messages come from an automated system and may arrive outside of daytime hours.
        {!hasNumber && ' They need a mobile number that you have verified.'}
      </p>
    </Section>
  );
}

const SAVED = { tone: 'ok', text: 'Your changes are updated successfully.', seconds: 3 } as const;
