import { cents, formatCents } from '../../../domain/cents.ts';
import type { FeeQuote } from '../../../domain/scheduled-payment.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';

/** Fees or discounts, and the total (SCH-11, SCH-13). While they are asked for, those of before would mislead. */
export function QuoteFacts({ quote, isStale }: { quote: FeeQuote; isStale: boolean }) {
  const { fees, discounts, total } = quote;
  return (
    <div role="status" aria-busy={isStale}>
      <Facts
        facts={[
          { term: 'Fees', detail: isStale ? 'Calculating…' : formatCents(fees) },
          ...(discounts > 0 ? [{ term: 'Discounts', detail: formatCents(cents(-discounts)) }] : []),
          { term: 'Total', detail: isStale ? 'Calculating…' : <Amount value={total} size="row" /> },
        ]}
      />
    </div>
  );
}
