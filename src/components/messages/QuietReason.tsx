import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import quiet from '../text/VisuallyHidden.module.css';
import css from './QuietReason.module.css';
import { useReason } from './reason.ts';

type QuietReasonProps = {
  /** The `blockedBy` of each blocked control names this id. */
  id: string;
  children: ReactNode;
};

/**
 * Repeats beside the controls why they are blocked, if the page already says so elsewhere. Screen readers
 * read it with each control; it becomes visible after a press. It is beside the controls so that customers
 * far down a list keep their place. It then stays visible, because the content below would otherwise move
 * under the next press.
 */
export function QuietReason({ id, children }: QuietReasonProps) {
  const [isShown, setShown] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  // The reason had no height when it got the focus.
  useLayoutEffect(() => {
    if (isShown) text.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  return (
    <p
      ref={text}
      id={id}
      tabIndex={-1}
      className={isShown ? css.reason : quiet.hidden}
      onFocus={() => setShown(true)}
    >
      {useReason(children)}
    </p>
  );
}
