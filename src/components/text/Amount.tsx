import { type Cents, formatCents } from '../../../domain/values/cents.ts';
import css from './Amount.module.css';

type AmountProps = {
  /** An unknown amount is shown as a text, never as $0.00. */
  value: Cents | 'unknown';
  unknownWords?: string | undefined;
  size?: 'caption' | 'body' | 'row' | 'hero' | undefined;
};

export function Amount({ value, unknownWords = 'Not known yet', size = 'body' }: AmountProps) {
  if (value === 'unknown') {
    return (
      <span className={css.unknown} data-size={size}>
        {unknownWords}
      </span>
    );
  }
  return (
    <span className={css.amount} data-size={size}>
      {formatCents(value)}
    </span>
  );
}
