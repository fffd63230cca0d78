import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { asksForOrderNumber, type Review } from '../../../domain/checkout/review.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { payerName } from '../../../domain/receipts/payer-name.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { SetbackNotice } from '../../widgets/pay/SetbackNotice.tsx';
import type { CheckoutRef } from '../../widgets/pay/wiring.ts';
import { Folded } from './Folded.tsx';
import { PaidWith } from './PaidWith.tsx';
import { PurchaseOrder } from './PurchaseOrder.tsx';
import { ReviewBills } from './ReviewBills.tsx';
import { ReviewBlock } from './ReviewBlock.tsx';
import { SubmitPayment } from './SubmitPayment.tsx';
import { Terms } from './Terms.tsx';

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
              term: 'When',
              detail: `${review.pay_now ? 'today, ' : ''}${shortDate(review.scheduled_date)}`,
            },
          ]}
        />
      </ReviewBlock>
      <ReviewBlock title="Payment details" change={{ word: 'Change', path: to.payMethods() }}>
        <PaidWith review={review} />
      </ReviewBlock>
      <Folded title="Billing contact" short={payerName(review.billing_information) || receiptsOf(review)}>
        <Facts facts={contactFacts(review)} />
      </Folded>
      <Folded title="Receipt" short={receiptsOf(review)}>
        {review.receipt_options.length === 0 ? (
          <p>{STEPS.noReceiptSent}</p>
        ) : (
          <Facts
            facts={review.receipt_options.map(({ type, value }, at) =>
              type === 'email'
                ? { term: at === 0 ? 'Email' : 'Second email', detail: value }
                : { term: 'Text message', detail: formatPhone(value) },
            )}
          />
        )}
      </Folded>
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

function receiptsOf({ receipt_options }: Review): string {
  if (receipt_options.length === 0) return 'None is sent';
  return receipt_options.map(({ type, value }) => (type === 'email' ? value : formatPhone(value))).join(', ');
}

function contactFacts(review: Review) {
  const { address, phone } = review.billing_information;
  const name = payerName(review.billing_information);
  return [
    ...(name ? [{ term: 'Name', detail: name }] : []),
    {
      term: 'Address',
      detail: `${address.address}, ${address.city}, ${address.state} ${address.zip}`,
    },
    { term: 'Phone', detail: formatPhone(phone) },
  ];
}
