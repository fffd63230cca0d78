import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CODE_DIGITS, codeDigits } from '../../../domain/session/verification-code.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import css from './Form.module.css';

type CodeEntryProps = {
  label: string;
  action: string;
  digits?: number;
  error?: string | undefined;
  busy: boolean;
  blockedBecause?: string | undefined;
  /** The id of a reason outside this form that also blocks other controls. */
  blockedBy?: string | undefined;
  /** There is no other field, so the cursor is in it at once. */
  isFirst?: boolean;
  onSubmit: (code: string) => void;
};

/** Takes a code that was sent, whether typed or filled in by the device (VER-06 to VER-08). */
export function CodeEntry({
  label,
  action,
  digits = CODE_DIGITS,
  error,
  busy,
  blockedBecause,
  blockedBy,
  isFirst = false,
  onSubmit,
}: CodeEntryProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // After a wrong code the next one can be typed at once.
  useEffect(() => {
    if (isFirst && !busy) field.current?.focus();
  }, [isFirst, busy]);
  const isWhole = code.length === digits;
  const short = isWhole ? undefined : `Enter the ${digits} digits of the code.`;
  const missing = blockedBy === undefined ? (blockedBecause ?? short) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing && blockedBy === undefined) onSubmit(code);
  };
  return (
    <form className={css.code} noValidate onSubmit={submit}>
      <Field
        ref={field}
        label={label}
        type="numeric"
        name="one-time-code"
        autoComplete="one-time-code"
        maxLength={digits + 4}
        required
        value={code}
        error={error}
        onChange={({ target }) => setCode(codeDigits(target.value, digits))}
      />
      <Button type="submit" busy={busy} blockedBecause={missing} blockedBy={blockedBy}>
        {action}
      </Button>
    </form>
  );
}
