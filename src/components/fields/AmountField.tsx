import { type ComponentProps, useId } from 'react';
import css from './AmountField.module.css';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type AmountFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldTexts & {
    /** The text as typed, to be read with `parseAmount`. */
    value: string;
    onChange: (typed: string) => void;
    size?: 'body' | 'large' | undefined;
  };

export function AmountField({
  label,
  labelEnd,
  hint,
  error,
  notice,
  id,
  onChange,
  size = 'body',
  'aria-describedby': describedBy,
  ...rest
}: AmountFieldProps) {
  const ownId = useId();
  const words = { label, labelEnd, hint, error, notice };
  return (
    <FieldFrame id={id ?? ownId} describedBy={describedBy} {...words}>
      {(wiring) => (
        <div className={`${frame.box} ${css.box}`} data-size={size}>
          <span className={css.sign} aria-hidden="true">
            $
          </span>
          <input
            autoComplete="off"
            {...rest}
            {...wiring}
            type="text"
            inputMode="decimal"
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
