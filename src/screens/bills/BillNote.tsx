import type { Account } from '../../../domain/accounts/account.ts';
import { IN_COLLECTIONS } from '../../../domain/accounts/text/en.ts';
import {
  failedPaymentText,
  failedPaymentTitle,
  unlessTold,
} from '../../../domain/accounts/text/failed-auto-payment.ts';
import { BILL_NOT_PAYABLE } from '../../../domain/cart/text/en.ts';
import { type BeingChecked, payStanding } from '../../../domain/checkout/pay-standing.ts';
import { plainText } from '../../../domain/values/plain-text.ts';
import { isSetUp } from '../../app/portal.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { CheckedNote } from '../../widgets/bills/CheckedNote.tsx';
import css from './BillRow.module.css';

/** What a customer must know before paying the bill. */
export function BillNote({ account }: { account: Account & BeingChecked }) {
  const failed = account.autoPay.failed_payment;
  // The list says above its rows why: once for each biller, or for the portal.
  const said = <p>{account.paused ?? BILL_NOT_PAYABLE}</p>;
  const unpayable = isSetUp('payments') && unlessTold(account.unpayable, failed) && said;
  const told = failed ? (
    <p className={css.failed}>
      <strong>{failedPaymentTitle(failed)}</strong> {failedPaymentText(failed, takesPayments(account))}
    </p>
  ) : (
    account.not_booked && <p>{account.not_booked}</p>
  );
  if (told)
    return (
      <>
        {told}
        {unpayable}
      </>
    );
  if (account.checked) return <CheckedNote mark={account.checked} />;
  switch (account.ebill_id !== null && payStanding(account)) {
    case 'in collections':
      return <p className={css.failed}>{plainText(account.collections.html) || IN_COLLECTIONS}</p>;
    case 'not payable':
      return account.unpayable ? unpayable : said;
  }
  return null;
}
