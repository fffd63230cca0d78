import type { PaymentDetails, Review } from '../../../domain/checkout/review.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import css from './PaidWith.module.css';

/**
 * The method that pays, or several with their amounts (CHK-08, CHK-09, PAY-38). Only the last digits are
 * shown.
 */
export function PaidWith({ review: { paid_with } }: { review: Review }) {
  if (paid_with.length === 1 && paid_with[0]) return <Facts facts={factsOf(paid_with[0].payment_details)} />;
  return (
    <ul className={css.list}>
      {paid_with.map(({ payment_details, amount }) => (
        <li key={payment_details.card_number + payment_details.account_number + payment_details.card_type}>
          <Facts
            facts={[
              ...factsOf(payment_details),
              { term: 'Paid with this method', detail: formatCents(amount) },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ payment_type, card_type, card_number, routing_number, account_number }: PaymentDetails) {
  if (payment_type === 'card') {
    return [
      { term: 'Card type', detail: card_type },
      { term: 'Card number', detail: card_number },
    ];
  }
  return [
    { term: 'Account type', detail: card_type },
    { term: 'Routing number', detail: routing_number },
    { term: 'Account number', detail: account_number },
  ];
}
