import { useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { candidatesInCart } from '../../../domain/cart/add-to-cart.ts';
import { blockPayment } from '../../../domain/cart/pay-block.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { counted } from '../../../domain/values/counted.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { Shape } from '../../components/timeline/Shape.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import { countText, isDue } from './block-text.ts';
import css from './Tiles.module.css';

interface TilesProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
  /** With the returns that are due among the bills. */
  readonly blocks: readonly PlacedBlock[];
}

/** What is past due and what is due this week, each with a button that pays it. */
export const Tiles = memo(function Tiles({ list, groups, blocks }: TilesProps) {
  const tiles = blocks.filter(isDue);
  if (tiles.length === 0) return null;
  return (
    <div className={css.tiles}>
      {tiles.map((block, at) => (
        <Tile key={block.name} list={list} groups={groups} block={block} isFirst={at === 0} />
      ))}
    </div>
  );
});

interface TileProps extends Omit<TilesProps, 'blocks'> {
  readonly block: PlacedBlock;
  readonly isFirst: boolean;
}

function Tile({ list, groups, block, isFirst }: TileProps) {
  const id = useId();
  const isOffline = useIsOffline();
  const { bills, inCart, amount, leftOut } = blockPayment(
    block.bills.flatMap((bill) => ('row' in bill ? [] : bill)),
  );
  const [first] = bills;
  const isPaying = useSelector(list, ({ context }) =>
    context.wishes.some((wish) => wish.kind === 'addition' && wish.bills[0]?.ebill_id === first?.ebill_id),
  );
  const isLate = block.name === 'past due';
  const kind = isFirst ? 'primary' : 'tinted';
  const label = isLate ? 'Past due' : 'This week';
  const count = bills.length + inCart;
  const way = count === 0 && block.way?.(kind);
  const notPaid = [...leftOut, ...((!way && block.returns) || [])];
  const sum = formatCents(amount);
  const isPartial = isSetUp('payments') && notPaid.length > 0;
  const button = isPartial ? `Pay ${sum}` : count > 1 ? 'Pay all' : 'Pay';
  const paid = count > 1 ? counted(count, 'bill') : first?.entity_name;
  return (
    <section
      className={css.tile}
      data-tone={isLate ? 'late' : 'soon'}
      data-partial={isPartial}
      aria-labelledby={`${id}-name`}
      data-lead
    >
      <p className={css.name}>
        <Shape name={isLate ? 'late' : 'soon'} />
        <span id={`${id}-name`}>{label}</span>{' '}
        <span className={css.count}>{block.count ?? countText(block)}</span>
      </p>
      <p className={css.sum}>
        <Amount value={block.bills.length > block.unknown ? block.sum : 'unknown'} />
      </p>
      {isSetUp('payments') && !isOffline && bills.length > 0 && (
        <Button
          kind={kind}
          size="row"
          busy={isPaying}
          aria-label={`${button}, ${paid}${isPartial ? '' : `, ${sum}`}`}
          aria-describedby={`${id}-name ${id}-note`}
          onClick={() =>
            list.send({
              type: 'bill.added',
              wish: { kind: 'addition', bills, inCart: candidatesInCart(groups), next: 'cart' },
            })
          }
        >
          {button}
        </Button>
      )}
      {isSetUp('payments') && bills.length === 0 && inCart > 0 && (
        <ButtonLink kind={kind} size="row" href={href(to.cart())}>
          Go to cart
        </ButtonLink>
      )}
      {way}
      {isPartial && (
        <p id={`${id}-note`} className={css.note}>
          Left out: {notPaid.join(', ')}
        </p>
      )}
    </section>
  );
}
