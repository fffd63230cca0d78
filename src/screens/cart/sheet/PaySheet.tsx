import { useActorRef, useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { sheetCartOf } from '../../../../domain/cart/sheet-cart.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import { declinedTitle } from '../../../../domain/checkout/open-attempt.ts';
import { PAYING_TITLES } from '../../../../domain/checkout/text/titles.ts';
import { useSession, useWired } from '../../../app/app-context.tsx';
import { smallestPayment } from '../../../app/smallest-payment.ts';
import { useEmitted } from '../../../app/use-emitted.ts';
import { IconButton } from '../../../components/buttons/IconButton.tsx';
import { BusyOverlay } from '../../../components/dialogs/BusyOverlay.tsx';
import { useModal } from '../../../components/dialogs/modal.ts';
import { retitle, usePageTitle } from '../../../components/layout/page-title.ts';
import { BillerLogo } from '../../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../../components/text/AccountNumber.tsx';
import { AlsoCalled } from '../../../components/text/AlsoCalled.tsx';
import { useNicknames } from '../../../offline/use-nicknames.ts';
import { useReleaseAttempts } from '../../../payments/release-attempts.ts';
import { useAccepted } from '../../../widgets/pay/use-accepted.ts';
import { paySheetWiring } from '../wiring.ts';
import css from './PaySheet.module.css';
import { PaySheetBody } from './PaySheetBody.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { useLogo } from './use-logo.ts';

interface PaySheetProps extends Omit<SheetParts, 'sheet'> {
  /** Nothing can be chosen beforehand, or the cart has changed: the steps go on. */
  readonly onEnd: () => void;
  /** The server may know the cart otherwise than this device. */
  readonly onOutdated: () => void;
}

/** The one bill of a cart, paid on one sheet over the cart (ruling 45). */
export function PaySheet({ cart, bill, onEnd, onOutdated, onKeep, onUndo }: PaySheetProps) {
  const { profile } = useSession();
  const sheet = useActorRef(useWired(paySheetWiring), {
    input: {
      cart: sheetCartOf(cart, bill),
      ownEmail: profile?.email ?? '',
      smallest: smallestPayment(),
    },
  });
  const isOpen = useSelector(sheet, (snapshot) => snapshot.hasTag('open'));
  const isUnsuited = useSelector(sheet, (snapshot) => snapshot.matches('unsuited'));
  const isChangeable = useSelector(sheet, (snapshot) => snapshot.hasTag('changeable'));
  const { items } = cart;
  const isAlone = items.length === 1 && items[0]?.cart_item_id === bill.cart_item_id;
  const checkout = useSelector(sheet, ({ children }) => children.checkout);
  const isRefused = useSelector(checkout, (snapshot) => snapshot?.hasTag('unreviewable') ?? false);
  // What became of the money is read first, before the cart that is another one by now.
  const isOver = isUnsuited || (isChangeable && !isAlone && !isRefused);
  const accept = useAccepted();
  useEmitted(sheet, { 'payment.accepted': ({ answer }) => accept(answer) });
  useReleaseAttempts();

  const { amount, date, payNow } = sheetCartOf(cart, bill);
  useEffect(() => {
    if (isAlone) sheet.send({ type: 'cart.changed', cart: { amount, date, payNow } });
  }, [sheet, isAlone, amount, date, payNow]);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  // Why the cart is refused stands in the cart, too; and no more once it is not.
  const wasRefused = useRef(false);
  useEffect(() => {
    if (isRefused || wasRefused.current) onOutdated();
    wasRefused.current = isRefused;
  }, [isRefused, onOutdated]);

  if (!isOpen) return null;
  return <Opened sheet={sheet} cart={cart} bill={bill} onKeep={onKeep} onUndo={onUndo} />;
}

function Opened({ sheet, cart, bill, onKeep, onUndo }: SheetParts) {
  const id = useId();
  const checkout = useSelector(sheet, ({ children }) => children.checkout);
  const isPaying = useSelector(checkout, (snapshot) => snapshot?.hasTag('paying') ?? false);
  const title = useSelector(checkout, (snapshot) => {
    if (snapshot?.hasTag('confirming')) return 'Confirm your payment';
    if (snapshot?.matches({ undetermined: 'checking' })) return 'Checking your payment';
    if (snapshot?.matches('paidElsewhere')) return PAYING_TITLES.paidElsewhere;
    const declined = snapshot?.hasTag('paying') ? undefined : declinedTitle(snapshot?.context.setback);
    return declined ? `${declined}: ${bill.entity_name}` : `Pay ${bill.entity_name}`;
  });
  useEffect(() => {
    const before = document.title;
    return () => retitle(0, before);
  }, []);
  usePageTitle(title);
  const dismiss = isPaying ? undefined : (onUndo ?? onKeep);
  const modal = useModal(dismiss);
  const nickname = useNicknames()(bill.entity_id, bill.reference_num);
  const logo = useLogo(bill.account_id);
  const pressBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) dismiss?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way to dismiss, through onCancel.
    <dialog {...modal} className={css.sheet} aria-modal="true" aria-labelledby={id} onClick={pressBackdrop}>
      <div className={css.frame}>
        <header className={css.header}>
          <BillerLogo name={bill.entity_name} src={logo} />
          <div className={css.payee}>
            <h2 id={id} tabIndex={-1} data-first-focus className={css.title}>
              {title}
            </h2>
            <p className={css.account}>
              {bill.description} · <AccountNumber value={bill.reference_num} />
              {bill.account_num2 && (
                <>
                  {' · '}
                  <AccountNumber value={bill.account_num2} />
                </>
              )}
              <AlsoCalled nickname={nickname} />
            </p>
          </div>
          {dismiss && (
            <IconButton
              label={onUndo ? 'Close' : CART.closeAndKeep}
              icon={<X aria-hidden="true" />}
              onClick={dismiss}
            />
          )}
        </header>
        {checkout && isPaying && <BusyOverlay />}
        <PaySheetBody sheet={sheet} cart={cart} bill={bill} onKeep={onKeep} onUndo={onUndo} />
      </div>
    </dialog>
  );
}
