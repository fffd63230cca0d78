import type { ReactNode } from 'react';
import type { Cents } from '../../../domain/values/cents.ts';
import { Amount } from '../text/Amount.tsx';
import css from './PayBar.module.css';

type PayBarProps = {
  /** For example "Total" or "2 selected". */
  label: ReactNode;
  /** Left out where the customer has yet to choose an amount. */
  total?: Cents | 'unknown' | undefined;
  /** The one primary button, with at most one quiet button before it. */
  children: ReactNode;
};

/** A bar at the bottom edge, with the total on the left and the button on the right. */
export function PayBar({ label, total, children }: PayBarProps) {
  return (
    <section className={css.bar} aria-label="Payment" data-pay-bar>
      <div className={css.inner}>
        <output className={css.total}>
          <span className={css.label}>{label}</span>{' '}
          {total !== undefined && <Amount value={total} size="row" />}
        </output>
        <div className={css.actions}>{children}</div>
      </div>
    </section>
  );
}
