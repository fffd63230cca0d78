import { Circle, CircleCheck } from 'lucide-react';
import { passwordRules } from '../../../domain/password.ts';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import type { NewPassword } from './PasswordFields.tsx';
import css from './PasswordRules.module.css';

/** Each rule, met or not while somebody types (PWD-11). */
export function PasswordRules({ id, value: { password, again } }: { id: string; value: NewPassword }) {
  const rules = [
    ...passwordRules(password),
    { name: 'match', label: 'Both entries match', isMet: password !== '' && password === again },
  ];
  return (
    <ul id={id} className={css.rules} aria-label="Password rules">
      {rules.map(({ name, label, isMet }) => (
        <li key={name} data-met={isMet}>
          {isMet ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
