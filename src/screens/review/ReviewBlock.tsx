import { type ReactNode, useId } from 'react';
import { href } from '../../app/routes.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './ReviewBlock.module.css';

type ReviewBlockProps = {
  title: string;
  change?: { word: 'Change' | 'Edit'; path: string };
  children: ReactNode;
};

export function ReviewBlock({ title, change, children }: ReviewBlockProps) {
  const id = useId();
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id}>{title}</h2>
        {change && (
          <a href={href(change.path)} className={css.change}>
            {change.word} <VisuallyHidden>{title.toLowerCase()}</VisuallyHidden>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
