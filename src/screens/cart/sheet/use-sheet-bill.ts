import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../../../domain/cart/cart.ts';
import { billToPayAlone, onlyBill } from '../../../../domain/cart/sheet-cart.ts';
import { NOT_PUT_BACK } from '../../../../domain/cart/text/alone.ts';
import { BILL_NOT_REMOVED } from '../../../../domain/cart/text/en.ts';
import { heldReason } from '../../../../domain/checkout/held-cart.ts';
import { useApp, useIsOffline, useToast } from '../../../app/app-context.tsx';
import { useOpenAttempts } from '../../../payments/open-attempts.ts';
import { cartFill } from '../../../payments/paying-now.ts';
import type { LiveQuery } from '../../../queries/use-query.ts';
import { putBack, takeBack, takeOut } from '../wiring.ts';

/** Bills whose sheet was closed: the cart shows its ordinary page for them until the customer leaves the steps. */
const closed = new Set<number>();

/** The steps of paying, and the form that adds a method for them. */
const STEPS = /^#\/(cart(\/|$)|payment-methods\/add)/;

addEventListener('hashchange', () => {
  if (!STEPS.test(location.hash)) closed.clear();
});

/** Of an entry of the browser's history: a reload, and the way back to it, show the same page (NAV-01). */
interface ClosedThere {
  readonly closedSheet?: number;
}

const isClosed = (id: number) => closed.has(id) || (history.state as ClosedThere | null)?.closedSheet === id;

function closeSheetOf(id: number | undefined): void {
  if (id === undefined) return;
  closed.add(id);
  const there: ClosedThere = { ...history.state, closedSheet: id };
  history.replaceState(there, '');
}

/** A cart that was read this many milliseconds ago, as after `Pay Now`, is not waited for again. */
const JUST_READ = 5_000;

interface SheetBill {
  /** The bill that the sheet pays; undefined while the cart shows its ordinary page. */
  readonly bill: CartItem | undefined;
  /** Shows the cart's ordinary page, with the bill in it if it was not paid. */
  readonly close: () => void;
  /** Puts the cart back as it was before `Pay Now`. Undefined where the bill was in it already. */
  readonly undo: (() => void) | undefined;
  /** Where other bills were in the cart before, the way to pay this one without them. */
  readonly alone: PayAlone | undefined;
}

export interface PayAlone {
  readonly bill: CartItem;
  readonly others: readonly CartItem[];
  readonly isBusy: boolean;
  readonly choose: () => void;
}

/**
 * Decides once, when the cart is opened, whether the sheet pays it: a single bill that can be paid as it is, with a
 * connection, without a draft, and without a payment of it whose outcome is unknown (ruling 45).
 */
export function useSheetBill({ data: cart, state, asOf }: LiveQuery<Cart>, hasDraft: boolean): SheetBill {
  const { adapters } = useApp();
  const { clock } = adapters;
  const toast = useToast();
  const [fill] = useState(() => ({ ...cartFill }));
  const before = useRef<Cart>(undefined);
  const leftOut = useRef<readonly CartItem[]>([]);
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const isUndoing = useRef(false);
  const isOffline = useIsOffline();
  const attempts = useOpenAttempts();
  const [decided, setDecided] = useState<CartItem | 'none'>();
  const isFresh = state === 'fresh' || (asOf !== undefined && clock.now() - asOf < JUST_READ);
  const isReady = cart !== undefined && attempts !== undefined && (isFresh || isOffline);

  // A cart that is opened later was not filled for it.
  useEffect(() => {
    cartFill.isNow = false;
    cartFill.bill = undefined;
  }, []);

  useEffect(() => {
    if (!isReady || decided !== undefined) return;
    const bill = isOffline || hasDraft ? undefined : onlyBill(cart);
    const isHeld = bill !== undefined && heldReason(attempts, [bill.ebill_id]) !== undefined;
    const isForSheet = bill && !bill.is_business_tax && !isHeld && !isClosed(bill.cart_item_id);
    before.current = cart;
    setDecided(isForSheet ? bill : 'none');
  }, [isReady, decided, cart, attempts, isOffline, hasDraft]);

  const first = decided === 'none' ? undefined : decided;
  const id = first?.cart_item_id;
  const close = useCallback(() => {
    closeSheetOf(id);
    setDecided('none');
  }, [id]);
  const restore = (items: readonly CartItem[]) =>
    putBack(adapters, items).catch(() => toast({ tone: 'error', text: NOT_PUT_BACK, seconds: 8 }));
  const undo = () => {
    if (id === undefined || cart === undefined || isUndoing.current) return;
    isUndoing.current = true;
    takeBack(adapters, { cartItemId: id, was: before.current ?? cart, is: cart }).then(
      () => restore(leftOut.current).then(() => history.back()),
      () => {
        toast({ tone: 'error', text: BILL_NOT_REMOVED, seconds: 8 });
        close();
      },
    );
  };
  const beside =
    decided === 'none' && fill.isNow && cart && attempts && !isOffline && !hasDraft
      ? billToPayAlone(cart, fill.bill)
      : undefined;
  const others = cart?.items.filter((item) => item !== beside) ?? [];
  const choose = async () => {
    if (!beside || isLeavingOut) return;
    setIsLeavingOut(true);
    const out = await takeOut(adapters, others);
    if (out.length === others.length) {
      leftOut.current = out;
      setDecided(beside);
    } else {
      toast({ tone: 'error', text: BILL_NOT_REMOVED, seconds: 8 });
      await restore(out);
    }
    setIsLeavingOut(false);
  };
  const isHeldNow = beside !== undefined && heldReason(attempts ?? [], [beside.ebill_id]) !== undefined;
  return {
    bill: cart?.items.find(({ cart_item_id }) => cart_item_id === id) ?? first,
    close,
    undo: fill.isNow && !isOffline ? undo : undefined,
    alone: beside && !isHeldNow ? { bill: beside, others, isBusy: isLeavingOut, choose } : undefined,
  };
}
