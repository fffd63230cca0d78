import type { ReactNode } from 'react';
import css from './OfficeFacts.module.css';

interface Fact {
  readonly term: string;
  /** Left out where there is nothing to tell. */
  readonly detail: ReactNode;
}

/** What is true about one thing: term beside value, in as many columns as there is room for. */
export function OfficeFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ term, detail }) => (
        <div key={term} className={css.fact}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.detail}>{typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}</dd>
        </div>
      ))}
    </dl>
  );
}
