import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './QuietReason.module.css';
import quiet from './VisuallyHidden.module.css';

type QuietReasonProps = {
  /** Named in `blockedBy` of each control that is held back. */
  id: string;
  children: ReactNode;
};

/**
 * Why controls are held back, where the page has said it in one place already: it is told with each of them, and seen once
 * a press has led to it. It stands beside them, as who is far down a list would lose the place. From then on it stays, as
 * what is below would move under the next press if it went.
 */
export function QuietReason({ id, children }: QuietReasonProps) {
  const [isAsked, setAsked] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // The focus came to it while it had no height.
  useLayoutEffect(() => {
    if (isAsked) words.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isAsked]);
  return (
    <p
      ref={words}
      id={id}
      tabIndex={-1}
      className={isAsked ? css.reason : quiet.hidden}
      onFocus={() => setAsked(true)}
    >
      {children}
    </p>
  );
}
