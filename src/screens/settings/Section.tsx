import { type ReactNode, useId } from 'react';
import css from './Settings.module.css';

type SectionProps = { title: string; end?: ReactNode; children: ReactNode };

/** One part of the settings, with its own action and its own errors (SET-27). */
export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
