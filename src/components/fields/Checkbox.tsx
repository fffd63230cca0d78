import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './Checkbox.module.css';
import { FieldError, FieldHint } from './FieldWords.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'onChange' | 'ref'> & {
  label: ReactNode;
  /** Shows the label to screen readers only, for example beside a stub with the same text. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  indeterminate?: boolean | undefined;
  onChange: (checked: boolean) => void;
};

export function Checkbox({
  label,
  labelHidden = false,
  hint,
  error,
  indeterminate = false,
  onChange,
  id,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
      <label className={css.row} data-bare={labelHidden}>
        <input
          aria-describedby={described || undefined}
          {...rest}
          ref={input}
          id={inputId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      {hint && <FieldHint id={`${inputId}-hint`}>{hint}</FieldHint>}
    </div>
  );
}
