import { ShoppingCart } from 'lucide-react';
import { cartCountView } from '../../cart-count.ts';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { useReadView } from '../../use-read-view.ts';
import css from './CartCount.module.css';

/** NAV-24, NAV-25. An unknown count shows none. */
export function CartCount() {
  const { data } = useReadView(cartCountView);
  return (
    <span className={css.cart}>
      <ShoppingCart aria-hidden="true" />
      <span>Cart</span>
      {data && (
        <span className={css.count}>
          {data.count}
          <VisuallyHidden>{data.count === 1 ? ' item' : ' items'}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
