import type { ReactNode } from 'react';
import css from './Stub.module.css';

type StubProps = {
  as?: 'article' | 'div' | 'li' | undefined;
  /** At the start: a checkbox, a logo or a brand mark. */
  lead?: ReactNode;
  /** The payee, with small print below. */
  who: ReactNode;
  small?: ReactNode;
  /** Dates and chips. */
  when?: ReactNode;
  amount?: ReactNode;
  /** A short text under the amount that says which amount it is. */
  amountLabel?: ReactNode;
  action?: ReactNode;
  selected?: boolean | undefined;
  /** On a narrow sheet, puts the amount on a line of its own. The text then has the whole width. */
  amountBelow?: boolean | undefined;
  /** Below, over the whole width. */
  children?: ReactNode;
};

/** A bill that is about to be paid: payee and date, then the amount and the action. */
export function Stub({
  as: Element = 'article',
  lead,
  who,
  small,
  when,
  amount,
  amountLabel,
  action,
  selected = false,
  amountBelow,
  children,
}: StubProps) {
  const payable = Boolean(amount || action);
  return (
    <Element className={css.stub} data-selected={selected}>
      <div className={css.slip} data-payable={payable} data-below={amountBelow}>
        <div className={css.payee}>
          {lead && <div className={css.lead}>{lead}</div>}
          <div className={css.words}>
            <div className={css.who}>{who}</div>
            {small && <div className={css.small}>{small}</div>}
            {when && <div className={css.when}>{when}</div>}
          </div>
        </div>
        {payable && (
          <div className={css.payment}>
            <div className={css.money}>
              {amount}
              {amountLabel && <div className={css.small}>{amountLabel}</div>}
            </div>
            {action && <div className={css.action}>{action}</div>}
          </div>
        )}
      </div>
      {children && <div className={css.more}>{children}</div>}
    </Element>
  );
}
