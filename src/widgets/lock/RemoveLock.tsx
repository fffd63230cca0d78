import { useState } from 'react';
import { isPinShaped, type LockKind } from '../../../domain/session/device-lock.ts';
import { LOCK_SETTING } from '../../../domain/session/text/lock.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { PinEntry } from '../../../machines/session/lock-setting.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
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
  const answers = useAnswers({
    problems: problemsOf({
      current: kind === 'pin' && !isPinShaped(pin) ? LOCK_SETTING.currentPinShape : undefined,
    }),
    failure: refusalAt('current', error),
    busy,
  });
  return (
    <Form
      answers={answers}
      className={css.form}
      isBlocked={busy}
      onSubmit={() => onConfirm(kind === 'pin' ? { current: pin, pin: '', repeated: '' } : undefined)}
    >
      {kind === 'pin' ? (
        <PinField
          id="current"
          label="PIN now"
          value={pin}
          error={answers.errorAt('current')}
          isFirst
          onChange={setPin}
        />
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
    </Form>
  );
}
