import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import { isTaxPayable, taxDue } from '../../../domain/tax-payment.ts';
import type { taxPaymentMachine } from '../../../machines/taxPayment.ts';
import { useIsOffline, useToast } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { InCart } from '../../parts/InCart.tsx';
import { to } from '../../routes.ts';
import { BarrierDialog } from '../bills/BarrierDialog.tsx';
import { PayNow } from './PayNow.tsx';
import css from './PayReturn.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface PayReturnProps {
  readonly account: TaxAccountBasics;
  readonly form: TaxForm;
  readonly onOutdated: () => void;
}

export type TaxPaymentRef = ActorRefFrom<typeof taxPaymentMachine>;

/** What is due, and paying it through the cart (RET-27 to RET-36). */
export function PayReturn({ account, form, onOutdated }: PayReturnProps) {
  const payment = useSelector(form.form, ({ children }) => children.payment);
  if (!payment) return null;
  return <Paying account={account} form={form} payment={payment} onOutdated={onOutdated} />;
}

function Paying({ account, form, payment, onOutdated }: PayReturnProps & { payment: TaxPaymentRef }) {
  const { told, preview } = form;
  const { label, amount } = taxDue(told);
  const ahead = taxDue(preview);
  const toast = useToast();
  const latest = useRef({ toast, onOutdated });
  latest.current = { toast, onOutdated };

  useEffect(() => {
    const heard = [
      payment.on('cart.filled', () => navigate(to.cart())),
      payment.on('removal.done', () => latest.current.onOutdated()),
      payment.on('change.failed', ({ message }) => {
        latest.current.toast({ tone: 'error', text: message, seconds: 5 });
        latest.current.onOutdated();
      }),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [payment]);

  const isBarred = useSelector(payment, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(payment, ({ context }) => context.barrier);
  const isBusy = useSelector(payment, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  const { cart_item_id: inCart } = told;
  return (
    <section className={css.card} aria-label="Payment">
      <div className={css.due}>
        <h2 className={css.label}>{label}</h2>
        <Amount value={amount} size="hero" />
        {preview.balance !== told.balance && (
          <p className={css.ahead}>
            <Chip tone="info">Preview</Chip> {ahead.label} <Amount value={ahead.amount} />
          </p>
        )}
      </div>
      {inCart !== null && (
        <div className={css.pay} data-print="no">
          <InCart
            isOffline={isOffline}
            isBusy={isBusy}
            onRemove={() => payment.send({ type: 'removal.chosen', cartItemId: inCart })}
          />
        </div>
      )}
      {inCart === null && isTaxPayable(told) && <PayNow account={account} form={form} payment={payment} />}
      {isBarred && <BarrierDialog words={barrier} onRead={() => payment.send({ type: 'barrier.read' })} />}
    </section>
  );
}
