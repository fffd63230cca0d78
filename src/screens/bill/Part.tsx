import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Part.module.css';
import { useIsPaper } from './paper.ts';
import { useIsWide } from './use-is-wide.ts';

interface PartProps {
  readonly title: string;
  /** Open on a phone as well, for what has to be seen; closed everywhere, for what stands elsewhere too. */
  readonly starts?: 'open' | 'closed' | undefined;
  readonly children: ReactNode;
}

/** A long part of the bill: open where there is room, closed at first on a phone. */
export function Part({ title, starts, children }: PartProps) {
  const isPaper = useIsPaper();
  const isWide = useIsWide() || isPaper;
  return (
    <details
      key={String(isWide)}
      className={css.part}
      open={isPaper || (starts ? starts === 'open' : isWide)}
    >
      <summary className={css.summary}>
        <h2 className={css.title}>
          <bdi>{title}</bdi>
        </h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
