import { Link, useParams } from 'wouter';
import { getPayment } from '../../../domain/office/payment-calls.ts';
import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { type Grant, mayDo } from '../../../domain/office/rights.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { EventLine } from '../../components/EventLine.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Part } from '../../components/Part.tsx';
import { stateOfPayment } from '../../components/payment-state.ts';
import { Read } from '../../components/Read.tsx';
import { eventOf, PAYMENT, whoOf } from '../../text/payment.ts';
import { PaymentTables } from './PaymentTables.tsx';
import { RefundButton } from './RefundButton.tsx';

/** One payment with its timeline. */
export function Payment() {
  const { number = '' } = useParams<{ number: string }>();
  const query = useQuery(getPayment, { number });
  return (
    <>
      <Heading title={PAYMENT.title(number)} />
      <Read query={query} words={PAYMENT} rows={8}>
        {(payment) => <PaymentParts payment={payment} />}
      </Read>
    </>
  );
}

function PaymentParts({ payment }: { payment: PaymentPage }) {
  const { grants } = useStaff();
  return (
    <>
      <OfficeFacts facts={factsOf(payment, grants)} />
      <RefundButton payment={payment} />
      <Part title={PAYMENT.timeline}>
        <EventLine label={PAYMENT.timeline} events={timelineOf(payment)} />
      </Part>
      <PaymentTables payment={payment} />
    </>
  );
}

function factsOf(payment: PaymentPage, grants: readonly Grant[]) {
  const { tone, words } = stateOfPayment(payment);
  const {
    customer,
    message,
    fee,
    left,
    refund_block,
    given_back,
    auto_paid,
    scheduled_for,
    settles_on,
    checkout,
    refund_request,
  } = payment;
  const optional = (term: string, detail: string | null) =>
    detail === null || detail === '' ? [] : [{ term, detail }];
  return [
    { term: PAYMENT.state, detail: <Chip tone={tone}>{words}</Chip> },
    { term: PAYMENT.amount, detail: <Amount value={payment.amount} /> },
    { term: PAYMENT.fee, detail: <Amount value={fee} /> },
    { term: PAYMENT.givenBack, detail: <Amount value={given_back} /> },
    ...(refund_request ? [{ term: PAYMENT.askedFor, detail: <Amount value={refund_request.amount} /> }] : []),
    {
      term: PAYMENT.left,
      detail: refund_block === 'disputed' ? PAYMENT.leftWhileDisputed : <Amount value={left} />,
    },
    { term: PAYMENT.biller, detail: payment.biller_name },
    {
      term: PAYMENT.customer,
      detail: mayDo(grants, 'customers:read', payment.biller) ? (
        <Link href={`/customers/${customer}`}>{customer}</Link>
      ) : (
        String(customer)
      ),
    },
    { term: PAYMENT.method, detail: payment.method },
    { term: PAYMENT.day, detail: shortDate(payment.day) },
    ...(auto_paid ? [{ term: PAYMENT.automatic, detail: PAYMENT.yes }] : []),
    ...optional(PAYMENT.scheduledFor, scheduled_for && shortDate(scheduled_for)),
    ...optional(PAYMENT.settlesOn, settles_on && shortDate(settles_on)),
    ...optional(PAYMENT.checkout, checkout),
    ...optional(PAYMENT.message, message),
  ];
}

function timelineOf({ events }: PaymentPage) {
  return events.map(({ kind, act, at, detail, amount, ...who }, place) => ({
    id: `${kind} ${at} ${place}`,
    at,
    what: eventOf(kind, act),
    detail,
    amount: amount ?? undefined,
    who: whoOf(who),
  }));
}
