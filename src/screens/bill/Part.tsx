import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPaper } from '../../widgets/bill/paper.ts';
import { useIsWide } from '../../widgets/bill/use-is-wide.ts';
import css from './Part.module.css';

interface PartProps {
  readonly title: string;
  /**
   * `open`: unfolded even on a phone, for essential content. `closed`: folded everywhere, for content that
   * also appears elsewhere.
   */
  readonly starts?: 'open' | 'closed' | undefined;
  readonly children: ReactNode;
}

/** A long part of the bill: unfolded if there is room, and folded at first on a phone. */
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
