import type { ReactNode } from 'react';
import { useErrorTitle } from '../fields/use-error-title.ts';

interface RefusedProps {
  /** For the `aria-describedby` of what was pressed. */
  readonly id?: string;
  readonly className?: string | undefined;
  /** Why. Announced when it arrives. */
  readonly children: ReactNode;
}

/** Why an act was refused, in a line beside it. The title of the page says so as well (WCAG 2.4.2). */
export function Refused({ id, className, children }: RefusedProps) {
  useErrorTitle(true);
  return (
    <p id={id} role="alert" className={className}>
      {children}
    </p>
  );
}
