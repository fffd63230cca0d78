import { ShoppingCart } from 'lucide-react';
import { VisuallyHidden } from '../components/text/VisuallyHidden.tsx';
import { cartCountQuery } from '../queries/cart-count.ts';
import { useQuery } from '../queries/use-query.ts';
import css from './CartCount.module.css';

/** The link to the cart with its badge (NAV-24). A count of 0 is told and not shown (NAV-25, ruling 47). */
export function CartCount() {
  const { data } = useQuery(cartCountQuery);
  return (
    <span className={css.cart}>
      <ShoppingCart aria-hidden="true" />
      <span>Cart</span>
      {data && (
        <span className={data.count > 0 ? css.count : css.none}>
          {data.count}
          <VisuallyHidden>{data.count === 1 ? ' item' : ' items'}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
