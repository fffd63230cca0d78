import type { ReactNode } from 'react';
import type { Cents } from '../../domain/cents.ts';
import { Amount } from './Amount.tsx';
import css from './PayBar.module.css';

type PayBarProps = {
  /** "Total", "2 selected". */
  label: string;
  total: Cents | 'unknown';
  /** The one primary button, with a quiet one before it at most. */
  children: ReactNode;
};

/** Stays at the bottom edge: the total to the left, the way on to the right. */
export function PayBar({ label, total, children }: PayBarProps) {
  return (
    <section className={css.bar} aria-label="Payment" data-pay-bar>
      <div className={css.inner}>
        <output className={css.total}>
          <span className={css.label}>{label}</span> <Amount value={total} size="row" />
        </output>
        <div className={css.actions}>{children}</div>
      </div>
    </section>
  );
}
