import { ShoppingCart } from 'lucide-react';
import { Suspense } from 'react';
import { alsoInCart, leftOnList, payAlone } from '../../../domain/cart/text/alone.ts';
import { CART } from '../../../domain/cart/text/screen.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { lazyPart } from '../../app/screen.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { useDraft } from '../../offline/draft.ts';
import { cartQuery } from '../../queries/cart.ts';
import { useQuery } from '../../queries/use-query.ts';
import { CheckoutFrame } from '../../widgets/pay/CheckoutFrame.tsx';
import { payingScreen } from '../../widgets/pay/paying-screen.tsx';
import { CartContents } from './CartContents.tsx';
import { PaySheet } from './sheet/PaySheet.tsx';
import { type PayAlone, useSheetBill } from './sheet/use-sheet-bill.ts';

const Draft = lazyPart(() => import('./Draft.tsx'), 'Draft');

export const Cart = payingScreen('Cart', CartPage);

function CartPage() {
  const { adapters } = useApp();
  const query = useQuery(cartQuery);
  const { data: cart, asOf, failure, retry } = query;
  const draft = useDraft();
  const isOffline = useIsOffline();
  const hasDraft = draft.length > 0;
  const sheet = useSheetBill(query, hasDraft);
  const isUnopened = isOffline && failure?.status === 0 && !cart;
  return (
    <CheckoutFrame
      step="Cart"
      title="Cart"
      back={{ label: 'Back to bills', path: to.bills() }}
      end={cart && asOf && <AsOf at={asOf} now={adapters.clock.now()} />}
    >
      {isUnopened && (
        <Notice tone="offline" title={CART.notHere}>
          {CART.notOpened}
          {hasDraft && ` ${CART.draftApart}`}
        </Notice>
      )}
      {failure && !isUnopened && (failure.status > 0 || !cart) && (
        <Notice
          tone={cart ? 'warn' : 'error'}
          title={failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {cart ? CART.savedItems : CART.unchanged}
        </Notice>
      )}
      {!cart && !failure && <Skeleton label="Loading cart" />}
      {cart?.items.length === 0 && hasDraft && <p>{CART.emptyButDraft}</p>}
      {cart?.items.length === 0 && !hasDraft && (
        <EmptyState
          icon={<ShoppingCart aria-hidden="true" />}
          title="Your cart is empty"
          reason={CART.add}
          action={<ButtonLink href={href(to.bills())}>Go to your bills</ButtonLink>}
        />
      )}
      {sheet.alone && <AlsoInCart alone={sheet.alone} />}
      {cart && cart.items.length > 0 && <CartContents cart={cart} asOf={asOf} />}
      {hasDraft && (
        <Suspense>
          <Draft />
        </Suspense>
      )}
      {cart && sheet.bill && (
        <PaySheet
          cart={cart}
          bill={sheet.bill}
          onEnd={sheet.close}
          onOutdated={retry}
          onKeep={sheet.close}
          onUndo={sheet.undo}
        />
      )}
    </CheckoutFrame>
  );
}

/** After `Pay Now`, what else would be paid, and the way to pay the bill alone. */
function AlsoInCart({ alone: { bill, others, isBusy, choose } }: { alone: PayAlone }) {
  return (
    <Notice
      title={alsoInCart(others)}
      action={
        <Button kind="secondary" size="dense" busy={isBusy} onClick={choose}>
          {payAlone(bill)}
        </Button>
      }
    >
      {leftOnList(others)}
    </Notice>
  );
}
