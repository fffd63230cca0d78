import type { ReactNode } from 'react';
import css from './Facts.module.css';

type FactsProps = { facts: readonly { term: ReactNode; detail: ReactNode }[] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ term, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same term, and their order never changes.
        <div key={at} className={css.fact}>
          <dt className={css.term}>
            <bdi>{term}</bdi>
          </dt>
          <dd className={css.detail}>{typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}</dd>
        </div>
      ))}
    </dl>
  );
}
