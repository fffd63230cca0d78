import type { ReactNode } from 'react';
import css from './Sentences.module.css';

type SentencesProps = { facts: readonly { term: string; detail: ReactNode }[] };

export function Sentences({ facts }: SentencesProps) {
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
