import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useReason } from '../messages/reason.ts';
import { FieldError, FieldHint } from './FieldWords.tsx';
import css from './Switch.module.css';
import { useErrorTitle } from './use-error-title.ts';

/** Why a switch did not move. */
export interface SwitchRefusal {
  readonly message: string;
  /** A link or a button that leads on. */
  readonly way?: ReactNode;
  /** The number of the press. The same words after another press are then heard again. */
  readonly press?: number;
}

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
  /** Why the last press had no effect, shown below. */
  refusal?: SwitchRefusal | undefined;
};

export function Switch({
  label,
  checked,
  onChange,
  hint,
  busy = false,
  blockedBecause,
  blockedBy,
  refusal,
}: SwitchProps) {
  const id = useId();
  const words = useReason(blockedBecause);
  const refused = busy || blockedBecause !== undefined || blockedBy !== undefined;
  const reason = blockedBecause ? `${id}-reason` : blockedBy;
  const described = [hint && `${id}-hint`, refusal && `${id}-error`, reason].filter(Boolean).join(' ');
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
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={described || undefined}
            onChange={({ target }) => {
              if (!refused) onChange(target.checked);
              else if (blockedBy) document.getElementById(blockedBy)?.focus();
            }}
          />
        </span>
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {refusal && <Refused key={refusal.press} id={`${id}-error`} refusal={refusal} />}
      {blockedBecause && <FieldHint id={`${id}-reason`}>{words}</FieldHint>}
    </div>
  );
}

/** The switch has the focus already, so nothing would read its description: the words are an alert. */
function Refused({ id, refusal: { message, way } }: { id: string; refusal: SwitchRefusal }) {
  const part = useRef<HTMLDivElement>(null);
  useErrorTitle(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has another height.
  useEffect(() => {
    part.current?.scrollIntoView?.({ block: 'nearest' });
    part.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={part} className={css.refused}>
      <FieldError id={id} role="alert">
        {message}
      </FieldError>
      {way}
    </div>
  );
}
