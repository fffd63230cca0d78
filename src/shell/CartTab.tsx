import { ShoppingCart } from 'lucide-react';
import { counted } from '../../domain/values/counted.ts';
import { VisuallyHidden } from '../components/text/VisuallyHidden.tsx';
import { cartCountQuery } from '../queries/cart-count.ts';
import { useQuery } from '../queries/use-query.ts';
import css from './TabBar.module.css';

/** The cart's tab with its badge (NAV-36). */
export function CartTab() {
  const { data } = useQuery(cartCountQuery);
  return (
    <>
      <span className={css.icon}>
        <ShoppingCart aria-hidden="true" />
        {data && data.count > 0 && (
          <span className={css.count} aria-hidden="true">
            {data.count}
          </span>
        )}
      </span>
      Cart
      {data && <VisuallyHidden>{counted(data.count, 'item')}</VisuallyHidden>}
    </>
  );
}
