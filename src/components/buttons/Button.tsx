import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Spinner } from '../marks/Spinner.tsx';
import { useReason } from '../messages/reason.ts';
import css from './Button.module.css';

/** `tinted` is what `primary` is, in a row of a list. */
export type ButtonKind = 'primary' | 'tinted' | 'secondary' | 'quiet' | 'danger';

/** `row` looks 36 px high and takes 44. */
export type ButtonSize = 'full' | 'dense' | 'row';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> & {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** Work is under way, so further presses are refused. */
  busy?: boolean | undefined;
  /** Why a press is refused, shown under the button. A press moves the focus to it. */
  blockedBecause?: string | undefined;
  /** The id of a reason that several buttons share. That element needs a `tabIndex` of -1. */
  blockedBy?: string | undefined;
  /**
   * The form answers a press at its fields. A requirement says that the button is disabled until they are
   * right, so it says so, looks at rest and keeps the reason beside it.
   */
  answers?: boolean | undefined;
};

export function Button({
  kind = 'primary',
  size = 'full',
  wide = false,
  icon,
  busy = false,
  blockedBecause,
  blockedBy,
  answers = false,
  type = 'button',
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const reason = useReason(blockedBecause);
  const shownReasonId = blockedBecause === undefined ? blockedBy : reasonId;
  const isBlocked = shownReasonId !== undefined;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && (!isBlocked || answers)) return onClick?.(event);
    event.preventDefault();
    if (shownReasonId !== undefined) document.getElementById(shownReasonId)?.focus();
  };

  return (
    <span className={css.wrap} data-wide={wide}>
      <button
        aria-describedby={[describedBy, shownReasonId].filter(Boolean).join(' ') || undefined}
        {...rest}
        type={type}
        className={css.button}
        data-kind={kind}
        data-size={size}
        data-busy={busy}
        aria-busy={busy || undefined}
        aria-disabled={busy || isBlocked || undefined}
        onClick={press}
      >
        {busy ? <Spinner /> : icon}
        {children}
      </button>
      {blockedBecause !== undefined && (
        <p id={reasonId} tabIndex={-1} data-reason className={css.reason}>
          {reason}
        </p>
      )}
    </span>
  );
}
