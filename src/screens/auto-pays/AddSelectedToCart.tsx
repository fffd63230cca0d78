import { useSelector } from '@xstate/react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { counted } from '../../../domain/values/counted.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './AutoPays.module.css';
import { type AccountsById, selectedAddition } from './selection.ts';

interface AddTickedProps {
  readonly list: BillListRef;
  readonly groups: readonly AutoPayGroup[];
  readonly bills: readonly BillerGroup[];
  readonly known: AccountsById;
}

/** Adds the selected bills to the cart (APL-11). */
export function AddSelectedToCart({ list, groups, bills, known }: AddTickedProps) {
  const ticked = useSelector(list, ({ context }) => context.selected);
  const isAdding = useSelector(list, ({ context }) => context.wishes.length > 0);
  const isOffline = useIsOffline();
  if (ticked.length === 0) return null;
  return (
    <section className={css.bar} aria-label="Ticked bills" data-print="no">
      <span>{counted(ticked.length, 'bill')} ticked</span>
      <Button
        busy={isAdding}
        blockedBecause={isOffline ? OFFLINE : undefined}
        onClick={() =>
          list.send({ type: 'selection.added', wish: selectedAddition(groups, bills, known, ticked) })
        }
      >
        Add to Cart
      </Button>
    </section>
  );
}
