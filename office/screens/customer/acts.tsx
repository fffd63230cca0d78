import type { ReactNode } from 'react';
import {
  cancelScheduled,
  endCustomerSessions,
  resendReceipt,
  resendVerificationMail,
  stopAutoPay,
  unlockCustomer,
} from '../../../domain/office/customer-act-calls.ts';
import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { mayDo, mayDoSomewhere, type OfficeRight } from '../../../domain/office/rights.ts';
import { isPaid } from '../../../domain/receipts/transaction-status.ts';
import { useOffice, useStaff } from '../../app/office-context.tsx';
import { ActButton } from '../../components/ActButton.tsx';
import { type Column, column } from '../../components/table/columns.ts';
import { CUSTOMER_ACTS } from '../../text/customer-acts.ts';
import css from './acts.module.css';
import { Correction } from './Correction.tsx';
import type { AutoPayRow, PaymentRow, ScheduledRow } from './columns.ts';

interface ActsProps {
  readonly page: CustomerPage;
  readonly onDone: () => void;
}

/** What the person may do about the customer's sign-in. */
export function SignInActs({ page, onDone }: ActsProps) {
  const { id: customer, sign_in } = page;
  const { client } = useOffice();
  const { grants } = useStaff();
  if (!sign_in) return null;
  const may = (right: OfficeRight) => mayDo(grants, right, null);
  const { unlock, endSessions, verification, told } = CUSTOMER_ACTS;
  return (
    <fieldset className={css.acts} aria-label={CUSTOMER_ACTS.acts}>
      {may('customers:unlock') && (
        <ActButton
          {...unlock}
          isOffered={sign_in.locked_until !== null}
          act={(why) => client.ask(unlockCustomer, { customer, ...why })}
          onDone={onDone}
        >
          <p>{unlock.what}</p>
          <p>{told}</p>
        </ActButton>
      )}
      {may('sessions:end') && (
        <ActButton
          {...endSessions}
          isOffered={sign_in.sessions.length > 0}
          danger
          act={(why) => client.ask(endCustomerSessions, { customer, ...why })}
          onDone={onDone}
        >
          <p>{endSessions.what}</p>
          <p>{told}</p>
        </ActButton>
      )}
      {!sign_in.verified && may('customers:unlock') && (
        <ActButton
          {...verification}
          act={(why) => client.ask(resendVerificationMail, { customer, ...why })}
          onDone={onDone}
        >
          <p>{verification.what}</p>
        </ActButton>
      )}
      {may('emails:correct') && <Correction page={page} onDone={onDone} />}
    </fieldset>
  );
}

/** What can be done about payments and auto pays: in each row by the rights of the person at its biller. */
export function useActColumns(onDone: () => void) {
  const { client } = useOffice();
  const { grants } = useStaff();
  const columns = <Row extends { readonly slug: string }>(
    right: OfficeRight,
    button: (row: Row) => ReactNode,
  ): readonly Column<Row>[] =>
    mayDoSomewhere(grants, right)
      ? [column.action('act', CUSTOMER_ACTS.acts, (row) => mayDo(grants, right, row.slug) && button(row))]
      : [];
  const { receipt, cancel, stop, told } = CUSTOMER_ACTS;
  const ofPayments = columns(
    'receipts:resend',
    ({ status, confirmation_num }: PaymentRow) =>
      isPaid(status) && (
        <ActButton
          {...receipt}
          kind="quiet"
          act={(why) => client.ask(resendReceipt, { confirmation_num, ...why })}
          onDone={onDone}
        >
          <p>{receipt.what(confirmation_num)}</p>
        </ActButton>
      ),
  );
  const ofScheduled = columns(
    'scheduled:cancel',
    ({ is_being_made, confirmation_num }: ScheduledRow) =>
      !is_being_made && (
        <ActButton
          {...cancel}
          danger
          kind="quiet"
          act={(why) => client.ask(cancelScheduled, { confirmation_num, ...why })}
          onDone={onDone}
        >
          <p>{cancel.what(confirmation_num)}</p>
          <p>{told}</p>
        </ActButton>
      ),
  );
  const ofAutoPays = columns('auto-pays:stop', ({ id, active, account_num }: AutoPayRow) => (
    <ActButton
      {...stop}
      isOffered={active}
      danger
      kind="quiet"
      act={(why) => client.ask(stopAutoPay, { auto_pay: id, ...why })}
      onDone={onDone}
    >
      <p>{stop.what(account_num)}</p>
      <p>{told}</p>
    </ActButton>
  ));
  return { ofPayments, ofScheduled, ofAutoPays };
}
