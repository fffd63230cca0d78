import { type ReactNode, useEffect, useRef } from 'react';
import css from './FieldFrame.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type FieldWords = {
  label: string;
  /** Beside the label, for example a `Hint`. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Said politely when it changes, for example "The apostrophe was removed". */
  notice?: string | undefined;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldFrameProps = FieldWords & {
  id: string;
  describedBy?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label above, then hint, then error, then the control they describe. */
export function FieldFrame({
  id,
  label,
  labelEnd,
  hint,
  error,
  notice,
  describedBy,
  children,
}: FieldFrameProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const frame = useRef<HTMLDivElement>(null);
  // Words that appear above a field push it down, and could push it out of sight while someone types in it.
  useEffect(() => {
    const focused = document.activeElement;
    if (error !== undefined && frame.current?.contains(focused))
      focused?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div ref={frame} className={css.field} data-invalid={error !== undefined}>
      <div className={css.top}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      {hintId && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className={css.error}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [describedBy, hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <p role="status" className={css.notice}>
        {notice}
      </p>
    </div>
  );
}
