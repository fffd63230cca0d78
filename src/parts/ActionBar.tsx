import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

interface ActionBarProps {
  /** What the buttons do, for the outline. */
  label: string;
  /** How things stand, or what a press agrees to. */
  state?: ReactNode;
  /** False where there is nothing to do yet: the buttons then stand at the end of the page. */
  stays?: boolean | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** Keeps the buttons of a page in view at its bottom edge; on a phone in the place of the tab bar. */
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
