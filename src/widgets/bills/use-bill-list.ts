import { useActorRef } from '@xstate/react';
import { useCallback, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import { candidatesInCart, cartAdditionOf } from '../../../domain/cart/add-to-cart.ts';
import { TOO_MANY_ADDITIONS } from '../../../domain/cart/text/en.ts';
import type { billListMachine } from '../../../machines/bills/bill-list.machine.ts';
import type { AdditionRequest } from '../../../machines/bills/bill-list-requests.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { cartFill } from '../../payments/paying-now.ts';
import { billListWiring } from './wiring.ts';

export type BillListRef = ActorRefFrom<typeof billListMachine>;
export type Add = (account: Account, biller: string, next: AdditionRequest['next']) => void;

/**
 * The machine of the list; handles the events that it emits. `add` never changes, so that it causes no redraw
 * of a row.
 */
export function useBillList(groups: readonly BillerGroup[], onOutdated: () => void) {
  const list = useActorRef(useWired(billListWiring));
  const toast = useToast();
  const latest = useRef(groups);
  latest.current = groups;

  useEmitted(list, {
    'limit.reached': () => toast({ tone: 'warn', text: TOO_MANY_ADDITIONS, seconds: 5 }),
    'cart.filled': () => {
      cartFill.isNow = true;
      navigate(to.cart());
    },
    'wish.failed': ({ message }) => {
      toast({ tone: 'error', text: message, seconds: 8 });
      onOutdated();
    },
  });

  const add: Add = useCallback(
    (account, biller, next) => {
      if (account.ebill_id === null) return;
      const bill = cartAdditionOf({ ...account, ebill_id: account.ebill_id }, biller);
      const inCart = candidatesInCart(latest.current);
      cartFill.bill = bill.ebill_id;
      list.send({ type: 'bill.added', wish: { kind: 'addition', bills: [bill], inCart, next } });
    },
    [list],
  );

  return { list, add };
}
