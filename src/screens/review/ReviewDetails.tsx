import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { asksForOrderNumber, type Review } from '../../../domain/checkout/review.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { PaidWith } from './PaidWith.tsx';
import { PurchaseOrder } from './PurchaseOrder.tsx';
import { ReviewBills } from './ReviewBills.tsx';
import { ReviewBlock } from './ReviewBlock.tsx';
import { SetbackNotice } from './SetbackNotice.tsx';
import { SubmitPayment } from './SubmitPayment.tsx';
import { Terms } from './Terms.tsx';
import type { CheckoutRef } from './wiring.ts';

/**
 * Everything that the customer agrees to by submitting, each part with a link to change it (CHK-01 to
 * CHK-15).
 */
export function ReviewDetails({ checkout, review }: { checkout: CheckoutRef; review: Review }) {
  const setback = useSelector(checkout, ({ context }) => context.setback);
  const [typed, setTyped] = useState(review.purchase_order_number);
  const asksForNumber = asksForOrderNumber(review);
  const orderNumber = asksForNumber ? typed.trim() : review.purchase_order_number;
  return (
    <>
      {setback && <SetbackNotice setback={setback} />}
      <ReviewBills review={review} />
      <ReviewBlock title="Payment date" change={{ word: 'Edit', path: to.cart() }}>
        <Facts
          facts={[
            {
              term: review.pay_now ? 'Pay Now' : 'Scheduled for',
              detail: shortDate(review.scheduled_date),
            },
          ]}
        />
      </ReviewBlock>
      <ReviewBlock title="Payment details" change={{ word: 'Change', path: to.payMethods() }}>
        <PaidWith review={review} />
      </ReviewBlock>
      <ReviewBlock title="Billing contact" change={{ word: 'Change', path: to.payMethods() }}>
        <Facts facts={contactFacts(review)} />
      </ReviewBlock>
      <ReviewBlock title="Receipt" change={{ word: 'Change', path: to.payMethods() }}>
        {review.receipt_options.length === 0 ? (
          <p>No receipt is sent. It can be opened here at any time.</p>
        ) : (
          <Facts
            facts={review.receipt_options.map(({ type, value }, at) =>
              type === 'email'
                ? { term: at === 0 ? 'Email' : 'Second email', detail: value }
                : { term: 'Text message', detail: formatPhone(value) },
            )}
          />
        )}
      </ReviewBlock>
      {asksForNumber && (
        <PurchaseOrder
          value={typed}
          onType={setTyped}
          onLeave={() => checkout.send({ type: 'orderNumber.edited', orderNumber })}
        />
      )}
      <Terms terms={review.terms_and_conditions} />
      <SubmitPayment checkout={checkout} review={review} orderNumber={orderNumber} />
    </>
  );
}

function contactFacts({ billing_information: { first_name, last_name, address, phone } }: Review) {
  return [
    { term: 'Name', detail: `${first_name} ${last_name}` },
    {
      term: 'Address',
      detail: `${address.address}, ${address.city}, ${address.state} ${address.zip}`,
    },
    { term: 'Phone', detail: formatPhone(phone) },
  ];
}
