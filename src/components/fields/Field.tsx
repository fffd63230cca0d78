import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import css from './Field.module.css';
import frameCss from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts, fieldParts } from './FieldFrame.tsx';

type FieldType = 'text' | 'email' | 'password' | 'tel' | 'numeric' | 'search' | 'date';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> &
  FieldTexts & { type?: FieldType | undefined };

export function Field({ type = 'text', ...props }: FieldProps) {
  const { frame, control } = fieldParts(props);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';

  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={frameCss.box}>
          <input
            {...(type === 'numeric' && { inputMode: 'numeric', spellCheck: false })}
            {...(secret && { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' })}
            {...control}
            {...wiring}
            type={type === 'numeric' || (secret && shown) ? 'text' : type}
          />
          {secret && (
            <button
              type="button"
              className={css.reveal}
              aria-controls={wiring.id}
              aria-label={`${shown ? 'Hide' : 'Show'} ${frame.label.toLowerCase()}`}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              {shown ? 'Hide' : 'Show'}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
