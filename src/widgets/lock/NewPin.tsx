import { useState } from 'react';
import { isPinShaped } from '../../../domain/session/device-lock.ts';
import { LOCK_SETTING } from '../../../domain/session/text/lock.ts';
import { newPinProblem } from '../../../domain/session/text/new-pin.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { PinEntry } from '../../../machines/session/lock-setting.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
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
  const answers = useAnswers({
    problems: problemsOf({
      current: isChange && !isPinShaped(entry.current) ? LOCK_SETTING.currentPinShape : undefined,
      pin: newPinProblem(entry.pin),
      repeated: entry.pin === entry.repeated ? undefined : LOCK_SETTING.pinsDiffer,
    }),
    failure: { message: '', errors: errors as Record<string, string> },
    busy,
  });
  const keep = (part: keyof PinEntry) => (typed: string) => setEntry({ ...entry, [part]: typed });
  return (
    <Form answers={answers} className={css.form} isBlocked={busy} onSubmit={() => onSubmit(entry)}>
      {isChange && (
        <PinField
          id="current"
          label="PIN now"
          value={entry.current}
          error={answers.errorAt('current')}
          isFirst
          onChange={keep('current')}
        />
      )}
      <PinField
        id="pin"
        label="New PIN"
        hint={LOCK_SETTING.newPin}
        value={entry.pin}
        error={answers.errorAt('pin')}
        isFirst={!isChange}
        onChange={keep('pin')}
      />
      <PinField
        id="repeated"
        label="New PIN again"
        value={entry.repeated}
        error={answers.errorAt('repeated')}
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
    </Form>
  );
}
