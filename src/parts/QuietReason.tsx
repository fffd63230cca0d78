import { type ReactNode, useState } from 'react';
import css from './QuietReason.module.css';
import quiet from './VisuallyHidden.module.css';

type QuietReasonProps = {
  /** Named in `blockedBy` of each control that is held back. */
  id: string;
  children: ReactNode;
};

/**
 * Why controls are held back, where the page has said it in one place already: it is told with each of them, and seen once
 * a press has led to it. From then on it stays, as what is below would move under the next press if it went.
 */
export function QuietReason({ id, children }: QuietReasonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <p id={id} tabIndex={-1} className={isAsked ? css.reason : quiet.hidden} onFocus={() => setAsked(true)}>
      {children}
    </p>
  );
}
