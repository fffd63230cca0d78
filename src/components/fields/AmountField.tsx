import type { ComponentProps } from 'react';
import css from './AmountField.module.css';
import frameCss from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts, fieldParts } from './FieldFrame.tsx';

type AmountFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldTexts & {
    /** The text as typed, to be read with `parseAmount`. */
    value: string;
    onChange: (typed: string) => void;
    /** `hero` is the one amount of a sheet: big, and underlined in place of a box. */
    size?: 'body' | 'large' | 'hero' | undefined;
  };

export function AmountField({ onChange, size = 'body', ...props }: AmountFieldProps) {
  const { frame, control } = fieldParts(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={`${frameCss.box} ${css.box}`} data-size={size}>
          <span className={css.sign} aria-hidden="true">
            $
          </span>
          <input
            autoComplete="off"
            {...control}
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
