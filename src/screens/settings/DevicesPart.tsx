import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { SECURITY } from '../../../domain/session/text/security.ts';
import { signedInDevicesMachine } from '../../../machines/session/signed-in-devices.machine.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { momentOf } from '../../components/text/moment.ts';
import { deviceNames } from './device-names.ts';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { useSavedSecurity } from './use-saved-security.ts';

interface DevicesPartProps {
  /** False while another part of the page says that it loads. */
  readonly isAnnounced: boolean;
  /** Told false while the devices load, and true from then on. */
  readonly onRead: (isRead: boolean) => void;
}

/** The customer's signed-in devices, and signing them out (ruling 24). */
export function DevicesPart({ isAnnounced, onRead }: DevicesPartProps) {
  const machine = useActorRef(useWired(signedInDevicesMachine));
  const { devices, ending, next, message, done } = useSelector(machine, ({ context }) => context);
  const isReading = useSelector(machine, (state) => state.hasTag('reading'));
  const isUnread = useSelector(machine, (state) => state.hasTag('unread'));
  const isRenewing = useSelector(machine, (state) => state.hasTag('renewing'));
  const isAsked = useSelector(machine, (state) => state.hasTag('asked'));
  const isTold = useSelector(machine, (state) => state.hasTag('told'));
  const isSettled = useSelector(machine, (state) => state.hasTag('settled'));
  const isOffline = useIsOffline();
  useEffect(() => onRead(!isReading), [onRead, isReading]);
  useSavedSecurity('deviceCount', isSettled ? devices.length : undefined);
  const otherDevices = devices.filter(({ is_current }) => !is_current);
  const nameOf = deviceNames(devices);
  const offlineId = isOffline && otherDevices.length > 0 ? 'devices-offline' : undefined;
  const dismiss = () => machine.send({ type: 'others.dismissed' });
  return (
    <Section title="Signed-in devices" offlineId={offlineId}>
      {message && isUnread && isOffline && <Notice tone="offline" title={SECURITY.devicesUnread} />}
      {message && isTold && !(isUnread && isOffline) && (
        <Told
          tone="error"
          title={message}
          action={
            isUnread && (
              <Button kind="secondary" onClick={() => machine.send({ type: 'retry.chosen' })}>
                Retry
              </Button>
            )
          }
        />
      )}
      {isReading && <Skeleton label={isAnnounced ? 'Loading your devices' : undefined} />}
      <ul className={css.list}>
        {devices.map((one) => {
          const { device, signedIn } = nameOf(one);
          return (
            <li key={one.id} className={css.row}>
              <div className={css.words}>
                <p className={css.value}>
                  <span className={css.name}>{device}</span>
                  {one.is_current && <Chip tone="ok">This device</Chip>}
                </p>
                <p className={css.note}>
                  Signed in {signedIn} · last used {momentOf(one.last_used_at)}
                  {one.keep && ' · stays signed in'}
                </p>
              </div>
              {!one.is_current && (
                <Button
                  kind="secondary"
                  size="dense"
                  aria-label={`Sign out ${device}, signed in ${signedIn}`}
                  busy={ending === one.id || next.includes(one.id) || isRenewing}
                  blockedBy={offlineId}
                  onClick={() => machine.send({ type: 'device.signedOut', id: one.id })}
                >
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {(otherDevices.length > 1 || ending !== '') && (
        <div className={css.actions}>
          <Button
            kind="secondary"
            busy={ending !== '' || isRenewing}
            blockedBy={offlineId}
            onClick={() => machine.send({ type: 'others.chosen' })}
          >
            {SECURITY.signOutOthers}
          </Button>
        </div>
      )}
      <output className={css.done}>{done}</output>
      {isAsked && (
        <QuestionDialog
          title={SECURITY.signOutQuestion(otherDevices.length)}
          yes="Sign out all"
          no="Cancel"
          danger
          blockedBecause={isOffline ? OFFLINE : undefined}
          onYes={() => machine.send({ type: 'others.confirmed' })}
          onNo={dismiss}
        >
          <p>{SECURITY.thisStays}</p>
        </QuestionDialog>
      )}
    </Section>
  );
}
