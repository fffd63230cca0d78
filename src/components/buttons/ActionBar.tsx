import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

interface ActionBarProps {
  /** The name of the section for screen readers. */
  label: string;
  /** The current state, or what a press agrees to. */
  state?: ReactNode;
  /** False while there is nothing to do yet. The buttons then come at the end of the page. */
  stays?: boolean | undefined;
  children: ReactNode;
}

/** Keeps the buttons of a page in view at its bottom edge. On a phone it replaces the tab bar. */
export function ActionBar({ label, state, stays = true, children }: ActionBarProps) {
  return (
    <section
      className={css.bar}
      aria-label={label}
      data-stays={stays}
      data-pay-bar={stays || undefined}
      data-print="no"
    >
      <div className={css.inner}>
        {state && <div className={css.state}>{state}</div>}
        <div className={css.actions}>{children}</div>
      </div>
    </section>
  );
}
