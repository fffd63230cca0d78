import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './FieldFrame.module.css';
import { FieldError, FieldHint } from './FieldWords.tsx';

export type FieldTexts = {
  label: string;
  /** For a field whose place on the screen says what it is. */
  labelHidden?: boolean | undefined;
  /** Beside the label, for example a `Hint`. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Announced politely when it changes, for example "The apostrophe was removed". */
  notice?: string | undefined;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };

type FieldFrameProps = FieldTexts & {
  id?: string | undefined;
  describedBy?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** The props of a field in two parts: what its frame shows, and what its control gets. */
export function fieldParts<
  Props extends FieldTexts & Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>,
>({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  notice,
  id,
  'aria-describedby': describedBy,
  ...control
}: Props) {
  return { frame: { label, labelHidden, labelEnd, hint, error, notice, id, describedBy }, control };
}

/** A label, then the hint, then the error, then the control that they describe. */
export function FieldFrame({
  id: givenId,
  label,
  labelHidden = false,
  labelEnd,
  hint,
  error,
  notice,
  describedBy,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const frame = useRef<HTMLDivElement>(null);
  // A message that appears above a field pushes it down, perhaps out of sight while someone types in it.
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
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {labelEnd}
      </div>
      {hintId && <FieldHint id={hintId}>{hint}</FieldHint>}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id,
        'aria-describedby': [describedBy, hintId, errorId].filter(Boolean).join(' ') || undefined,
        // Left out, a browser says of an empty list that is required that it is wrong, before anything was entered.
        'aria-invalid': error !== undefined,
      })}
      <p role="status" className={css.notice}>
        {notice}
      </p>
    </div>
  );
}
