import { useEffect, useRef } from 'react';
import css from './AddAccount.module.css';

interface StepHeadingProps {
  /** True where the customer has not come from another step. */
  readonly isFirst?: boolean;
  readonly children: string;
}

/**
 * The heading of a step. It takes the focus when the step begins and when its words change, so that screen readers
 * start there.
 */
export function StepHeading({ isFirst = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What becomes of the step later must not take the focus from its fields.
  const takesFocus = useRef(!isFirst);
  useEffect(() => {
    if (!takesFocus.current || !children) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}
