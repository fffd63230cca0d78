import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import css from './Lock.module.css';
import { PinField } from './PinField.tsx';

type PinFormProps = {
  error: string | undefined;
  busy: boolean;
  /** How many are left: each wrong one empties the field. */
  tries: number;
  onSubmit: (pin: string) => void;
};

/** One PIN, for one hand. */
export function PinForm({ error, busy, tries, onSubmit }: PinFormProps) {
  const [pin, setPin] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: A try that was counted is over, and its digits with it.
  useEffect(() => setPin(''), [tries]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(pin);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <PinField label="PIN" value={pin} error={error} isFirst onChange={setPin} />
      <Button type="submit" wide busy={busy}>
        Unlock
      </Button>
    </form>
  );
}
