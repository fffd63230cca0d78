import { type ComponentProps, useId } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import css from './TextArea.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & FieldTexts;

export function TextArea({
  label,
  labelEnd,
  hint,
  error,
  notice,
  id,
  rows = 6,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  return (
    <FieldFrame id={id ?? ownId} describedBy={describedBy} {...{ label, labelEnd, hint, error, notice }}>
      {(wiring) => (
        <div className={frame.box}>
          <textarea {...rest} {...wiring} rows={rows} className={css.text} />
        </div>
      )}
    </FieldFrame>
  );
}
