import type { ReactNode } from 'react';
import css from './Facts.module.css';

type FactsProps = { facts: readonly { term: string; detail: ReactNode }[] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ term, detail }) => (
        <div key={term} className={css.fact}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
