import { useId } from 'react';
import { byCategory, type ReturnCategory } from '../../../domain/tax/return-text.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import type { TaxReturn, TaxReturnItem } from '../../../domain/tax/tax-return.ts';
import { ReturnLine } from './ReturnLine.tsx';
import css from './ReturnLines.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface ReturnLinesProps {
  readonly account: TaxAccountBasics;
  /** Includes unsaved entries while it is being filled in. */
  readonly taxReturn: TaxReturn;
  /** Undefined if the return is read-only. */
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
            told={form?.told.taxReturnDetails.find((line) => line.sequenceNumber === item.sequenceNumber)}
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
  return [...items].sort((left, right) => left.sequenceNumber - right.sequenceNumber);
}
