import { createContext, type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './RadioCards.module.css';

type Choice = { name: string; value: string | undefined; choose: (value: string) => void };

export const RadioChoice = createContext<Choice>({ name: '', value: undefined, choose: () => {} });

type RadioCardsProps = {
  legend: string;
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  value: string | undefined;
  onChange: (value: string) => void;
  /** `row` puts the cards side by side if there is room. */
  layout?: 'column' | 'row' | undefined;
  children: ReactNode;
};

/** A group of `RadioCard`s, one of which can be chosen. */
export function RadioCards({
  legend,
  legendHidden = false,
  hint,
  error,
  value,
  onChange,
  layout = 'column',
  children,
}: RadioCardsProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={css.group} aria-describedby={described || undefined} data-invalid={Boolean(error)}>
      <legend className={css.legend}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <RadioChoice value={{ name: id, value, choose: onChange }}>
        <div className={css.cards} data-layout={layout}>
          {children}
        </div>
      </RadioChoice>
    </fieldset>
  );
}
