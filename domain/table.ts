import type { Call } from './call.ts';
import * as accounts from './calls/accounts.ts';
import * as alerts from './calls/alerts.ts';
import * as autoPay from './calls/auto-pay.ts';
import * as bills from './calls/bills.ts';
import * as cart from './calls/cart.ts';
import * as checkout from './calls/checkout.ts';
import * as documents from './calls/documents.ts';
import * as ebills from './calls/ebills.ts';
import * as meters from './calls/meters.ts';
import * as methodTerms from './calls/method-terms.ts';
import * as notifications from './calls/notifications.ts';
import * as passwords from './calls/passwords.ts';
import * as payByText from './calls/pay-by-text.ts';
import * as payments from './calls/payments.ts';
import * as places from './calls/places.ts';
import * as registration from './calls/registration.ts';
import * as reminders from './calls/reminders.ts';
import * as scheduled from './calls/scheduled.ts';
import * as session from './calls/session.ts';
import * as settings from './calls/settings.ts';
import * as tax from './calls/tax.ts';
import * as transactions from './calls/transactions.ts';
import * as verification from './calls/verification.ts';
import * as wallet from './calls/wallet.ts';
import * as walletChanges from './calls/wallet-changes.ts';

/** Every call by area and name. What is not in it cannot be served, sent or documented. */
const table = {
  session,
  registration,
  passwords,
  verification,
  notifications,
  settings,
  bills,
  ebills,
  documents,
  meters,
  accounts,
  cart,
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
  methodTerms,
  places,
};

/** A row of the table with its name, for whatever is generated from all of them. */
export interface NamedCall {
  readonly area: string;
  readonly name: string;
  readonly call: Call;
}

export function allCalls(): NamedCall[] {
  return Object.entries(table).flatMap(([area, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      isCall(row) ? [{ area, name, call: row as unknown as Call }] : [],
    ),
  );
}

function isCall(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'path' in row && 'answer' in row;
}
