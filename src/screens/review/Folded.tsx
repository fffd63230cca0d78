import type { ReactNode } from 'react';
import { href, to } from '../../app/routes.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './Folded.module.css';

interface FoldedProps {
  readonly title: string;
  /** The fact in a few words, beside the title. */
  readonly short: string;
  readonly children: ReactNode;
}

/** A part of the review that seldom changes: told in a line, and folded. */
export function Folded({ title, short, children }: FoldedProps) {
  return (
    <details className={css.folded}>
      <summary>
        <b>{title}</b> <span>{short}</span>
      </summary>
      {children}
      <a href={href(to.payMethods())} className={css.change}>
        Change <VisuallyHidden>{title.toLowerCase()}</VisuallyHidden>
      </a>
    </details>
  );
}
