import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Switch.module.css';

type SwitchProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'type' | 'role' | 'checked' | 'onChange'
> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** A change is being saved: further ones are refused, and the state shown stays. */
  busy?: boolean | undefined;
};

export function Switch({ label, hint, checked, onChange, busy = false, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <div className={css.field}>
      <label className={css.row} data-busy={busy}>
        <span className={css.label}>{label}</span>
        <span className={css.state} aria-hidden="true">
          {checked ? 'On' : 'Off'}
        </span>
        <input
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-disabled={busy || undefined}
          className={css.track}
          checked={checked}
          onChange={(event) => {
            if (!busy) onChange(event.target.checked);
          }}
        />
      </label>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
