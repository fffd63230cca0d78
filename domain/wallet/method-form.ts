import { problemsOf } from '../values/problems.ts';
import { type BillingInformation, NO_BILLING } from './billing-address.ts';
import { type EntryProblems, type EntryTerms, entryProblems, type MethodEntries } from './method-entries.ts';
import type { SavedMethod } from './saved-method.ts';
import { MANDATE_VERSION } from './text/mandate.ts';

/** What the form of a payment method holds. Full numbers never leave the form except to be saved. */
export interface MethodForm {
  readonly type: MethodEntries['type'];
  readonly cardNumber: string;
  readonly holder: string;
  readonly month: number | null;
  readonly year: number | null;
  readonly securityCode: string;
  readonly accountType: MethodEntries['bank_account_type'];
  readonly business: boolean;
  readonly routing: string;
  readonly bankName: string;
  readonly account: string;
  readonly confirmation: string;
  /** True once the customer authorized the debits. */
  readonly isAuthorized: boolean;
  readonly billing: BillingInformation;
  readonly nickname: string;
  /** False for a method of the current cart alone (ruling 28). */
  readonly stored: boolean;
}

const EMPTY: MethodForm = {
  type: 'card',
  cardNumber: '',
  holder: '',
  month: null,
  year: null,
  securityCode: '',
  accountType: 'checking',
  business: false,
  routing: '',
  bankName: '',
  account: '',
  confirmation: '',
  isAuthorized: false,
  billing: NO_BILLING,
  nickname: '',
  stored: true,
};

/** The form for a new method, with the billing information of the profile (WAL-12). */
export function newForm(billing: BillingInformation): MethodForm {
  return { ...EMPTY, billing, holder: `${billing.first_name} ${billing.last_name}`.trim() };
}

/**
 * The form for a saved method. Its numbers are empty; they stay as they are unless the customer enters new
 * ones (WAL-26).
 */
export function methodFormOf(method: SavedMethod): MethodForm {
  const { pay_data } = method;
  return {
    ...EMPTY,
    type: method.type.category,
    holder: pay_data.cardholder_name,
    month: pay_data.exp_month,
    year: pay_data.exp_year,
    accountType: method.bank_account_type ?? 'checking',
    business: method.business,
    routing: pay_data.bank_routing_number,
    bankName: pay_data.bank_name,
    billing: method.billing_information,
    nickname: method.nickname,
  };
}

/** The form with what was entered beside a number that the processor takes. */
export function formOfEntry(entered: {
  readonly type: MethodForm['type'];
  readonly wallet_name: string;
  readonly stored: boolean;
  readonly business: boolean;
  readonly billing_info: BillingInformation;
}): MethodForm {
  const { type, wallet_name: nickname, stored, business, billing_info: billing } = entered;
  return { ...EMPTY, type, nickname, stored, business, billing };
}

/** The request that saves the form (ENT2-11). */
export function entriesOf(form: MethodForm, entityId: number | undefined): MethodEntries {
  const isCard = form.type === 'card';
  return {
    type: form.type,
    wallet_name: form.nickname,
    stored: form.stored,
    business: form.business,
    billing_info: form.billing,
    entity_id: entityId,
    card_number: isCard ? form.cardNumber : '',
    cardholder_name: isCard ? form.holder : '',
    exp_month: isCard ? form.month : null,
    exp_year: isCard ? form.year : null,
    cvv: isCard ? form.securityCode : '',
    bank_account_type: form.accountType,
    bank_routing_number: isCard ? '' : form.routing,
    bank_account_number: isCard ? '' : form.account,
    bank_name: isCard ? '' : form.bankName,
    mandate: !isCard && form.isAuthorized ? MANDATE_VERSION : '',
  };
}

/** What is wrong with each field that prevents saving, in the order of the page (WAL-31, WAL-36). */
export function formProblems(form: MethodForm, terms: EntryTerms): EntryProblems {
  const problems = entryProblems(entriesOf(form, undefined), terms);
  if (form.type === 'card' || form.account === form.confirmation) return problems;
  const { type, bank_routing_number, bank_name, bank_account_number, ...rest } = problems;
  const before = problemsOf({ type, bank_routing_number, bank_name, bank_account_number });
  return { ...before, confirmation: { kind: 'not repeated' }, ...rest };
}

/** The name of each field within a sentence. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  type: 'the kind of method',
  card_number: 'card number',
  cardholder_name: 'name on card',
  exp_month: 'expiry month',
  exp_year: 'expiry year',
  cvv: 'security code',
  bank_routing_number: 'routing number',
  bank_name: 'bank name',
  bank_account_number: 'account number',
  confirmation: 'account number again',
  mandate: 'your authorization',
  'billing_info.first_name': 'first name',
  'billing_info.last_name': 'last name',
  'billing_info.business_name': 'business name',
  'billing_info.address.address': 'address',
  'billing_info.address.zip': 'zip code',
  'billing_info.address.city': 'city',
  'billing_info.address.state': 'state',
  'billing_info.phone': 'phone',
  'billing_info.email': 'email',
  wallet_name: 'nickname',
};
