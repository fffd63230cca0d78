import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
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
  const [pin, setPin] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a counted try the field is emptied.
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
