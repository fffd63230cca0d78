import { useSelector } from '@xstate/react';
import { ShoppingCart } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useId } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { IN_COLLECTIONS } from '../../../domain/accounts/text/en.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { isPayableFromList } from '../../../domain/cart/bill-selection.ts';
import { BILL_NOT_PAYABLE } from '../../../domain/cart/text/en.ts';
import { type PayStanding, payStanding } from '../../../domain/checkout/pay-standing.ts';
import { BILL_BEING_CHECKED } from '../../../domain/checkout/text/being-checked.ts';
import { plainText } from '../../../domain/values/plain-text.ts';
import { billsOf } from '../../../machines/cart/bill-list-requests.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { firstScreen } from '../../browser/first-screen.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { useReason } from '../../components/messages/reason.ts';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './BillActions.module.css';
import type { DraftAction as DraftButton } from './DraftAction.tsx';

const loadDraftAction = () => import('./DraftAction.tsx');
// It is needed once the connection is gone, when nothing can be loaded.
void firstScreen.then(loadDraftAction).catch(() => {});
type Action = ComponentType<ComponentProps<typeof DraftButton>>;
const Nothing: Action = () => null;
const DraftAction = lazy<Action>(() =>
  loadDraftAction().then(
    (module) => ({ default: module.DraftAction }),
    () => ({ default: Nothing }),
  ),
);

interface BillActionsProps {
  readonly list: BillListRef;
  readonly account: Account;
  readonly biller: string;
  /** The id of the element that names the account, because the button labels are the same in every row. */
  readonly nameId: string;
  readonly onAdd: Add;
}

/** The actions for a bill on the list (BIL-17 to BIL-22, DET-57). */
export function BillActions({ list, account, biller, nameId, onAdd }: BillActionsProps) {
  const { ebill_id, cart_item_id } = account;
  const id = useId();
  const isOffline = useIsOffline();
  const wish = useSelector(list, ({ context }) =>
    context.wishes.find((addition) => concernsBill(addition, ebill_id)),
  );
  const reason = useReason(OFFLINE);
  const blockedBy = isOffline ? `${id}-offline` : undefined;
  const offline = isOffline && (
    <p id={blockedBy} tabIndex={-1} className={css.reason}>
      {reason}
    </p>
  );
  if (ebill_id === null) return null;
  if (payStanding(account) === 'being checked') return <Standing account={account} nameId={nameId} />;

  if (cart_item_id !== null) {
    return (
      <div className={css.actions}>
        <p className={css.inCart}>
          <ShoppingCart aria-hidden="true" />
          In your cart
        </p>
        <Button
          kind="quiet"
          size="dense"
          busy={wish !== undefined}
          aria-describedby={nameId}
          blockedBy={blockedBy}
          onClick={() =>
            list.send({
              type: 'bill.removed',
              wish: { kind: 'removal', ebillId: ebill_id, cartItemId: cart_item_id },
            })
          }
        >
          Remove from cart
        </Button>
        {offline}
      </div>
    );
  }
  if (!isPayableFromList(account)) return <Standing account={account} nameId={nameId} />;
  const isPaying = wish?.kind === 'addition' && wish.next === 'cart';
  return (
    <div className={css.actions}>
      <Button
        size="dense"
        busy={isPaying}
        aria-describedby={nameId}
        blockedBy={blockedBy}
        onClick={() => onAdd(account, biller, 'cart')}
      >
        Pay Now
      </Button>
      {offline}
      {isOffline ? (
        <Suspense>
          <DraftAction account={account} biller={biller} nameId={nameId} />
        </Suspense>
      ) : (
        <Button
          kind="quiet"
          size="dense"
          busy={wish !== undefined && !isPaying}
          aria-describedby={nameId}
          onClick={() => onAdd(account, biller, 'list')}
        >
          Add to cart
        </Button>
      )}
    </div>
  );
}

function concernsBill(wish: Parameters<typeof billsOf>[0], ebillId: number | null): boolean {
  return ebillId !== null && billsOf(wish).includes(ebillId);
}

/** Why there is no pay action. */
function Standing({ account, nameId }: Pick<BillActionsProps, 'account' | 'nameId'>) {
  const standing = payStanding(account);
  if (account.ebill_id !== null && (standing === 'payable' || standing === 'not calculated')) {
    return (
      <ButtonLink
        kind="secondary"
        size="dense"
        href={href(to.bill(account.ebill_id))}
        aria-describedby={nameId}
      >
        See the bill to pay it
      </ButtonLink>
    );
  }
  return <p className={css.reason}>{reasonOf(standing, account)}</p>;
}

function reasonOf(standing: PayStanding, { collections, bill_type }: Account): string | undefined {
  switch (standing) {
    case 'being checked':
      return BILL_BEING_CHECKED;
    case 'in collections':
      return plainText(collections.html) || IN_COLLECTIONS;
    case 'prepaid':
      return bill_type.can_edit_amount ? 'Add money from the details.' : undefined;
    case 'not payable':
      return BILL_NOT_PAYABLE;
  }
  return undefined;
}
