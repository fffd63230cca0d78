import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useApp, useSession } from '../../app-context.tsx';
import { checkoutReceiptView, keptCheckout, lastCheckout } from '../../receipt-view.ts';
import { to } from '../../routes.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

/** The receipt of the checkout that was just made, also after a reload or in another tab (NAV-13). */
export function CartReceipt() {
  const { adapters } = useApp();
  const { customer } = useSession();
  const [key, setKey] = useState<string | 'looking' | undefined>(() => lastCheckout(customer) ?? 'looking');
  useEffect(() => {
    if (key !== 'looking') return;
    void keptCheckout(adapters)
      .catch(() => undefined)
      .then(setKey);
  }, [adapters, key]);

  if (key === 'looking') return null;
  if (key === undefined) return <Redirect to={to.cart()} replace />;
  return <ReceiptPage view={checkoutReceiptView(key)} reached={{ by: 'checkout' }} />;
}
