import { cents, formatCents } from '../../../domain/cents.ts';
import type { FeeQuote } from '../../../domain/scheduled-payment.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';

interface QuoteFactsProps {
  readonly quote: FeeQuote;
  /** In place of sums that are not those of the amount in the field: they would mislead. */
  readonly unknown: string | undefined;
}

/** Fees or discounts, and the total (SCH-11, SCH-13). */
export function QuoteFacts({ quote, unknown }: QuoteFactsProps) {
  const { fees, discounts, total } = quote;
  return (
    <div role="status" aria-busy={unknown !== undefined}>
      <Facts
        facts={[
          { term: 'Fees', detail: unknown ?? formatCents(fees) },
          ...(discounts > 0 ? [{ term: 'Discounts', detail: formatCents(cents(-discounts)) }] : []),
          { term: 'Total', detail: unknown ?? <Amount value={total} size="row" /> },
        ]}
      />
    </div>
  );
}
