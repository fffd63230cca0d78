import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './Timeline.module.css';

/** The colour of a block or a row: three states, and ink for everything else. */
export type Tone = 'late' | 'soon' | 'done' | 'plain';

interface TimelineBlockProps {
  readonly title: string;
  /** Small, beside the title: `3 bills`. */
  readonly count?: ReactNode;
  /** At the right edge, above the amounts of the rows. */
  readonly sum?: ReactNode;
  readonly tone?: Tone;
  /** Before the title: a checkbox or a logo. */
  readonly lead?: ReactNode;
  /** The rows can be folded: `open` at first, or `closed`. */
  readonly fold?: 'open' | 'closed' | undefined;
  readonly children: ReactNode;
}

/** A heading and its rows on one line of time. */
export function TimelineBlock({
  title,
  count,
  sum,
  tone = 'plain',
  lead,
  fold,
  children,
}: TimelineBlockProps) {
  const id = useId();
  const heading = (
    <>
      {lead}
      <h2 id={id} className={css.title}>
        <bdi>{title}</bdi> {count && <span className={css.count}>{count}</span>}
      </h2>
      {sum !== undefined && <p className={css.sum}>{sum}</p>}
    </>
  );
  return (
    <section className={css.block} data-tone={tone} aria-labelledby={id}>
      {fold ? (
        <details open={fold === 'open'}>
          <summary className={css.head}>
            {heading}
            <ChevronDown aria-hidden="true" />
          </summary>
          {children}
        </details>
      ) : (
        <>
          <div className={css.head}>{heading}</div>
          {children}
        </>
      )}
    </section>
  );
}
