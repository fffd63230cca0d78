import { type ReactNode, useEffect, useRef } from 'react';
import css from './AddAccount.module.css';

/** The heading of a step. It takes the focus when the step is reached, so that screen readers start there. */
export function StepHeading({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isFirst]);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}
