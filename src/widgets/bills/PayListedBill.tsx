import { useSelector } from '@xstate/react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { OFFLINE_PAYING } from '../../../domain/api/text/en.ts';
import { isPayableFromList } from '../../../domain/cart/bill-selection.ts';
import { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { canBePaid } from '../../../domain/checkout/pay-standing.ts';
import { SEE_BILL, SEE_BILL_TO_PAY } from '../../../domain/values/text/parts.ts';
import { billsOf } from '../../../machines/bills/bill-list-requests.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { CartRuleDialog } from './CartRuleDialog.tsx';
import { CheckedNote } from './CheckedNote.tsx';
import { useBillList } from './use-bill-list.ts';

const NO_BILLS: readonly BillerGroup[] = [];

/** The bills that a page can take to the cart, with the dialog of a cart rule that forbids it. */
export function usePayableBills() {
  const { data: groups = NO_BILLS, retry } = useQuery(billListQuery);
  const { list, add } = useBillList(groups, retry);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const barrier = useSelector(list, (snapshot) =>
    snapshot.hasTag('barred') ? snapshot.context.barrier : '',
  );
  const dialog = barrier !== '' && (
    <CartRuleDialog barrier={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
  );
  return { groups, list, add, dialog };
}

type PayableBills = ReturnType<typeof usePayableBills>;

interface PayListedBillProps {
  readonly ebillId: number;
  /** True beside another button that comes first. */
  readonly isSecond?: boolean;
}

/** Takes one listed bill to the cart, or to its page where the cart cannot take it as it is. */
export function PayListedBill({ ebillId, isSecond = false }: PayListedBillProps) {
  const bills = usePayableBills();
  return (
    <>
      <PayBillButton bills={bills} ebillId={ebillId} isSecond={isSecond} />
      {bills.dialog}
    </>
  );
}

interface PayBillButtonProps {
  readonly bills: Pick<PayableBills, 'groups' | 'list' | 'add'>;
  readonly ebillId: number;
  /** In a row of the line of time, where the button is small: tinted when it is late or soon (ruling 72). */
  readonly inRow?: 'tinted' | 'secondary';
  readonly isSecond?: boolean;
}

export function PayBillButton({
  bills: { groups, list, add },
  ebillId,
  inRow,
  isSecond = false,
}: PayBillButtonProps) {
  const isBusy = useSelector(list, ({ context }) =>
    context.wishes.some((wish) => billsOf(wish).includes(ebillId)),
  );
  const isOffline = useIsOffline();
  const attempts = useOpenAttempts() ?? [];
  const look = inRow
    ? ({ kind: inRow, size: 'row' } as const)
    : ({ kind: isSecond ? 'secondary' : 'primary', size: 'dense' } as const);
  const group = groups.find(({ accounts }) => accounts.some(({ ebill_id }) => ebill_id === ebillId));
  const account = group?.accounts.find(({ ebill_id }) => ebill_id === ebillId);
  const checked = checkedMark(attempts, ebillId);
  const isInCart = account !== undefined && account.cart_item_id !== null;
  const isPayable = account !== undefined && isPayableFromList(account);
  const called = group && account && `${billerName(group)}, ${account.account_num}`;
  const name = called && `Pay Now, ${called}`;
  // The row itself says why it cannot be paid, and the list once that there is no connection.
  if (inRow && (isOffline || checked || !account || !canBePaid(account))) return null;
  if (inRow && !isInCart && !isPayable)
    return (
      <ButtonLink
        kind="secondary"
        size="row"
        href={href(to.bill(ebillId))}
        aria-label={`${SEE_BILL_TO_PAY}, ${called}`}
      >
        {SEE_BILL}
      </ButtonLink>
    );
  if (checked) return <CheckedNote mark={checked} />;
  if (!group || !isPayable)
    return (
      <ButtonLink {...look} href={href(isInCart ? to.cart() : to.bill(ebillId))} aria-label={name}>
        Pay Now
      </ButtonLink>
    );
  return (
    <Button
      {...look}
      data-replay
      busy={isBusy}
      aria-label={name}
      blockedBecause={isOffline ? OFFLINE_PAYING : undefined}
      onClick={() => add(account, billerName(group), 'cart')}
    >
      Pay Now
    </Button>
  );
}
