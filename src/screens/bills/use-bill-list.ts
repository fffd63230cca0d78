import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Account, BillerGroup } from '../../../domain/account.ts';
import { candidatesInCart, joining } from '../../../domain/addition.ts';
import { isSelectable } from '../../../domain/bill-selection.ts';
import { additionProblemText } from '../../../domain/cart-rules.ts';
import type { AdditionWish } from '../../../machines/bill-wish.ts';
import type { billListMachine } from '../../../machines/billList.ts';
import { useToast, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import { billListWiring } from './wiring.ts';

export type BillListRef = ActorRefFrom<typeof billListMachine>;
export type Add = (account: Account, biller: string, next: AdditionWish['next']) => void;

const TOO_MANY = additionProblemText({ kind: 'too many' });

/** The machine of the list, with what its notices lead to. `add` stays the same, so that no row is drawn for it. */
export function useBillList(groups: readonly BillerGroup[], onOutdated: () => void) {
  const list = useActorRef(useWired(billListWiring));
  const toast = useToast();
  const latest = useRef({ groups, onOutdated, toast });
  latest.current = { groups, onOutdated, toast };

  useEffect(() => {
    const heard = [
      list.on('limit.reached', () => latest.current.toast({ tone: 'warn', text: TOO_MANY, seconds: 5 })),
      list.on('wish.granted', () => latest.current.onOutdated()),
      list.on('cart.filled', () => navigate(to.cart())),
      list.on('wish.failed', ({ message }) => {
        latest.current.toast({ tone: 'error', text: message, seconds: 8 });
        latest.current.onOutdated();
      }),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [list]);

  const add: Add = useCallback(
    (account, biller, next) => {
      if (account.ebill_id === null) return;
      const bill = joining({ ...account, ebill_id: account.ebill_id }, biller);
      const inCart = candidatesInCart(latest.current.groups);
      list.send({ type: 'bill.added', wish: { kind: 'addition', bills: [bill], inCart, next } });
    },
    [list],
  );

  return { list, add };
}

/** The wish to pay the selected bills, in list order. */
export function selectionWish(groups: readonly BillerGroup[], selected: readonly number[]): AdditionWish {
  if (selected.length === 0) return { kind: 'addition', bills: [], inCart: [], next: 'cart' };
  const bills = groups.flatMap((group) =>
    group.accounts.flatMap((account) =>
      isSelectable(account) && selected.includes(account.ebill_id) ? [joining(account, group.name)] : [],
    ),
  );
  return { kind: 'addition', bills, inCart: candidatesInCart(groups), next: 'cart' };
}
