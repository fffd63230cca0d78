import { Circle, CircleCheck } from 'lucide-react';
import { passwordRules } from '../../../domain/session/password.ts';
import { RULE_LABELS, rulesNotMet } from '../../../domain/session/text/password.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './PasswordRules.module.css';

/** A new password as typed into its two fields. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** Each rule, met or not, updated while someone types (PWD-11). What the id names describes the field. */
export function PasswordRules({ id, value: { password, again } }: { id: string; value: NewPassword }) {
  const rules = [
    ...passwordRules(password).map((rule) => ({ ...rule, label: RULE_LABELS[rule.name] })),
    { name: 'match', label: 'Both entries match', isMet: password !== '' && password === again },
  ];
  return (
    <ul className={css.rules} aria-label="Password rules">
      {rules.map(({ name, label, isMet }) => (
        <li key={name} data-met={isMet}>
          {isMet ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
        </li>
      ))}
      <li id={id} hidden>
        {rulesNotMet(rules)}
      </li>
    </ul>
  );
}
