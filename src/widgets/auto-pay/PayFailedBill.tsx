import { useSelector } from '@xstate/react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { isPayableFromList } from '../../../domain/cart/bill-selection.ts';
import { isBeingChecked } from '../../../domain/checkout/being-checked.ts';
import { BILL_BEING_CHECKED } from '../../../domain/checkout/text/being-checked.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { CartRuleDialog } from '../bills/CartRuleDialog.tsx';
import { useBillList } from '../bills/use-bill-list.ts';

const NO_BILLS: readonly BillerGroup[] = [];

/** Takes a bill that auto pay did not pay to the cart, or to its page where the cart cannot take it as it is. */
export function PayFailedBill({ ebillId }: { ebillId: number }) {
  const { data: groups = NO_BILLS, retry } = useQuery(billListQuery);
  const { list, add } = useBillList(groups, retry);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const barrier = useSelector(list, (snapshot) =>
    snapshot.hasTag('barred') ? snapshot.context.barrier : '',
  );
  const isOffline = useIsOffline();
  const attempts = useOpenAttempts() ?? [];
  const group = groups.find(({ accounts }) => accounts.some(({ ebill_id }) => ebill_id === ebillId));
  const account = group?.accounts.find(({ ebill_id }) => ebill_id === ebillId);
  if (isBeingChecked(attempts, ebillId)) return <p>{BILL_BEING_CHECKED}</p>;
  if (account && account.cart_item_id !== null)
    return (
      <ButtonLink size="dense" href={href(to.cart())}>
        Pay now
      </ButtonLink>
    );
  if (!group || !account || !isPayableFromList(account))
    return (
      <ButtonLink size="dense" href={href(to.bill(ebillId))}>
        Pay now
      </ButtonLink>
    );
  return (
    <>
      <Button
        size="dense"
        busy={wish !== undefined}
        blockedBecause={isOffline ? 'You are offline. A payment needs a connection.' : undefined}
        onClick={() => add(account, group.name, 'cart')}
      >
        Pay now
      </Button>
      {barrier !== '' && (
        <CartRuleDialog words={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
      )}
    </>
  );
}
