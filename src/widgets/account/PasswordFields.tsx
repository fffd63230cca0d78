import { SHORTEST_PASSWORD } from '../../../domain/session/password.ts';
import { PASSWORDS_DIFFER, passwordProblem } from '../../../domain/session/text/password.ts';
import { Field } from '../../components/fields/Field.tsx';
import css from './PasswordFields.module.css';
import { type NewPassword, PasswordRules } from './PasswordRules.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

export const NO_PASSWORD: NewPassword = { password: '', again: '' };

/** The problems of a new password, by field (PWD-01 to PWD-05). */
export function newPasswordProblems({ password, again }: NewPassword): { password?: string; again?: string } {
  const problem = passwordProblem(password);
  return {
    ...(problem === undefined ? {} : { password: problem }),
    ...(again === password ? {} : { again: PASSWORDS_DIFFER }),
  };
}

type PasswordFieldsProps = {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  errorAt: (field: 'password' | 'again') => string | undefined;
  onLeave: (field: 'password' | 'again') => void;
  label?: string;
};

/** The password, its confirmation, the meter and the checklist (PWD-11 to PWD-17). */
export function PasswordFields({
  value,
  onChange,
  errorAt,
  onLeave,
  label = 'Password',
}: PasswordFieldsProps) {
  const { password, again } = value;
  // A short entry is not marked as wrong before it was left. Until then the checklist shows what it lacks.
  const differs = again.length >= Math.max(SHORTEST_PASSWORD, password.length) ? PASSWORDS_DIFFER : undefined;
  return (
    <div className={css.fields}>
      <Field
        id="password"
        label={label}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        error={errorAt('password')}
        aria-describedby="password-strength password-rules"
        onChange={({ target }) => onChange({ ...value, password: target.value })}
        onBlur={() => onLeave('password')}
      />
      <StrengthMeter id="password-strength" password={password} />
      <Field
        id="again"
        label="Confirm password"
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={again}
        error={errorAt('again') ?? (again === password ? undefined : differs)}
        onChange={({ target }) => onChange({ ...value, again: target.value })}
        onBlur={() => onLeave('again')}
      />
      <PasswordRules id="password-rules" value={value} />
    </div>
  );
}
