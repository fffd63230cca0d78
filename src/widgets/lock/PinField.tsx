import { useEffect, useRef } from 'react';
import { PIN_DIGITS } from '../../../domain/session/device-lock.ts';
import { Field } from '../../components/fields/Field.tsx';
import css from './Lock.module.css';

type PinFieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  /** Takes the focus when it is shown. */
  isFirst?: boolean;
  onChange: (pin: string) => void;
};

/**
 * Shows its digits as dots. It is not a password field: browsers would offer to save it in place of the real
 * password.
 */
export function PinField({ id, label, hint, value, error, isFirst = false, onChange }: PinFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <div className={css.pin}>
      <Field
        ref={field}
        id={id}
        label={label}
        hint={hint}
        type="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    </div>
  );
}
