import { useActorRef, useSelector } from '@xstate/react';
import { LOCK_DESCRIPTIONS } from '../../../domain/session/text/device-lock.ts';
import { LOCK_SETTING } from '../../../domain/session/text/lock.ts';
import { useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { useHasNoStorage } from '../../offline/storage-unavailable.ts';
import css from './LockSetting.module.css';
import { NewPin } from './NewPin.tsx';
import { RemoveLock } from './RemoveLock.tsx';
import { lockSettingWiring } from './wiring.ts';

/** Shows whether and how this device is locked; sets, changes and removes the lock (ruling 15). */
export function LockSetting() {
  const machine = useActorRef(useWired(lockSettingWiring));
  const { kind, offersPasskey, errors, message } = useSelector(machine, ({ context }) => context);
  const state = useSelector(machine, ({ value }) => value);
  const storesNothing = useHasNoStorage() && !kind;
  const isBusy = useSelector(machine, (snapshot) => snapshot.hasTag('busy'));
  const isEntering = useSelector(machine, (snapshot) => snapshot.hasTag('pinEntry'));
  const isOffering = useSelector(machine, (snapshot) => snapshot.hasTag('offering'));
  const isRemoving = state === 'confirmingRemoval' || (state === 'takingOff' && kind !== undefined);
  const dismiss = () => machine.send({ type: 'choice.dismissed' });
  return (
    <div className={css.lock}>
      <div>
        <h3 className={css.name}>
          {LOCK_SETTING.name} {kind && <Chip tone="ok">On</Chip>}
        </h3>
        <p className={css.note}>
          {storesNothing
            ? LOCK_SETTING.noStorage
            : state === 'nothingKept'
              ? LOCK_SETTING.notKept
              : LOCK_SETTING.when}
        </p>
      </div>
      {kind && (
        <p role="status" className={css.standing}>
          <strong>{LOCK_DESCRIPTIONS[kind].title}.</strong> {LOCK_DESCRIPTIONS[kind].does}
        </p>
      )}
      {message && <Told tone="warn" title={message} />}
      {isEntering ? (
        <NewPin
          isChange={kind === 'pin'}
          errors={errors}
          busy={isBusy}
          onSubmit={(entry) => machine.send({ type: 'pin.submitted', entry })}
          onDismiss={dismiss}
        />
      ) : isRemoving && kind ? (
        <RemoveLock
          kind={kind}
          error={errors.current}
          busy={isBusy}
          onConfirm={(entry) => machine.send({ type: 'removal.confirmed', ...(entry && { entry }) })}
          onDismiss={dismiss}
        />
      ) : kind ? (
        <div className={css.actions}>
          {kind === 'pin' && (
            <Button kind="secondary" onClick={() => machine.send({ type: 'pin.chosen' })}>
              Change PIN
            </Button>
          )}
          <Button kind="secondary" busy={isBusy} onClick={() => machine.send({ type: 'removal.chosen' })}>
            Take off the lock
          </Button>
        </div>
      ) : (
        !storesNothing &&
        isOffering && (
          <ul className={css.offers}>
            <li>
              <Button
                kind="secondary"
                busy={isBusy}
                blockedBecause={offersPasskey ? undefined : LOCK_SETTING.noPasskey}
                onClick={() => machine.send({ type: 'passkey.chosen' })}
              >
                Lock with a passkey
              </Button>
              <p className={css.note}>{LOCK_DESCRIPTIONS.passkey.does}</p>
            </li>
            <li>
              <Button kind="secondary" onClick={() => machine.send({ type: 'pin.chosen' })}>
                Lock with a PIN
              </Button>
              <p className={css.note}>{LOCK_DESCRIPTIONS.pin.does}</p>
            </li>
          </ul>
        )
      )}
    </div>
  );
}
