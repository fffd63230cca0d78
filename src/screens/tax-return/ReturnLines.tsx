import { useId } from 'react';
import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import type { TaxReturn, TaxReturnItem } from '../../../domain/tax-return.ts';
import { byCategory, type ReturnCategory } from '../../../domain/tax-return-words.ts';
import { ReturnLine } from './ReturnLine.tsx';
import css from './ReturnLines.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface ReturnLinesProps {
  readonly account: TaxAccountBasics;
  /** With unsaved entries laid over it, where it is being filled in. */
  readonly taxReturn: TaxReturn;
  /** Missing where the return is only to be read. */
  readonly form?: TaxForm | undefined;
}

/** The lines in their order, under the headings of their categories (RET-09, RET-10). */
export function ReturnLines({ account, taxReturn, form }: ReturnLinesProps) {
  return (
    <div className={css.categories}>
      {byCategory(inOrder(taxReturn.taxReturnDetails)).map((category) => (
        <Category
          key={category.items[0]?.sequenceNumber}
          category={category}
          account={account}
          taxReturn={taxReturn}
          form={form}
        />
      ))}
    </div>
  );
}

function Category({
  category: { heading, items },
  account,
  taxReturn,
  form,
}: ReturnLinesProps & { category: ReturnCategory }) {
  const id = useId();
  return (
    <section className={css.category} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        <bdi>{heading}</bdi>
      </h2>
      <ul className={css.lines}>
        {items.map((item) => (
          <ReturnLine
            key={item.sequenceNumber}
            item={item}
            told={form?.told.taxReturnDetails.find((one) => one.sequenceNumber === item.sequenceNumber)}
            account={account}
            mailTo={taxReturn.documentationMailTo}
            form={form}
          />
        ))}
      </ul>
    </section>
  );
}

function inOrder(items: readonly TaxReturnItem[]): TaxReturnItem[] {
  return [...items].sort((one, other) => one.sequenceNumber - other.sequenceNumber);
}
