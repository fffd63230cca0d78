import * as accounts from './accounts/calls.ts';
import * as takeOvers from './accounts/take-over-calls.ts';
import type { Call } from './api/call.ts';
import * as autoPay from './auto-pay/calls.ts';
import * as billAccounts from './bills/account-calls.ts';
import * as ebills from './bills/bill-calls.ts';
import * as documents from './bills/document-calls.ts';
import * as bills from './bills/list-calls.ts';
import * as meters from './bills/meter-calls.ts';
import * as cart from './cart/calls.ts';
import * as cartChanges from './cart/change-calls.ts';
import * as cartReads from './cart/read-calls.ts';
import * as checkout from './checkout/calls.ts';
import * as methodTerms from './checkout/method-lookup-calls.ts';
import * as payments from './checkout/payment-calls.ts';
import * as transactions from './history/calls.ts';
import * as portal from './portal/calls.ts';
import * as alerts from './profile/alert-calls.ts';
import * as myData from './profile/my-data-calls.ts';
import * as notifications from './profile/notification-calls.ts';
import * as places from './profile/place-calls.ts';
import * as registration from './profile/registration-calls.ts';
import * as settings from './profile/settings-calls.ts';
import * as reminders from './reminders/calls.ts';
import * as scheduled from './scheduled/calls.ts';
import * as activity from './session/activity-calls.ts';
import * as authenticator from './session/authenticator-calls.ts';
import * as session from './session/calls.ts';
import * as passwords from './session/password-calls.ts';
import * as undo from './session/undo-calls.ts';
import * as verification from './session/verification-calls.ts';
import * as tax from './tax/calls.ts';
import * as payByText from './texts/calls.ts';
import * as billPages from './upcoming/bill-page-calls.ts';
import * as wallet from './wallet/calls.ts';
import * as walletChanges from './wallet/change-calls.ts';
import * as walletEntries from './wallet/entry-calls.ts';

/** Every call by area and name. A call outside this table cannot be served, sent or documented. */
export const CALLS = {
  portal,
  session,
  registration,
  passwords,
  verification,
  undo,
  activity,
  authenticator,
  notifications,
  settings,
  bills,
  ebills,
  billPages,
  billAccounts,
  documents,
  myData,
  meters,
  accounts,
  takeOvers,
  cart: { ...cart, ...cartReads },
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

/** A row of the table with its name, for code and documents generated from all calls. */
export interface NamedCall {
  readonly area: string;
  readonly name: string;
  readonly call: Call;
}

export function allCalls(): NamedCall[] {
  return Object.entries(CALLS).flatMap(([area, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      isCall(row) ? [{ area, name, call: row as unknown as Call }] : [],
    ),
  );
}

function isCall(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'path' in row && 'answer' in row;
}
