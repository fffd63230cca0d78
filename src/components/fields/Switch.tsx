import { type ReactNode, useId } from 'react';
import { useReason } from '../messages/reason.ts';
import css from './Switch.module.css';

type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  /** Called with the requested state. The switch moves only when `checked` does. */
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  /** Work is under way, so further presses are refused. */
  busy?: boolean | undefined;
  /** Why a press is refused, shown below. */
  blockedBecause?: string | undefined;
  /** The id of a reason that several controls share. A press moves the focus to it. */
  blockedBy?: string | undefined;
};

export function Switch({
  label,
  checked,
  onChange,
  hint,
  busy = false,
  blockedBecause,
  blockedBy,
}: SwitchProps) {
  const id = useId();
  const words = useReason(blockedBecause);
  const refused = busy || blockedBecause !== undefined || blockedBy !== undefined;
  const reason = blockedBecause ? `${id}-reason` : blockedBy;
  const described = [hint && `${id}-hint`, reason].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.row}>
        <span className={css.label}>{label}</span>
        <span className={css.control}>
          <span className={css.state} aria-hidden="true">
            {checked ? 'On' : 'Off'}
          </span>
          <input
            type="checkbox"
            role="switch"
            className={css.switch}
            checked={checked}
            aria-checked={checked}
            aria-disabled={refused || undefined}
            aria-busy={busy || undefined}
            aria-describedby={described || undefined}
            onChange={({ target }) => {
              if (!refused) onChange(target.checked);
              else if (blockedBy) document.getElementById(blockedBy)?.focus();
            }}
          />
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {blockedBecause && (
        <p id={`${id}-reason`} className={css.hint}>
          {words}
        </p>
      )}
    </div>
  );
}
