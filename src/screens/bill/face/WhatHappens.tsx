import type { AutoPay } from '../../../../domain/auto-pay/auto-pay.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { whatHappens } from '../../../../domain/upcoming/what-happens.ts';
import { isSetUp } from '../../../app/portal.ts';
import { href, to } from '../../../app/routes.ts';
import { autoPayQuery } from '../../../queries/auto-pay.ts';
import { useCached } from '../../../queries/use-cached.ts';
import { useListedAccount } from '../use-listed-account.ts';
import css from './WhatHappens.module.css';

/** What happens to the bill if the customer does nothing, and the way to change it. */
export function WhatHappens({ bill }: { bill: Bill }) {
  const { newestBillId } = bill.pagination;
  const { held: settings } = useCached<AutoPay>(autoPayQuery(newestBillId));
  const listed = useListedAccount(bill);
  const happens = whatHappens(bill, listed?.autoPay, settings?.value);
  if (!happens || bill.id !== newestBillId || !isSetUp('payments')) return null;
  const { text, change } = happens;
  return (
    <div className={css.happens} data-awaits={listed?.autoPay.isActive && !settings}>
      <p>{text}</p>
      {change === 'auto pay' && (
        <a href={href(to.autoPay(newestBillId))}>{listed?.autoPay.isActive ? 'Change' : 'Turn on'}</a>
      )}
      {change === 'pending payments' && <a href={href(to.scheduledPayments())}>Change</a>}
    </div>
  );
}
