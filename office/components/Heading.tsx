import { type ReactNode, useEffect, useRef } from 'react';
import { OFFICE } from '../text/en.ts';
import css from './Heading.module.css';

interface HeadingProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title, for example a button. */
  readonly end?: ReactNode;
}

/** The page's only h1. It gives the document its title, and takes a focus that the page before has lost. */
export function Heading({ title, lead, end }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = OFFICE.title(title);
  }, [title]);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.id === 'main')
      heading.current?.focus();
  }, []);
  return (
    <div className={css.heading}>
      <div className={css.line}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {end}
      </div>
      {lead && <p className={css.lead}>{lead}</p>}
    </div>
  );
}
