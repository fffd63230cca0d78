import { createContext, type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { FieldError, FieldHint } from './FieldWords.tsx';
import css from './RadioCards.module.css';

type Choice = {
  name: string;
  value: string | undefined;
  /** The message of the group. Not every screen reader reads it with the group. */
  errorId: string | undefined;
  choose: RadioCardsProps['onChange'];
};

export const RadioChoice = createContext<Choice>({
  name: '',
  value: undefined,
  errorId: undefined,
  choose: () => {},
});

type RadioCardsProps = {
  id?: string | undefined;
  legend: string;
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  value: string | undefined;
  /** `isPressed`: by pointer or touch. An arrow key chooses each card on its way to another. */
  onChange: (value: string, isPressed: boolean) => void;
  /** `row` puts the cards side by side if there is room. */
  layout?: 'column' | 'row' | undefined;
  children: ReactNode;
};

/** A group of `RadioCard`s, one of which can be chosen. */
export function RadioCards({
  id: givenId,
  legend,
  legendHidden = false,
  hint,
  error,
  value,
  onChange,
  layout = 'column',
  children,
}: RadioCardsProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      id={id}
      className={css.group}
      aria-describedby={hint ? `${id}-hint` : undefined}
      data-invalid={Boolean(error)}
    >
      <legend className={css.legend}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      <RadioChoice value={{ name: id, value, errorId, choose: onChange }}>
        <div className={css.cards} data-layout={layout}>
          {children}
        </div>
      </RadioChoice>
    </fieldset>
  );
}
