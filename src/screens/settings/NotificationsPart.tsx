import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useReadView } from '../../use-read-view.ts';
import { NotificationSwitchList } from '../mobile/NotificationSwitchList.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { keepSwitches, notificationSettingsWiring, notificationsView } from './wiring.ts';

/** Six switches, each saved at once (SET-15, SET-16, NTF-01 to NTF-09). */
export function NotificationsPart({ hasNumber }: { hasNumber: boolean }) {
  const { adapters } = useApp();
  const { data, failure, retry } = useReadView(notificationsView);
  const machine = useActorRef(useWired(notificationSettingsWiring));
  const { wished, message } = useSelector(machine, ({ context }) => context);
  const isOffline = useIsOffline();
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

  useEffect(() => {
    const { unsubscribe } = machine.on('switches.saved', ({ switches }) => {
      void keepSwitches(adapters, switches);
      latest.current({ tone: 'ok', text: 'Your changes are updated successfully.', seconds: 3 });
    });
    return unsubscribe;
  }, [machine, adapters]);

  return (
    <Section title="Notification Settings">
      {message && <Notice tone="error" title={message} />}
      {!data && failure && (
        <Notice tone="error" title={failure.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {!data && !failure && <Skeleton label="Loading your notifications" />}
      {data && (
        <NotificationSwitchList
          switches={wished ?? data}
          busy={wished !== undefined}
          blockedBecause={isOffline ? 'You are offline.' : undefined}
          onChange={(switches) => machine.send({ type: 'switches.changed', switches })}
        />
      )}
      <p className={css.note}>
        Text messages come from an automated system and may arrive outside of daytime hours.
        {!hasNumber && ' They need a mobile number that you have verified.'}
      </p>
    </Section>
  );
}
