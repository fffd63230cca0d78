import type { Ref } from 'react';
import { Field } from './Field.tsx';

interface PasswordFieldProps {
  readonly id?: string;
  /** Why the password is asked for once more. */
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onTyped: (password: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Asks a signed-in customer for the password once more (ruling 21). */
export function PasswordField({ onTyped, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      label="Password"
      type="password"
      autoComplete="current-password"
      required
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}
