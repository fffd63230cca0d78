import type { FeeQuote } from '../../../domain/scheduled/scheduled-payment.ts';
import { cents, formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Amount } from '../../components/text/Amount.tsx';

interface QuoteFactsProps {
  readonly id: string;
  readonly quote: FeeQuote;
  /** Replaces amounts that do not belong to the amount in the field, because they would mislead. */
  readonly unknown: string | undefined;
}

/** Fees or discounts, and the total (SCH-11, SCH-13). */
export function QuoteFacts({ id, quote, unknown }: QuoteFactsProps) {
  const { fees, discounts, total } = quote;
  return (
    <div id={id} tabIndex={-1} role="status" aria-busy={unknown !== undefined}>
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
