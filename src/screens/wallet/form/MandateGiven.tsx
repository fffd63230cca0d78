import type { Mandate } from '../../../../domain/wallet/mandate.ts';
import { MANDATE_ENDS } from '../../../../domain/wallet/text/mandate.ts';
import { Facts } from '../../../components/layout/Facts.tsx';
import { momentOf } from '../../../components/text/moment.ts';
import css from './Mandate.module.css';

/** What the customer authorized for a bank account, as it was shown then. */
export function MandateGiven({ mandate }: { mandate: Mandate }) {
  return (
    <section className={css.mandate} aria-label="Your authorization">
      <h2 className={css.title}>Your authorization</h2>
      <Facts
        facts={[
          { term: 'Bank account', detail: mandate.account },
          { term: 'Given by', detail: mandate.holder },
          { term: 'Given on', detail: momentOf(mandate.given_at) },
        ]}
      />
      {mandate.words.split('\n').map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {mandate.version === '' && <p>{MANDATE_ENDS}</p>}
    </section>
  );
}
