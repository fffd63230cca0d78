import type { ReactNode } from 'react';
import { useErrorTitle } from '../fields/use-error-title.ts';
import { Notice } from '../messages/Notice.tsx';
import css from './ActionBar.module.css';

interface ActionBarProps {
  /** The name of the section for screen readers. */
  label: string;
  /** The current state, or what a press agrees to. */
  state?: ReactNode;
  /** Why the last press came to nothing, in place of the state. */
  refusal?: string | undefined;
  /** False while there is nothing to do yet. The buttons then come at the end of the page. */
  stays?: boolean | undefined;
  children: ReactNode;
}

/** Keeps the buttons of a page in view at its bottom edge. On a phone it replaces the tab bar. */
export function ActionBar({ label, state, refusal = '', stays = true, children }: ActionBarProps) {
  useErrorTitle(refusal !== '');
  const shown = refusal === '' ? state : <Notice tone="error" title={refusal} />;
  return (
    <section
      className={css.bar}
      aria-label={label}
      data-stays={stays}
      data-pay-bar={stays || undefined}
      data-print="no"
    >
      <div className={css.inner}>
        {shown && <div className={css.state}>{shown}</div>}
        <div className={css.actions}>{children}</div>
      </div>
    </section>
  );
}
