/** What the removal of a customer does with a piece of personal data. */
export type Removal =
  /** Goes with its row. */
  | 'deleted'
  /** Is emptied; the rest of the row stays. */
  | 'emptied'
  /** Stays, for the reason given. */
  | 'kept'
  /** Belongs to the biller's account, which other customers may share: it is not the customer's to remove. */
  | 'of the account'
  /** Belongs to a person of the office, who is no customer: the removal of a customer does not concern it. */
  | 'of staff';

/** How much harm comes of it in wrong hands; `docs/security/policies.md` says how each level is protected. */
export type ProtectionLevel =
  /** Proves who somebody is, or charges them. */
  | 'secret'
  /** What somebody owes, paid or declared, and with what. */
  | 'financial'
  /** Names, addresses, numbers, devices and choices. */
  | 'personal';

interface PersonalData {
  readonly level: ProtectionLevel;
  /** What the portal needs it for. */
  readonly why: string;
  readonly removal: Removal;
  /** How long it stays without a removal. */
  readonly until: string;
}

const PROFILE = {
  level: 'personal',
  why: 'the profile, bills and receipts',
  removal: 'emptied',
  until: 'removal',
} as const;
const CHOICE = {
  level: 'personal',
  why: 'where to send what was asked for',
  removal: 'deleted',
  until: 'removal',
} as const;
const BILLING = { level: 'financial', why: 'who paid, and where the card or account is billed' } as const;
const BOOKS = {
  level: 'financial',
  why: 'a payment must be explained while its books are kept',
  until: 'as long as the books',
} as const;
const SESSION = {
  level: 'personal',
  why: 'the list of signed-in devices',
  removal: 'kept',
  until: '30 days after its end',
} as const;
const ENTRY = {
  level: 'financial',
  why: 'saves the method whose number is being entered at the processor',
  removal: 'deleted',
  until: 'a day after nothing came of it, else 30 days; what was entered goes once the method has it',
} as const;
const MANDATE = {
  level: 'financial',
  why: 'the law asks for proof of an authorized debit',
  removal: 'kept',
  until: 'as long as the books',
} as const;
const OF_ACCOUNT = {
  level: 'financial',
  removal: 'of the account',
  until: 'as long as the biller has the account',
} as const;

const OF_STAFF = {
  level: 'personal',
  removal: 'of staff',
  until: 'as long as the log of the office names the person',
} as const;

const IMPORTED = 'what a biller’s file says of an account, until it is applied';
const APPLIED = 'the file was applied or refused';

/**
 * Every column that holds personal data, as `table.column`. A test holds this list against the database: a new
 * column of text belongs here or in the test’s own list, and after a removal nothing is found but what is kept.
 */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  'accounts.business_name': { why: 'how a biller names the payer', ...OF_ACCOUNT, level: 'personal' },
  'accounts.customer_name': {
    why: 'how a biller names the payer, and proof when adding it',
    ...OF_ACCOUNT,
    level: 'personal',
  },
  'accounts.mailing_address': { why: 'the bill', ...OF_ACCOUNT, level: 'personal' },
  'accounts.pin': {
    why: 'proof when adding the account, until it is hashed',
    ...OF_ACCOUNT,
    level: 'secret',
  },
  'accounts.service_address': { why: 'tells accounts apart', ...OF_ACCOUNT, level: 'personal' },
  'alerts.about': { level: 'financial', why: 'tells which account', removal: 'deleted', until: 'removal' },
  'alerts.message': { level: 'financial', why: 'what happened', removal: 'deleted', until: 'removal' },
  'alerts.payment_end': {
    level: 'financial',
    why: 'what became of a payment, and why',
    removal: 'deleted',
    until: 'removal',
  },
  'attempts.items': { ...BOOKS, removal: 'kept' },
  'attempts.method': {
    why: 'names the card to the processor',
    removal: 'emptied',
    until: 'removal',
    level: 'secret',
  },
  'authenticators.sealed_key': {
    why: 'checks the codes of an authenticator app',
    removal: 'deleted',
    until: 'three days after it was turned off; ten minutes without a first code',
    level: 'secret',
  },
  'auto_pay_authorizations.words': MANDATE,
  'auto_pay_tries.message': { ...BOOKS, removal: 'kept' },
  'auto_pay_tries.method': {
    why: 'names the card to the processor',
    removal: 'emptied',
    until: 'removal',
    level: 'secret',
  },
  'auto_pays.email': { ...CHOICE, removal: 'emptied' },
  'auto_pays.email2': { ...CHOICE, removal: 'emptied' },
  'auto_pays.flash': {
    level: 'financial',
    why: 'a message that is seen once',
    removal: 'emptied',
    until: 'it was seen',
  },
  'bank_mandates.account': MANDATE,
  'bank_mandates.address': MANDATE,
  'bank_mandates.agent': MANDATE,
  'bank_mandates.holder': MANDATE,
  'bank_mandates.reference': MANDATE,
  'bank_mandates.words': MANDATE,
  'bills.content': { why: 'the bill', ...OF_ACCOUNT },
  'cart_billing_infos.payment_method_id': { ...BILLING, removal: 'deleted', until: 'the cart is paid' },
  'carts.purchase_order_number': { ...BILLING, removal: 'deleted', until: 'the cart is paid' },
  'carts.receipt_options': { ...CHOICE, until: 'the cart is paid' },
  'checkouts.charged_in_vain': { ...BOOKS, removal: 'kept' },
  'checkouts.plan': {
    why: 'finishes a payment after a crash, and tells what a try by hand had charged',
    removal: 'emptied',
    until: 'removal',
    level: 'secret',
  },
  'codes.target': {
    level: 'personal',
    why: 'where a code was sent',
    removal: 'deleted',
    until: 'a day after it ended',
  },
  'customers.account_type': PROFILE,
  'customers.billing_address': PROFILE,
  'customers.billing_city': PROFILE,
  'customers.billing_phone': PROFILE,
  'customers.billing_state': PROFILE,
  'customers.billing_zip': PROFILE,
  'customers.business_name': PROFILE,
  'customers.email': PROFILE,
  'customers.fname': PROFILE,
  'customers.former_email': PROFILE,
  'customers.lname': PROFILE,
  'customers.mobile_number': PROFILE,
  'events.device': {
    level: 'personal',
    why: 'recent activity, and proof after a theft',
    removal: 'kept',
    until: 'seven years',
  },
  'forgotten_methods.token': {
    why: 'has the processor forget a removed method',
    removal: 'deleted',
    until: 'the processor has forgotten it',
    level: 'secret',
  },
  'guess_warnings.account_num': {
    level: 'personal',
    why: 'whose payers are to be warned',
    removal: 'deleted',
    until: 'they were warned',
  },
  'held_back.subject': {
    why: 'which bill or return could not be taken in',
    ...OF_ACCOUNT,
    until: 'it was taken in, or a day after it was tried last',
  },
  'holdings.nickname': {
    level: 'personal',
    why: 'the customer’s own name of an account',
    removal: 'deleted',
    until: 'removal',
  },
  'import_problems.value': {
    why: 'shows a biller which cell of its file was refused',
    ...OF_ACCOUNT,
    until: '30 days after the import ended',
  },
  'import_rows.account': { why: IMPORTED, ...OF_ACCOUNT, level: 'secret', until: APPLIED },
  'import_rows.bill': { why: IMPORTED, ...OF_ACCOUNT, until: APPLIED },
  'incoming_texts.body': {
    level: 'financial',
    why: 'the command that was sent',
    removal: 'emptied',
    until: 'it was answered',
  },
  'incoming_texts.mobile_number': {
    level: 'personal',
    why: 'a text is answered once',
    removal: 'kept',
    until: '30 days',
  },
  'mail_requests.email': {
    level: 'personal',
    why: 'where to send a link',
    removal: 'deleted',
    until: 'it was sent',
  },
  'messages.body': {
    level: 'financial',
    why: 'what is to be sent',
    removal: 'emptied',
    until: 'it was sent',
  },
  'messages.cause': {
    level: 'financial',
    why: 'one message for one event and address',
    removal: 'emptied',
    until: '90 days',
  },
  'messages.recipient': { level: 'personal', why: 'where it was sent', removal: 'emptied', until: '90 days' },
  'messages.subject': { level: 'financial', why: 'what it was about', removal: 'kept', until: '90 days' },
  'method_entries.billing': ENTRY,
  'method_entries.mandate': ENTRY,
  'method_entries.nickname': ENTRY,
  'method_entries.reference': { ...ENTRY, level: 'secret' },
  'method_entries.url': { ...ENTRY, level: 'secret' },
  'method_entries.verify': { ...ENTRY, level: 'secret' },
  'office_requests.detail': {
    level: 'personal',
    why: 'the mail address that staff correct, and the one before it',
    removal: 'emptied',
    until: 'removal',
  },
  'pay_by_texts.mobile_number': CHOICE,
  'payment_methods.bank_name': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.bank_routing_number': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.billing': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.fingerprint': { ...BILLING, removal: 'deleted', until: 'removal', level: 'secret' },
  'payment_methods.first_six': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.holder_name': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.last_four': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.nickname': { ...BILLING, removal: 'deleted', until: 'removal' },
  'payment_methods.sealed_account': { ...BILLING, removal: 'deleted', until: 'removal', level: 'secret' },
  'payment_methods.token': {
    ...BILLING,
    removal: 'deleted',
    until: 'removal, at the processor too',
    level: 'secret',
  },
  'reminders.email': CHOICE,
  'reminders.email2': CHOICE,
  'refunds.reason': { ...BOOKS, removal: 'kept' },
  'reversals.reason': { ...BOOKS, removal: 'kept' },
  'sessions.device': SESSION,
  'sign_in_tries.bucket': {
    level: 'personal',
    why: 'counts wrong passwords',
    removal: 'kept',
    until: 'a day after the last try',
  },
  'staff.email': { why: 'signs a person of the office in', ...OF_STAFF },
  'staff.name': { why: 'who did something in the office', ...OF_STAFF },
  'staff.sealed_key': {
    why: 'checks the codes of an authenticator app',
    ...OF_STAFF,
    level: 'secret',
    until: 'the app is removed, or the factors are reset',
  },
  'staff_passkeys.name': { why: 'tells passkeys apart', ...OF_STAFF, until: 'the passkey is removed' },
  'staff_sessions.device': {
    why: 'the list of signed-in devices',
    ...OF_STAFF,
    until: '30 days after its end',
  },
  'staff_tickets.detail': {
    why: 'who accepts an invitation, with the name, the password’s hash and the sealed key',
    ...OF_STAFF,
    level: 'secret',
    until: 'a day after it ended',
  },
  'stopped_numbers.mobile_number': {
    level: 'personal',
    why: 'the law asks that no text follows',
    removal: 'kept',
    until: 'START',
  },
  'take_overs.payers': {
    level: 'personal',
    why: 'who was told that an account is taken over, and would lose it',
    removal: 'emptied',
    until: '30 days after its end',
  },
  'tax_returns.entries': { why: 'the return as it was filed', ...OF_ACCOUNT },
  'text_talks.mobile_number': {
    level: 'personal',
    why: 'what the last question was',
    removal: 'deleted',
    until: '400 days after the last text',
  },
  'text_talks.state': {
    level: 'financial',
    why: 'what the last question was',
    removal: 'deleted',
    until: '400 days after the last text',
  },
  'tickets.detail': {
    why: 'which document a link opens, or which change it undoes',
    removal: 'deleted',
    until: 'a day after it ended',
    level: 'secret',
  },
  'remittance_lines.description': {
    ...BOOKS,
    why: 'the biller must be told the same again',
    removal: 'kept',
  },
  'transaction_items.account_num': { ...BOOKS, removal: 'kept' },
  'transaction_items.description': { ...BOOKS, removal: 'kept' },
  'transactions.billing': { ...BOOKS, removal: 'emptied' },
  'transactions.charged_in_vain': { ...BOOKS, removal: 'kept' },
  'transactions.message': { ...BOOKS, removal: 'kept' },
  'transactions.method_label': { ...BOOKS, removal: 'kept' },
  'transactions.parts': { ...BOOKS, removal: 'kept' },
  'transactions.purchase_order_number': { ...BOOKS, removal: 'kept' },
  'transactions.receipt_options': { ...CHOICE, removal: 'emptied' },
};
