import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import css from './Field.module.css';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type FieldType = 'text' | 'email' | 'password' | 'tel' | 'numeric' | 'search' | 'date';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> &
  FieldTexts & { type?: FieldType | undefined };

export function Field({
  label,
  labelEnd,
  hint,
  error,
  notice,
  id,
  type = 'text',
  'aria-describedby': describedBy,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const words = { label, labelEnd, hint, error, notice };

  return (
    <FieldFrame id={id ?? ownId} describedBy={describedBy} {...words}>
      {(wiring) => (
        <div className={frame.box}>
          <input
            {...(type === 'numeric' && { inputMode: 'numeric', spellCheck: false })}
            {...(secret && { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' })}
            {...rest}
            {...wiring}
            type={secret && shown ? 'text' : nativeType[type]}
            data-numeric={type === 'numeric'}
          />
          {secret && (
            <button
              type="button"
              className={css.reveal}
              aria-controls={wiring.id}
              aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
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

const nativeType: Record<FieldType, string> = {
  text: 'text',
  email: 'email',
  password: 'password',
  tel: 'tel',
  numeric: 'text',
  search: 'search',
  date: 'date',
};
