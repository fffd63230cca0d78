import { type SubmitEvent, useState } from 'react';
import { LOCK_SETTING } from '../../../domain/session/text/lock.ts';
import type { PinEntry } from '../../../machines/session/lock-setting.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './LockSetting.module.css';
import { PinField } from './PinField.tsx';

type NewPinProps = {
  isChange: boolean;
  errors: Partial<Record<keyof PinEntry, string>>;
  busy: boolean;
  onSubmit: (entry: PinEntry) => void;
  onDismiss: () => void;
};

/** A new PIN, typed twice. A customer who changes the PIN enters the old one first. */
export function NewPin({ isChange, errors, busy, onSubmit, onDismiss }: NewPinProps) {
  const [entry, setEntry] = useState<PinEntry>({ current: '', pin: '', repeated: '' });
  const keep = (part: keyof PinEntry) => (typed: string) => setEntry({ ...entry, [part]: typed });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(entry);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {isChange && (
        <PinField
          label="PIN now"
          value={entry.current}
          error={errors.current}
          isFirst
          onChange={keep('current')}
        />
      )}
      <PinField
        label="New PIN"
        hint={LOCK_SETTING.newPin}
        value={entry.pin}
        error={errors.pin}
        isFirst={!isChange}
        onChange={keep('pin')}
      />
      <PinField
        label="New PIN again"
        value={entry.repeated}
        error={errors.repeated}
        onChange={keep('repeated')}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {isChange ? 'Change PIN' : 'Set PIN'}
        </Button>
        <Button kind="secondary" onClick={onDismiss}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
