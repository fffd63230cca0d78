import type { ComponentProps } from 'react';
import frameCss from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts, fieldParts } from './FieldFrame.tsx';
import css from './TextArea.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & FieldTexts;

/** `aria-invalid` marks it where the words about it stand elsewhere. */
export function TextArea({ rows = 6, ...props }: TextAreaProps) {
  const { frame, control } = fieldParts(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={frameCss.box}>
          <textarea
            {...control}
            {...wiring}
            aria-invalid={wiring['aria-invalid'] || control['aria-invalid']}
            rows={rows}
            className={css.text}
          />
        </div>
      )}
    </FieldFrame>
  );
}
