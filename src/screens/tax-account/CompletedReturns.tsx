import { useId } from 'react';
import type { CompletedTax, TaxAccount } from '../../../domain/tax/tax-account.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { ReturnLinks } from './ReturnLinks.tsx';
import css from './TaxAccount.module.css';

/** The returns that the organization has on file, by year, the newest first (TAX-12, TAX-13). */
export function CompletedReturns({ account }: { account: TaxAccount }) {
  const id = useId();
  const { completedTaxes } = account;
  const years = [...new Set(completedTaxes.map(({ year }) => year))].sort((left, right) => right - left);
  return (
    <section className={css.column} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {TAX_LISTS.completed}
      </h2>
      {years.length === 0 && <p className={css.none}>{TAX_LISTS.noneCompleted}</p>}
      {years.map((year) => (
        <section key={year} className={css.list} aria-label={`${TAX_LISTS.completed} of ${year}`}>
          <h3 className={css.year}>{year}</h3>
          <ReturnLinks
            accountId={account.id}
            returns={completedTaxes.filter((taxReturn) => taxReturn.year === year).map(asLink)}
          />
        </section>
      ))}
    </section>
  );
}

const asLink = ({ id, returnDescription }: CompletedTax) => ({ id, words: returnDescription });
