import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useApp, useSession } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { lastCheckout } from '../../browser/last-checkout.ts';
import { checkoutReceiptQuery, newestCachedCheckout } from '../../queries/receipts.ts';
import { ReceiptPage } from '../../widgets/receipt/ReceiptPage.tsx';

/** The receipt of the checkout that was just made, also after a reload or in another tab (NAV-13). */
export function CartReceipt() {
  const { adapters } = useApp();
  const { customer } = useSession();
  const [key, setKey] = useState<string | 'looking' | undefined>(() => lastCheckout(customer) ?? 'looking');
  useEffect(() => {
    if (key !== 'looking') return;
    void newestCachedCheckout(adapters)
      .catch(() => undefined)
      .then(setKey);
  }, [adapters, key]);

  if (key === 'looking') return null;
  if (key === undefined) return <Redirect to={to.cart()} replace />;
  return <ReceiptPage view={checkoutReceiptQuery(key)} reached={{ by: 'checkout' }} />;
}
