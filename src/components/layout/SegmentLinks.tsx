import type { ReactNode } from 'react';
import css from './Segments.module.css';

interface SegmentLinksProps {
  readonly label: string;
  readonly links: readonly { readonly text: ReactNode; readonly href: string; readonly isHere: boolean }[];
}

/** Two or three halves of one page, each with its own address. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav className={css.segments} aria-label={label} data-print="no">
      {links.map(({ text, href, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
