import { allBillerCalls } from '../../../domain/biller-calls.ts';
import { allCalls } from '../../../domain/calls.ts';
import { allOfficeCalls } from '../../../domain/office-calls.ts';
import type { Subject } from './document.ts';
import { billerOperation, customerOperation, officeOperation } from './operation.ts';

/** Calls are named `area.name`. */
const parted = <C>({ name, call }: { readonly name: string; readonly call: C }) => {
  const [area = '', own = ''] = name.split('.');
  return { area, name: own, call };
};

export const customerSubject = (): Subject => ({
  title: 'customers',
  description:
    'The calls of the app for customers. Amounts are dollars with at most two decimals. Paths below `/services/` answer with `{ data }`, all others answer bare. Every refusal has the same form.',
  operations: allCalls().map(customerOperation),
  areas: {
    portal: 'What the portal is, and what it can do.',
    session: 'Signing in, and the tokens of a session.',
    registration: 'Registering, the profile, and the verification of an email address.',
    passwords: 'Changing and resetting a password.',
    verification: 'Codes for mobile numbers, email addresses and sign-ins.',
    undo: 'Undoing a change that the customer did not make.',
    activity: 'What happened to the security of a customer.',
    authenticator: 'Sign-in with an authenticator app.',
    notifications: 'Which mails and texts a customer gets.',
    settings: 'Sessions, sign-in codes and the removal of a customer.',
    bills: 'The bill list, and balances at the moment.',
    ebills: 'Single bills, and the search for bills.',
    billPages: 'A bill with all that its page shows.',
    billAccounts: 'Nicknames and paperless bills.',
    documents: 'Statements as PDF documents.',
    myData: 'A copy of all data of a customer.',
    meters: 'Meter readings.',
    accounts: 'Billers, and the accounts that a customer has with them.',
    takeOvers: 'Accounts that somebody takes over from their other payers.',
    cart: 'The bills that a customer is about to pay.',
    cartChanges: 'Amounts and the payment date of the cart, and emptying it.',
    checkout: 'The methods that pay the cart, and its review.',
    payments: 'Paying the cart, the outcome of a payment, and receipts.',
    scheduled: 'Payments that wait for their date.',
    autoPay: 'Standing settings that pay the bills of an account by themselves.',
    payByText: 'Paying a bill by answering a text.',
    reminders: 'Reminders of due dates.',
    transactions: 'The history of payments.',
    tax: 'Tax accounts and tax returns.',
    alerts: 'What the portal tells a customer.',
    wallet: 'The saved payment methods.',
    walletChanges: 'Adding, changing and removing payment methods.',
    walletEntries: 'Payment methods that are entered at the page of the processor.',
    methodTerms: 'Banks, fees and terms of payment.',
    places: 'Cities and postal codes.',
  },
});

export const billerSubject = (): Subject => ({
  title: 'billers',
  description:
    'The calls of a biller’s own system. The token tells which biller calls, so no request names one. A file travels as it is.',
  operations: allBillerCalls().map((row) => billerOperation(parted(row))),
  areas: {
    imports: 'Files with accounts and bills.',
    remittances: 'What was paid on each business day.',
  },
});

export const officeSubject = (): Subject => ({
  title: 'office',
  description:
    'The calls of the page for staff. What a person may do depends on the rights; some calls want the second factor again.',
  isOffice: true,
  operations: allOfficeCalls().map((row) => officeOperation(parted(row))),
  areas: {
    session: 'Signing in to the office, and invitations.',
    factors: 'Authenticator apps and passkeys of a person.',
    log: 'What was done in the office.',
    search: 'The search over customers, accounts and payments.',
    customers: 'What a customer sees.',
    customerActs: 'What a person does for a customer.',
    approvals: 'Corrections of mail addresses, which two people decide.',
    autoPays: 'Auto pays whose last payment failed.',
    payments: 'Payments, with all that happened to them.',
    refunds: 'Giving money back.',
    exceptions: 'What did not agree when the books were compared.',
    disputes: 'Payments that a bank has taken back or asks about.',
    payouts: 'What the processor sent to the bank.',
    people: 'Who works here, with which roles.',
    billers: 'The billers, and pausing their payments.',
    imports: 'Files of billers with accounts and bills.',
    mappings: 'How the files of billers are read. A change is tried on a sample first.',
    remittances: 'What billers were told of each business day.',
    connection: 'Whether the outside services answer.',
    waiting: 'What waits for a person.',
  },
});
