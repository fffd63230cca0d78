import { useSelector } from '@xstate/react';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { isPayableFromList } from '../../../domain/cart/bill-selection.ts';
import type { DueBill } from '../../../domain/cart/urgency.ts';
import { payStanding } from '../../../domain/checkout/pay-standing.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { SEE_BILL, SEE_BILL_TO_PAY } from '../../../domain/values/text/parts.ts';
import { billsOf } from '../../../machines/bills/bill-list-requests.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { firstScreen } from '../../browser/first-screen.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './BillAction.module.css';
import type { DraftAction as DraftButton } from './DraftAction.tsx';

const loadDraftAction = () => import('./DraftAction.tsx');
// It is needed once the connection is gone, when nothing can be loaded.
void firstScreen()
  .then(loadDraftAction)
  .catch(() => {});
type Action = ComponentType<ComponentProps<typeof DraftButton>>;
const Nothing: Action = () => null;
const DraftAction = lazy<Action>(() =>
  loadDraftAction().then(
    (module) => ({ default: module.DraftAction }),
    () => ({ default: Nothing }),
  ),
);

interface BillActionProps {
  readonly list: BillListRef;
  readonly bill: DueBill;
  /** The bill in the name of its button, because the visible words are the same in every row. */
  readonly called: string;
  readonly onAdd: Add;
}

/** The one action of a bill on the list, or what happens to it without one (BIL-17 to BIL-22, DET-57). */
export function BillAction({
  list,
  bill: { account, biller, standing, date },
  called,
  onAdd,
}: BillActionProps) {
  const { ebill_id, cart_item_id } = account;
  const isOffline = useIsOffline();
  const wish = useSelector(list, ({ context }) =>
    context.wishes.find((addition) => ebill_id !== null && billsOf(addition).includes(ebill_id)),
  );
  if (ebill_id === null || account.checked) return null;
  if (cart_item_id !== null) {
    return (
      <Button
        kind="quiet"
        size="row"
        busy={wish !== undefined}
        aria-label={`Remove from cart, ${called}`}
        blockedBy={isOffline ? OFFLINE_ID : undefined}
        onClick={() =>
          list.send({
            type: 'bill.removed',
            wish: { kind: 'removal', ebillId: ebill_id, cartItemId: cart_item_id },
          })
        }
      >
        Remove from cart
      </Button>
    );
  }
  if (standing === 'auto pay' || standing === 'scheduled') {
    return (
      <p className={css.word}>
        {standing === 'scheduled' ? 'Scheduled' : 'Auto Pay Scheduled'}
        <VisuallyHidden> {date && shortDate(date)}</VisuallyHidden>
      </p>
    );
  }
  if (!isPayableFromList(account)) {
    const isShownFirst = ['payable', 'not calculated'].includes(payStanding(account));
    return (
      isShownFirst && (
        <ButtonLink
          kind="secondary"
          size="row"
          href={href(to.bill(ebill_id))}
          aria-label={`${SEE_BILL_TO_PAY}, ${called}`}
        >
          {SEE_BILL}
        </ButtonLink>
      )
    );
  }
  if (isOffline) {
    return (
      <Suspense>
        <DraftAction account={account} biller={billerName(biller)} called={called} />
      </Suspense>
    );
  }
  return (
    <Button
      kind={standing === 'late' || standing === 'soon' ? 'tinted' : 'secondary'}
      size="row"
      busy={wish?.kind === 'addition' && wish.next === 'cart'}
      data-pay=""
      aria-label={`Pay Now, ${called}`}
      onClick={() => onAdd(account, billerName(biller), 'cart')}
    >
      Pay Now
    </Button>
  );
}

/** The id of the reason that all buttons of the list share. */
export const OFFLINE_ID = 'bills-offline';
