import { type ReactNode, useId } from 'react';
import css from './Part.module.css';

interface PartProps {
  readonly title: string;
  /** Beside the title, for example a button. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Part({ title, end, children }: PartProps) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.line}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** Buttons in a row. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}

/** A form of a page, as wide as it can be read. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={css.form}>{children}</div>;
}
