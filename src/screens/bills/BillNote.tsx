import type { Account } from '../../../domain/accounts/account.ts';
import { failedPaymentText, failedPaymentTitle } from '../../../domain/accounts/failed-auto-payment-text.ts';
import { IN_COLLECTIONS } from '../../../domain/accounts/text/en.ts';
import { BILL_NOT_PAYABLE } from '../../../domain/cart/text/en.ts';
import { payStanding } from '../../../domain/checkout/pay-standing.ts';
import { BILL_BEING_CHECKED } from '../../../domain/checkout/text/being-checked.ts';
import { plainText } from '../../../domain/values/plain-text.ts';
import css from './BillRow.module.css';

/** What a customer must know before paying the bill. */
export function BillNote({ account }: { account: Account }) {
  const failed = account.autoPay.failed_payment;
  if (failed) {
    return (
      <p className={css.failed}>
        <strong>{failedPaymentTitle(failed)}</strong> {failedPaymentText(failed)}
      </p>
    );
  }
  if (account.not_booked) return <p>{account.not_booked}</p>;
  switch (account.ebill_id !== null && payStanding(account)) {
    case 'being checked':
      return <p>{BILL_BEING_CHECKED}</p>;
    case 'in collections':
      return <p className={css.failed}>{plainText(account.collections.html) || IN_COLLECTIONS}</p>;
    case 'not payable':
      return <p>{account.unpayable ?? BILL_NOT_PAYABLE}</p>;
  }
  return null;
}
