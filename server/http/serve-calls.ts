import type { Hono } from 'hono';
import { CALLS } from '../../domain/calls.ts';
import { accounts } from '../accounts/calls.ts';
import { takeOvers } from '../accounts/take-over-calls.ts';
import { autoPay } from '../auto-pay/calls.ts';
import { billAccounts } from '../bills/account-calls.ts';
import { ebills } from '../bills/bill-calls.ts';
import { bills } from '../bills/list-calls.ts';
import { meters } from '../bills/meter-calls.ts';
import { cart } from '../cart/calls.ts';
import { cartChanges } from '../cart/change-calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { documents } from '../documents/calls.ts';
import { myData } from '../documents/my-data-calls.ts';
import { activity } from '../events/calls.ts';
import type { Handlers } from '../handlers.ts';
import { transactions } from '../history/calls.ts';
import { alerts } from '../notifications/alert-calls.ts';
import { notifications } from '../notifications/calls.ts';
import { payments } from '../payments/calls.ts';
import { checkout } from '../payments/checkout-calls.ts';
import { methodTerms } from '../payments/terms-calls.ts';
import { portal } from '../portal/calls.ts';
import { places } from '../profile/place-calls.ts';
import { registration } from '../profile/registration-calls.ts';
import { settings } from '../profile/settings-calls.ts';
import { reminders } from '../reminders/calls.ts';
import { scheduled } from '../scheduled/calls.ts';
import { authenticator } from '../session/authenticator-calls.ts';
import { session } from '../session/calls.ts';
import { passwords } from '../session/password-calls.ts';
import { undo } from '../session/undo-calls.ts';
import { verification } from '../session/verification-calls.ts';
import { tax } from '../tax/calls.ts';
import { payByText } from '../texts/calls.ts';
import { wallet } from '../wallet/calls.ts';
import { walletChanges } from '../wallet/change-calls.ts';
import { walletEntries } from '../wallet/entry-calls.ts';
import { billPages } from '../workflows/bill-page.ts';
import { serveCallsOf } from './serve-call.ts';

const HANDLERS: { readonly [Area in keyof typeof CALLS]: Handlers<(typeof CALLS)[Area]> } = {
  session,
  registration,
  passwords,
  verification,
  undo,
  portal,
  activity,
  authenticator,
  notifications,
  settings,
  bills,
  billAccounts,
  ebills,
  billPages,
  documents,
  myData,
  meters,
  accounts,
  takeOvers,
  cart,
  cartChanges,
  checkout,
  payments,
  scheduled,
  autoPay,
  payByText,
  reminders,
  transactions,
  tax,
  alerts,
  wallet,
  walletChanges,
  walletEntries,
  methodTerms,
  places,
};

export function serveCalls(app: Hono, parts: Dependencies): void {
  for (const [area, handlers] of Object.entries(HANDLERS))
    serveCallsOf(app, parts, CALLS[area as keyof typeof CALLS], handlers);
}
