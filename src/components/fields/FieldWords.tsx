import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './FieldWords.module.css';

interface FieldWordsProps {
  /** For the `aria-describedby` of the control. */
  readonly id: string;
  readonly children: ReactNode;
}

export function FieldHint({ id, children }: FieldWordsProps) {
  return (
    <p id={id} className={css.hint}>
      {children}
    </p>
  );
}

/** What is wrong with a field. `role` is for a control that has the focus already, so that nothing would read it. */
export function FieldError({ id, role, children }: FieldWordsProps & { readonly role?: 'alert' }) {
  return (
    <p id={id} role={role} className={css.error}>
      <VisuallyHidden>Error: </VisuallyHidden>
      {children}
    </p>
  );
}
