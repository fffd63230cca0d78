import { type ReactNode, use } from 'react';
import css from './RadioCard.module.css';
import { RadioChoice } from './RadioCards.tsx';

type RadioCardProps = {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  /** Before the text, for example a `BrandMark`. */
  mark?: ReactNode;
  /** After the text, for example a `Chip` or a fee. */
  end?: ReactNode;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Shown inside the card while it is chosen. */
  children?: ReactNode;
};

export function RadioCard({ value, title, text, mark, end, disabled, id, children }: RadioCardProps) {
  const choice = use(RadioChoice);
  const chosen = choice.value === value;
  return (
    <div className={css.card} data-chosen={chosen} data-disabled={disabled}>
      <label className={css.row}>
        <input
          id={id}
          type="radio"
          name={choice.name}
          value={value}
          checked={chosen}
          disabled={disabled}
          aria-describedby={choice.errorId}
          onChange={({ nativeEvent }) => choice.choose(value, wasPressed(nativeEvent))}
        />
        {mark}
        <span className={css.body}>
          <span className={css.words}>
            <span className={css.title}>{title}</span>
            {text && <span className={css.text}>{text}</span>}
          </span>
          {end}
        </span>
      </label>
      {chosen && children && <div className={css.more}>{children}</div>}
    </div>
  );
}

/** An arrow key also makes a click, of no count. */
function wasPressed(event: Event): boolean {
  return (event as UIEvent).detail > 0;
}
