import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { AUTO_PAY_LIST } from '../../../domain/auto-pay/text/list.ts';
import { accountsOf } from '../../../domain/bills/bill-list.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { href, to } from '../../app/routes.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { useCached } from '../../queries/use-cached.ts';

// The rows are in the first load, which has no room for the question. Their styles hide what pays.
document.documentElement.dataset.payments = 'off';

/**
 * Said once for the whole list, above its bills: nothing here can be paid (ruling 24). It leads to the auto pays that are
 * on, because the navigation does not.
 */
export function NoPayments() {
  const { held } = useCached<BillerGroup[]>(billListQuery);
  const isOn = accountsOf(held?.value ?? []).some(({ autoPay }) => autoPay.isActive);
  return (
    <Notice title={NO_PAYMENTS}>
      {isOn && (
        <>
          {AUTO_PAY_LIST.onlyOff} <a href={href(to.autoPays())}>Auto Pays</a>
        </>
      )}
    </Notice>
  );
}
