import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import frameCss from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts, fieldParts } from './FieldFrame.tsx';
import css from './SelectField.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'multiple'> & FieldTexts;

/** Its children are `<option>` elements. */
export function SelectField({ children, ...props }: SelectFieldProps) {
  const { frame, control } = fieldParts(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={`${frameCss.box} ${css.box}`}>
          <select {...control} {...wiring} className={css.select}>
            {children}
          </select>
          <ChevronDown className={css.arrow} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
