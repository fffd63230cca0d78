import { Redirect } from 'wouter';
import { useSession } from '../../app-context.tsx';
import { checkoutReceiptView, lastCheckout } from '../../receipt-view.ts';
import { to } from '../../routes.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

/** The receipt of the checkout that was just made, also after a reload (NAV-13). */
export function CartReceipt() {
  const { customer } = useSession();
  const key = lastCheckout(customer);
  if (key === undefined) return <Redirect to={to.cart()} replace />;
  return <ReceiptPage view={checkoutReceiptView(key)} reached={{ by: 'checkout' }} />;
}
