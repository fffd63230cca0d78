import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isNicknamed, type ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { willFailText } from '../../../domain/scheduled/text/will-fail.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import type { scheduledPaymentsMachine } from '../../../machines/scheduled/scheduled-payments.machine.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { type Column, DataRow, DataTable } from '../../components/layout/DataTable.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import css from './PendingTable.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Account' },
  { name: 'Scheduled date', firm: true },
  { name: 'Amount', numeric: true },
  { name: 'Payment method' },
  { name: 'Actions', firm: true },
];

interface PendingTableProps {
  readonly payments: readonly ScheduledPayment[];
  readonly actor: ActorRefFrom<typeof scheduledPaymentsMachine>;
}

/** The scheduled payments (SCH-02). On a phone each is a card. */
export function PendingTable({ payments, actor }: PendingTableProps) {
  return (
    <DataTable caption="Pending payments" captionHidden columns={COLUMNS}>
      {payments.map((payment) => (
        <PendingRow key={payment.confirmation_num} payment={payment} actor={actor} />
      ))}
    </DataTable>
  );
}

function PendingRow({ payment, actor }: Omit<PendingTableProps, 'payments'> & { payment: ScheduledPayment }) {
  const { entity_name, account_num, payment_type, ebill_id, fee } = payment;
  return (
    <DataRow
      columns={COLUMNS}
      cells={[
        <span key="account" className={css.account}>
          {ebill_id === null ? (
            <bdi className={css.name}>{entity_name}</bdi>
          ) : (
            <a href={href(to.bill(ebill_id))} className={css.name}>
              <bdi>{entity_name}</bdi>
            </a>
          )}
          <span className={css.small}>
            <AccountNumber value={account_num} />
          </span>
          <bdi className={css.small}>{payment_type}</bdi>
        </span>,
        <span key="date" className={css.account}>
          <span>{shortDate(payment.scheduled_date)}</span>
          {(payment.delay || isSetUp('payments')) && <Standing payment={payment} />}
        </span>,
        <span key="amount" className={css.amount}>
          <Amount value={payment.amount} />
          {fee > 0 && (
            <span className={css.small}>
              With fees <Amount value={payment.total_plus_fees} size="caption" />
            </span>
          )}
        </span>,
        <span key="method" className={css.account}>
          {isNicknamed(payment) ? (
            <>
              <bdi>{payment.wallet_name}</bdi>
              <bdi className={css.small}>{payment.payment_method}</bdi>
            </>
          ) : (
            <bdi>{payment.payment_method}</bdi>
          )}
        </span>,
        payment.is_being_made ? (
          <Chip key="made" tone="info">
            Being paid now
          </Chip>
        ) : (
          <Actions key="actions" payment={payment} actor={actor} />
        ),
      ]}
    />
  );
}

/** Why a payment still waits, or would not be made. */
function Standing({ payment }: { payment: ScheduledPayment }) {
  const words = payment.delay || willFailText(payment) || payment.unpayable;
  return words && <span className={css.delay}>{words}</span>;
}

/** The buttons of a payment (SCH-03). One that would fail because its biller takes no payments can only be deleted. */
function Actions({ payment, actor }: Omit<PendingTableProps, 'payments'> & { payment: ScheduledPayment }) {
  const called = `${payment.entity_name}, ${payment.account_num}`;
  const isOffline = useIsOffline();
  const reasonId = useId();
  const blockedBy = isOffline ? reasonId : undefined;
  return (
    <div>
      <div className={css.actions}>
        {takesPayments(payment) && (
          <Button
            kind="secondary"
            size="row"
            blockedBy={blockedBy}
            aria-label={`Pay Now, ${called}`}
            onClick={() => actor.send({ type: 'payment.chosen', payment })}
          >
            Pay Now
          </Button>
        )}
        {isSetUp('payments') && payment.problem_with !== 'biller' && (
          <Button
            kind="quiet"
            size="row"
            blockedBy={blockedBy}
            aria-label={`Edit, ${called}`}
            onClick={() => actor.send({ type: 'edit.chosen', payment })}
          >
            Edit
          </Button>
        )}
        <Button
          kind="quiet"
          size="row"
          blockedBy={blockedBy}
          aria-label={`Delete, ${called}`}
          onClick={() => actor.send({ type: 'delete.chosen', payment })}
        >
          Delete
        </Button>
      </div>
      {isOffline && (
        <div className={css.reason}>
          <QuietReason id={reasonId}>{PENDING.offline}</QuietReason>
        </div>
      )}
    </div>
  );
}
