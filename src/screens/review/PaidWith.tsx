import { type PaymentDetails, type Review, shortPayment } from '../../../domain/checkout/review.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';

/**
 * The method that pays, in a line, or several with their amounts (CHK-08, CHK-09, PAY-38). Only the last digits are
 * shown.
 */
export function PaidWith({ review: { paid_with } }: { review: Review }) {
  const isSplit = paid_with.length > 1;
  return (
    <Facts
      facts={paid_with.flatMap(({ payment_details, amount }) => [
        {
          term: 'With',
          detail: isSplit
            ? `${shortPayment(payment_details)}: ${formatCents(amount)}`
            : shortPayment(payment_details),
        },
        ...routingOf(payment_details),
      ])}
    />
  );
}

function routingOf({ payment_type, routing_number }: PaymentDetails) {
  return payment_type === 'bank' ? [{ term: 'Routing number', detail: routing_number }] : [];
}
