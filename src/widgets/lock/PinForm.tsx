import { useState } from 'react';
import { isPinShaped } from '../../../domain/session/device-lock.ts';
import { LOCK_SCREEN } from '../../../domain/session/text/lock.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './Lock.module.css';
import { PinField } from './PinField.tsx';

type PinFormProps = {
  error: string | undefined;
  busy: boolean;
  /** How many tries are left. Each wrong PIN empties the field. */
  tries: number;
  onSubmit: (pin: string) => void;
};

export function PinForm({ error, busy, tries, onSubmit }: PinFormProps) {
  // What is typed belongs to one try. An effect that empties the field could also empty what is typed after it.
  const [typed, setTyped] = useState({ pin: '', tries });
  const pin = typed.tries === tries ? typed.pin : '';
  const answers = useAnswers({
    problems: problemsOf({ pin: isPinShaped(pin) ? undefined : LOCK_SCREEN.pinShape }),
    failure: refusalAt('pin', error),
    busy,
  });
  return (
    <Form answers={answers} className={css.form} isBlocked={busy} onSubmit={() => onSubmit(pin)}>
      <PinField
        // The app is hidden below, and may hold a field of a PIN, too.
        id="lock-pin"
        label="PIN"
        value={pin}
        error={answers.errorAt('pin')}
        isFirst
        onChange={(pin) => setTyped({ pin, tries })}
      />
      <Button type="submit" wide busy={busy}>
        Unlock
      </Button>
    </Form>
  );
}
