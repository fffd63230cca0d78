import { type SubmitEvent, useState } from 'react';
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
  // What is typed belongs to one try. An effect that empties the field could also empty what is typed after it.
  const [typed, setTyped] = useState({ pin: '', tries });
  const pin = typed.tries === tries ? typed.pin : '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(pin);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <PinField label="PIN" value={pin} error={error} isFirst onChange={(pin) => setTyped({ pin, tries })} />
      <Button type="submit" wide busy={busy}>
        Unlock
      </Button>
    </form>
  );
}
