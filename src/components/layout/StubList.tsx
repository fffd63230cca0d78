import type { ReactNode } from 'react';
import css from './StubList.module.css';

/** Stubs on one sheet. Its children are `<Stub as="li">`. */
export function StubList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}
