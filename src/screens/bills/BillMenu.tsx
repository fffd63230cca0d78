import { billerName } from '../../../domain/accounts/biller-name.ts';
import { isPayableFromList } from '../../../domain/cart/bill-selection.ts';
import type { DueBill } from '../../../domain/cart/urgency.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { RowMenu } from '../../components/timeline/RowMenu.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';

interface BillMenuProps {
  readonly list: BillListRef;
  readonly bill: DueBill;
  /** For example "More for Home electric, 100-2218-77". */
  readonly label: string;
  readonly onAdd: Add;
}

/** What else can be done with a bill on the list (BIL-17, BIL-27, BIL-29, BIL-31). */
export function BillMenu({ list, bill: { account, biller, standing }, label, onAdd }: BillMenuProps) {
  const isOffline = useIsOffline();
  const { ebill_id, autoPay } = account;
  const canPay = isPayableFromList(account) && !isOffline && isSetUp('payments');
  const isAutomatic = standing === 'auto pay' || standing === 'scheduled';
  return (
    <RowMenu label={label}>
      {canPay && isAutomatic && (
        <button type="button" onClick={() => onAdd(account, billerName(biller), 'cart')}>
          Pay Now
        </button>
      )}
      {canPay && (
        <button type="button" onClick={() => onAdd(account, billerName(biller), 'list')}>
          Add to cart
        </button>
      )}
      {ebill_id !== null && autoPay.isAllowed && isSetUp('payments') && (
        <a href={href(to.autoPay(ebill_id))}>{autoPay.isActive ? 'Edit Auto Pay' : 'Set Up Auto Pay'}</a>
      )}
      {ebill_id !== null && !account.prepay && !isOffline && (
        <button type="button" onClick={() => list.send({ type: 'balance.asked', ebillId: ebill_id })}>
          {account.amount_due_calculated ? 'Refresh the balance' : 'Get Current Balance'}
        </button>
      )}
      <a href={href(to.settings('account', account.account_id))}>Remove Account</a>
    </RowMenu>
  );
}
