import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import css from './SelectField.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'multiple'> & FieldTexts;

/** Its children are `<option>` elements. */
export function SelectField({
  label,
  labelEnd,
  hint,
  error,
  notice,
  id,
  'aria-describedby': describedBy,
  children,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const words = { label, labelEnd, hint, error, notice };
  return (
    <FieldFrame id={id ?? ownId} describedBy={describedBy} {...words}>
      {(wiring) => (
        <div className={`${frame.box} ${css.box}`}>
          <select {...rest} {...wiring} className={css.select}>
            {children}
          </select>
          <ChevronDown className={css.arrow} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
