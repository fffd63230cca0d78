import type { Review } from '../../../domain/checkout/review.ts';
import { plainParagraphs } from '../../../domain/values/plain-text.ts';
import { ReviewBlock } from './ReviewBlock.tsx';
import css from './Terms.module.css';

/** The terms of each biller under its name, as text (CHK-11). */
export function Terms({ terms }: { terms: Review['terms_and_conditions'] }) {
  return (
    <ReviewBlock title="Terms and conditions">
      {terms.map(({ entity_id, entity_name, terms_and_conditions }) => (
        <details key={entity_id} className={css.terms}>
          <summary>{entity_name}</summary>
          {plainParagraphs(terms_and_conditions).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </ReviewBlock>
  );
}
