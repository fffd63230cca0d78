import { useSelector } from '@xstate/react';
import { IN_COLLECTIONS } from '../../../../domain/accounts/text/en.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { billOffer } from '../../../../domain/cart/bill-amount.ts';
import { checkedAmount } from '../../../../domain/checkout/checked-amount.ts';
import { checkedMark } from '../../../../domain/checkout/checked-mark.ts';
import { CONFIRM_NOW, DO_NOT_PAY_AGAIN } from '../../../../domain/checkout/text/being-checked.ts';
import { checkedText } from '../../../../domain/checkout/text/checked.ts';
import { NOT_BEFORE_CONFIRMED } from '../../../../domain/checkout/text/unanswered.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { isSetUp } from '../../../app/portal.ts';
import { href, to } from '../../../app/routes.ts';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { InCart } from '../../../components/buttons/InCart.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import { useOpenAttempts } from '../../../payments/open-attempts.ts';
import { unpayableHere } from '../unpayable-here.ts';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { MakePayment } from './MakePayment.tsx';
import css from './PayActions.module.css';

interface PayActionsProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** Below the tear line: pay, remove from the cart, or why neither is possible (DET-87 to DET-90, DET-97). */
export function PayActions({ bill, details }: PayActionsProps) {
  const offer = billOffer(bill);
  const { cart_item_id } = bill;
  const isOffline = useIsOffline();
  const attempts = useOpenAttempts() ?? [];
  const isBusy = useSelector(details, (snapshot) => snapshot.hasTag('busy'));
  const unpayable = unpayableHere(bill);
  if (offer === 'none' || (offer === 'pay' && !isSetUp('payments')))
    return (
      unpayable && (
        <div className={css.actions} data-place="slip">
          <Notice title={unpayable} isAnnounced={false} />
        </div>
      )
    );
  if (offer === 'being checked') {
    const mark = checkedMark(attempts, bill.id) ?? 'Being checked';
    const attempt = attempts.find(({ bills }) => bills?.includes(bill.id));
    const isAtBank = mark === 'To be confirmed';
    return (
      <div className={css.actions}>
        <Notice
          tone="warn"
          title={checkedText(mark, checkedAmount(attempts, bill.id))}
          action={isAtBank && <ButtonLink href={href(to.checkout(attempt?.key))}>{CONFIRM_NOW}</ButtonLink>}
        >
          {isAtBank ? NOT_BEFORE_CONFIRMED : DO_NOT_PAY_AGAIN}
        </Notice>
      </div>
    );
  }
  return (
    <div className={css.actions} data-print={offer === 'pay' || offer === 'remove' ? 'no' : undefined}>
      {cart_item_id !== null && (
        <InCart
          cartHref={href(to.cart())}
          isOffline={isOffline}
          isBusy={isBusy}
          onRemove={() => details.send({ type: 'removal.chosen', cartItemId: cart_item_id })}
        />
      )}
      {unpayable && (
        <div data-place="slip">
          <Notice title={unpayable} isAnnounced={false} />
        </div>
      )}
      {offer === 'in collections' && <Notice tone="warn" title={IN_COLLECTIONS} />}
      {offer === 'direct pay' && <p dir="auto">{bill.direct_pay.direct_pay_text}</p>}
      {offer === 'pay' && <MakePayment bill={bill} details={details} />}
    </div>
  );
}
