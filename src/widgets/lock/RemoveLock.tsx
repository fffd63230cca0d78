import { type SubmitEvent, useState } from 'react';
import type { LockKind } from '../../../domain/session/device-lock.ts';
import { LOCK_SETTING } from '../../../domain/session/text/lock.ts';
import type { PinEntry } from '../../../machines/session/lock-setting.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './LockSetting.module.css';
import { PinField } from './PinField.tsx';

type RemoveLockProps = {
  kind: LockKind;
  error: string | undefined;
  busy: boolean;
  onConfirm: (entry: PinEntry | undefined) => void;
  onDismiss: () => void;
};

/** Removing a lock requires opening it. */
export function RemoveLock({ kind, error, busy, onConfirm, onDismiss }: RemoveLockProps) {
  const [pin, setPin] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onConfirm(kind === 'pin' ? { current: pin, pin: '', repeated: '' } : undefined);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {kind === 'pin' ? (
        <PinField label="PIN now" value={pin} error={error} isFirst onChange={setPin} />
      ) : (
        <p>{LOCK_SETTING.takingOff}</p>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="danger" busy={busy}>
          Take off the lock
        </Button>
        <Button kind="secondary" onClick={onDismiss}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
