import { type PasswordStrength, passwordStrength } from '../../../domain/session/password.ts';
import { STRENGTH_HINT, STRENGTH_NAMES } from '../../../domain/session/text/password.ts';
import css from './StrengthMeter.module.css';

const LEVELS: Record<PasswordStrength, number> = {
  INSUFFICIENT_CHARACTERS: 1,
  WEAK: 2,
  MEDIUM: 3,
  STRONG: 4,
};

/** How hard a password is to guess, as a text and bars (PWD-12 to PWD-17). */
export function StrengthMeter({ id, password }: { id: string; password: string }) {
  const strength = passwordStrength(password);
  const level = password === '' ? 0 : LEVELS[strength];
  return (
    <div id={id} className={css.meter} data-level={level}>
      <div className={css.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p role="status" className={css.words}>
        {level > 0 && (
          <>
            Password strength: <strong>{STRENGTH_NAMES[strength]}</strong>
          </>
        )}
      </p>
      <p className={css.hint}>{STRENGTH_HINT}</p>
    </div>
  );
}
