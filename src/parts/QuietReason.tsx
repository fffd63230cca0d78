import type { ReactNode } from 'react';
import css from './QuietReason.module.css';

type QuietReasonProps = {
  /** Named in `blockedBy` of each control that is held back. */
  id: string;
  children: ReactNode;
};

/**
 * Why controls are held back, where the page has said it in one place already: it is told with each of them, and seen when
 * a press leads to it.
 */
export function QuietReason({ id, children }: QuietReasonProps) {
  return (
    <p id={id} tabIndex={-1} className={css.reason}>
      {children}
    </p>
  );
}
