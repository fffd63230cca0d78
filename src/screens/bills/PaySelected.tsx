import { useSelector } from '@xstate/react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { OFFLINE_PAYING } from '../../../domain/api/text/en.ts';
import { SELECT_FIRST } from '../../../domain/bills/text/list.ts';
import { candidatesInCart, cartAdditionOf } from '../../../domain/cart/add-to-cart.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import { selectedText } from '../../../domain/cart/text/selected.ts';
import { sum } from '../../../domain/values/cents.ts';
import type { AdditionRequest } from '../../../machines/bills/bill-list-requests.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { PayBar } from '../../components/buttons/PayBar.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './PaySelected.module.css';

interface PaySelectedProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
}

/** The pay bar, which rises to the bottom edge as soon as a bill is selected (BIL-15, BIL-16). */
export function PaySelected({ list, groups }: PaySelectedProps) {
  const selected = useSelector(list, ({ context }) => context.selected);
  const isPaying = useSelector(list, ({ context }) => context.wishes.some(isWhole));
  const isOffline = useIsOffline();
  const wish = selectionAddition(groups, selected);
  const { bills, inCart } = wish;
  const event = { type: 'selection.added', wish } as const;
  const canPay = useSelector(list, (snapshot) => snapshot.can(event)) && bills.length > 0;
  const knownAmounts = bills.flatMap(({ amount }) => amount ?? []);
  const missing = bills.length - knownAmounts.length;

  return (
    <div className={css.bar} data-risen={canPay}>
      <PayBar
        label={selectedText(bills.length, missing, inCart.length)}
        total={missing && !knownAmounts.length ? 'unknown' : sum(knownAmounts)}
      >
        <Button
          busy={isPaying}
          blockedBecause={blockedReason(canPay, isOffline)}
          onClick={() => list.send(event)}
        >
          Pay All Selected Bills
        </Button>
      </PayBar>
    </div>
  );
}

function blockedReason(canPay: boolean, isOffline: boolean): string | undefined {
  if (!canPay) return SELECT_FIRST;
  return isOffline ? OFFLINE_PAYING : undefined;
}

/** Whether the request came from the selection, which leads to the cart with all of its bills. */
function isWhole(wish: { kind: string; bills?: readonly unknown[] }): boolean {
  return wish.kind === 'addition' && (wish.bills?.length ?? 0) > 1;
}

/** The request to pay the selected bills, in list order. */
function selectionAddition(groups: readonly BillerGroup[], selected: readonly number[]): AdditionRequest {
  if (selected.length === 0) return { kind: 'addition', bills: [], inCart: [], next: 'cart' };
  const bills = groups.flatMap((group) =>
    group.accounts.flatMap((account) =>
      isSelectable(account) && selected.includes(account.ebill_id)
        ? [cartAdditionOf(account, billerName(group))]
        : [],
    ),
  );
  return { kind: 'addition', bills, inCart: candidatesInCart(groups), next: 'cart' };
}
