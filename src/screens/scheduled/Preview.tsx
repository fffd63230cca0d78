import {
  hasOwnTotal,
  labelledTotal,
  type Receipt,
  TOTAL_WITH_FEE,
  totalLabel,
} from '../../../domain/receipts/receipt.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Amount } from '../../components/text/Amount.tsx';

/** The receipt of a payment made today, in advance (SCH-06). */
export function Preview({ preview, today }: { preview: Receipt; today: CalendarDate }) {
  return preview.transaction_receipts.map((part) => (
    <Facts
      key={part.confirmation_num}
      facts={[
        { term: 'Organization', detail: part.entity_name },
        { term: 'Date', detail: shortDate(today) },
        {
          term: 'Billed to',
          detail: `${part.billing_information.first_name} ${part.billing_information.last_name}`,
        },
        { term: 'Confirmation number', detail: part.confirmation_num },
        ...part.transactions.items.map((item) => ({
          term: (
            <>
              {item.item_description} · <AccountNumber value={item.account_num} />
            </>
          ),
          detail: formatCents(item.amount),
        })),
        ...(part.fee > 0 ? [{ term: 'Fee', detail: formatCents(part.fee) }] : []),
        ...(hasOwnTotal(part) ? [{ term: totalLabel(part), detail: formatCents(labelledTotal(part)) }] : []),
        {
          term: hasOwnTotal(part) ? TOTAL_WITH_FEE : totalLabel(part),
          detail: <Amount value={part.total} size="row" />,
        },
        { term: 'Payment method', detail: part.payment_method },
      ]}
    />
  ));
}
