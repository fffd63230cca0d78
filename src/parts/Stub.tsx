import type { ReactNode } from 'react';
import css from './Stub.module.css';

type StubProps = {
  as?: 'article' | 'div' | 'li' | undefined;
  /** Before everything: a checkbox, a logo or a brand mark. */
  lead?: ReactNode;
  /** Whom the money goes to, then small print below it. */
  who: ReactNode;
  small?: ReactNode;
  /** When: chips, dates. */
  when?: ReactNode;
  amount?: ReactNode;
  /** A few words under the amount that say which amount it is. */
  amountLabel?: ReactNode;
  action?: ReactNode;
  selected?: boolean | undefined;
  /** On a narrow sheet the amount stands in a line of its own, and the words have the whole width. */
  amountBelow?: boolean | undefined;
  /** Below a second tear line, over the whole width. */
  children?: ReactNode;
};

/** The tear-off slip of a paper bill: who and when, a dotted tear line, how much and what to do. */
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
