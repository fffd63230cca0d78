import { useSelector } from '@xstate/react';
import type { BillerGroup } from '../../../domain/account.ts';
import { sum } from '../../../domain/cents.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { PayBar } from '../../parts/PayBar.tsx';
import css from './PaySelected.module.css';
import { type BillListRef, selectionWish } from './use-bill-list.ts';

interface PaySelectedProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
}

/** BIL-15, BIL-16: rises to the bottom edge as soon as something is selected. */
export function PaySelected({ list, groups }: PaySelectedProps) {
  const selected = useSelector(list, ({ context }) => context.selected);
  const isPaying = useSelector(list, ({ context }) => context.wishes.some(isWhole));
  const isOffline = useIsOffline();
  const wish = selectionWish(groups, selected);
  const { bills, inCart } = wish;
  const event = { type: 'selection.added', wish } as const;
  const canPay = useSelector(list, (snapshot) => snapshot.can(event)) && bills.length > 0;
  const known = bills.flatMap(({ amount }) => amount ?? []);
  const missing = bills.length - known.length;

  return (
    <div className={css.bar} data-risen={canPay}>
      <PayBar
        label={`${bills.length} selected${missing ? `, ${missing} not known yet` : ''}${inCart.length ? `. ${inCart.length} more in your cart.` : ''}`}
        total={missing && !known.length ? 'unknown' : sum(known)}
      >
        <Button busy={isPaying} blockedBecause={whyNot(canPay, isOffline)} onClick={() => list.send(event)}>
          Pay All Selected Bills
        </Button>
      </PayBar>
    </div>
  );
}

function whyNot(canPay: boolean, isOffline: boolean): string | undefined {
  if (!canPay) return 'Select the bills to pay first.';
  return isOffline ? 'You are offline. Paying needs a connection.' : undefined;
}

/** A wish that came from the selection leads to the cart with all of its bills. */
function isWhole(wish: { kind: string; bills?: readonly unknown[] }): boolean {
  return wish.kind === 'addition' && (wish.bills?.length ?? 0) > 1;
}
