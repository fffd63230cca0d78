import { ShoppingCart } from 'lucide-react';
import { cartCountView } from '../../cart-count.ts';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { useReadView } from '../../use-read-view.ts';
import css from './TabBar.module.css';

/** NAV-36: the tab with its count. */
export function CartTab() {
  const { data } = useReadView(cartCountView);
  return (
    <>
      <span className={css.icon}>
        <ShoppingCart aria-hidden="true" />
        {data && (
          <span className={css.count} aria-hidden="true">
            {data.count}
          </span>
        )}
      </span>
      Cart
      {data && <VisuallyHidden>{`${data.count} ${data.count === 1 ? 'item' : 'items'}`}</VisuallyHidden>}
    </>
  );
}
