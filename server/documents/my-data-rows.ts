import { and, eq, getTableColumns, getTableName, inArray, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { alerts } from '../store/schema/alerts.ts';
import { autoPayAuthorizations, autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import { accounts, bills, holdings, meters, stopNotices, takeOvers } from '../store/schema/billers.ts';
import { cartBillingInfos, cartItems, carts } from '../store/schema/carts.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { agreements, customers, sessions, terms } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { refunds, reversals } from '../store/schema/money-back.ts';
import { incomingTexts, payByTexts, stoppedNumbers, textTalks } from '../store/schema/pay-by-text.ts';
import { bankMandates, methodEntries, paymentMethods } from '../store/schema/payment-methods.ts';
import { reminders } from '../store/schema/reminders.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import type { Scope } from '../store/scope.ts';

const NAMES_METHOD = 'names the method to the processor; the payment tells which method it was';
const SECRET = 'proves who somebody is';
const SECRET_PAGE = 'leads to a page that takes a number for this customer';
const SHORT_LIVED = 'is deleted a day after it ended';
const OF_STAFF = 'belongs to a person of the office';
const OF_A_FILE =
  'stands in a biller’s file until that is applied; the account and its bills are in the copy';

/**
 * What stays out of a customer's copy of their data, as `table.column`, each with the reason. A test holds it
 * against the list of personal data: what is in neither is missing.
 */
export const WITHHELD: Readonly<Record<string, string>> = {
  'accounts.pin': SECRET,
  'accounts.pin_hash': SECRET,
  'attempts.method': NAMES_METHOD,
  'bank_mandates.reference': NAMES_METHOD,
  'authenticators.sealed_key': SECRET,
  'auto_pay_tries.method': NAMES_METHOD,
  'auto_pays.charge_seed': NAMES_METHOD,
  'checkouts.plan': NAMES_METHOD,
  'codes.target': SHORT_LIVED,
  'customers.password_hash': SECRET,
  'events.address': 'is a hash that only the host can compare',
  'forgotten_methods.token': NAMES_METHOD,
  'guess_warnings.account_num': SHORT_LIVED,
  'held_back.subject': 'is about a bill that the portal does not have yet',
  'import_problems.value': OF_A_FILE,
  'import_rows.account': OF_A_FILE,
  'import_rows.bill': OF_A_FILE,
  'mail_requests.email': SHORT_LIVED,
  'messages.body': 'is emptied when it was sent; before, it may hold a link that signs in',
  'messages.cause': 'is a name inside the portal',
  'method_entries.reference': NAMES_METHOD,
  'office_requests.detail': 'repeats mail addresses that the profile has or that a mail has told',
  'method_entries.url': SECRET_PAGE,
  'method_entries.verify': SECRET_PAGE,
  'payment_methods.fingerprint': 'is a hash that only the host can compare',
  'payment_methods.sealed_account': 'is stored sealed; the last four digits are in the copy',
  'payment_methods.token': NAMES_METHOD,
  'remittance_lines.description': 'repeats what the payment says',
  'sessions.previous_refresh_hash': SECRET,
  'sessions.refresh_hash': SECRET,
  'sessions.salt': SECRET,
  'sign_in_tries.bucket': SHORT_LIVED,
  'staff.email': OF_STAFF,
  'staff.name': OF_STAFF,
  'staff.sealed_key': OF_STAFF,
  'staff_passkeys.name': OF_STAFF,
  'staff_sessions.device': OF_STAFF,
  'staff_tickets.detail': OF_STAFF,
  'take_overs.payers': 'names other customers',
  'tickets.detail': SHORT_LIVED,
};

type OfCustomer = PgTable & { readonly customerId: AnyPgColumn };
type OfAccount = PgTable & { readonly accountId: AnyPgColumn };
type OfNumber = PgTable & { readonly mobileNumber: AnyPgColumn };

export interface Section {
  readonly table: PgTable;
  readonly where: (scope: Scope) => SQL;
}

const own = (table: OfCustomer): Section => ({
  table,
  where: ({ customer }) => eq(table.customerId, customer),
});

const ofAccounts = (table: PgTable, account: AnyPgColumn): Section => ({
  table,
  where: ({ db, customer }) =>
    inArray(
      account,
      db.select({ id: holdings.accountId }).from(holdings).where(eq(holdings.customerId, customer)),
    ),
});

const ofAccount = (table: OfAccount) => ofAccounts(table, table.accountId);

/** Texts belong to a number; they are the customer's once the number is verified. */
const ofNumber = (table: OfNumber): Section => ({
  table,
  where: ({ db, customer }) =>
    inArray(
      table.mobileNumber,
      db
        .select({ number: customers.mobileNumber })
        .from(customers)
        .where(and(eq(customers.id, customer), eq(customers.mobileRegistration, 1))),
    ),
});

/** The parts of `data.json`. */
export const SECTIONS = {
  profile: { table: customers, where: ({ customer }) => eq(customers.id, customer) },
  agreements: own(agreements),
  acceptedTerms: {
    table: terms,
    where: ({ db, customer }) =>
      inArray(
        terms.digest,
        db.select({ digest: agreements.terms }).from(agreements).where(eq(agreements.customerId, customer)),
      ),
  },
  signedInDevices: own(sessions),
  recentActivity: own(events),
  heldAccounts: own(holdings),
  accounts: ofAccounts(accounts, accounts.id),
  takeOvers: own(takeOvers),
  bills: ofAccount(bills),
  meters: ofAccount(meters),
  taxReturns: ofAccount(taxReturns),
  paymentMethods: own(paymentMethods),
  bankMandates: own(bankMandates),
  methodEntries: own(methodEntries),
  cart: own(carts),
  cartItems: own(cartItems),
  cartPaymentMethods: own(cartBillingInfos),
  autoPays: own(autoPays),
  autoPayPayments: own(autoPayTries),
  autoPayAuthorizations: own(autoPayAuthorizations),
  reminders: own(reminders),
  payByText: own(payByTexts),
  toldStopsOfPayments: own(stopNotices),
  textsReceived: ofNumber(incomingTexts),
  textConversations: ofNumber(textTalks),
  stoppedNumbers: ofNumber(stoppedNumbers),
  checkouts: own(checkouts),
  paymentAttempts: own(attempts),
  payments: own(transactions),
  paymentItems: own(transactionItems),
  refunds: own(refunds),
  reversals: own(reversals),
  alerts: own(alerts),
  messagesSent: own(messages as OfCustomer),
} as const satisfies Readonly<Record<string, Section>>;

/** The columns of a table that a copy contains. */
export function copiedColumns(table: PgTable): Record<string, AnyPgColumn> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !Object.hasOwn(WITHHELD, columnName(table, column.name)),
  );
  return Object.fromEntries(columns);
}

/** As in the list of personal data: `table.column`. */
export function columnName(table: PgTable, name: string): string {
  return `${getTableName(table)}.${toSnakeCase(name)}`;
}

/** Every row about the customer, by section. */
export async function rowsOfCustomer(scope: Scope): Promise<Record<string, readonly unknown[]>> {
  const rows: Record<string, readonly unknown[]> = {};
  for (const [name, { table, where }] of Object.entries<Section>(SECTIONS))
    rows[name] = await scope.db.select(copiedColumns(table)).from(table).where(where(scope));
  return rows;
}
