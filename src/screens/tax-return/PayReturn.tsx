import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { isTaxPayable, taxDue } from '../../../domain/tax/payment.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { useIsOffline, useToast } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { InCart } from '../../components/buttons/InCart.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { CartRuleDialog } from '../../widgets/bills/CartRuleDialog.tsx';
import { PayNow, type TaxPaymentRef } from './PayNow.tsx';
import css from './PayReturn.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface PayReturnProps {
  readonly account: TaxAccountBasics;
  readonly form: TaxForm;
  readonly onOutdated: () => void;
}

/** The amount due, and its payment through the cart (RET-27 to RET-36). */
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
  /** Why the server did not take the typed amount. */
  const [refusal, setRefusal] = useState<string>();

  useEmitted(payment, {
    'cart.filled': () => navigate(to.cart()),
    'removal.done': () => onOutdated(),
    'change.failed': ({ message, amountRefusal }) => {
      const isTyped = payment.getSnapshot().context.choice.isCustom;
      setRefusal(isTyped ? amountRefusal : undefined);
      if (!isTyped || amountRefusal === undefined) toast({ tone: 'error', text: message, seconds: 5 });
      onOutdated();
    },
  });

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
            cartHref={href(to.cart())}
            isOffline={isOffline}
            isBusy={isBusy}
            onRemove={() => payment.send({ type: 'removal.chosen', cartItemId: inCart })}
          />
        </div>
      )}
      {inCart === null && isTaxPayable(told) && isSetUp('payments') && (
        <PayNow
          account={account}
          form={form}
          payment={payment}
          refusal={refusal}
          onEdit={() => setRefusal(undefined)}
        />
      )}
      {inCart === null && isTaxPayable(told) && !isSetUp('payments') && <Notice title={NO_PAYMENTS} />}
      {isBarred && <CartRuleDialog barrier={barrier} onRead={() => payment.send({ type: 'barrier.read' })} />}
    </section>
  );
}
