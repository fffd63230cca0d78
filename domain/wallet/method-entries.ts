import * as v from 'valibot';
import { NOT_YES_OR_NO } from '../api/text/fields.ts';
import { id, text } from '../api/wire.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { containsCardNumber } from '../values/card-digits.ts';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { type AccountNumberProblem, bankAccountNumberProblem } from './bank-account-number.ts';
import { type BillingProblem, billingInformation, billingProblems } from './billing-address.ts';
import { brandOf } from './card-brand.ts';
import { type ExpiryProblem, expiryProblems } from './card-expiry.ts';
import { digitsOf, isCardNumber } from './card-number.ts';
import { type SecurityCodeProblem, securityCodeProblem } from './card-security-code.ts';
import { mandateProblem } from './mandate.ts';
import { methodNicknameProblem } from './method-nickname.ts';
import { METHOD_TYPES, type MethodTypeId, type PayType } from './payment-method.ts';
import { type RoutingProblem, routingProblem } from './routing-number.ts';
import { bankAccountType } from './saved-method.ts';
import { NOT_CARD_OR_BANK } from './text/fields.ts';

const digits = v.pipe(text(40), v.transform(digitsOf));
const wholeNumber = v.nullable(v.pipe(v.number(NOT_A_NUMBER), v.safeInteger(NOT_A_NUMBER)));

/**
 * The request that saves a payment method (ENT2-11). An edit may leave the numbers out; they then stay as
 * they are (WAL-26).
 */
export const methodEntries = v.object({
  type: v.picklist(['card', 'bank'], NOT_CARD_OR_BANK),
  /** An empty name becomes the brand or bank with the last four digits (WAL-13). */
  wallet_name: v.optional(text(80), ''),
  /** False for a method of the current cart alone, which the wallet does not list (PAY-18, ruling 28). */
  stored: v.optional(v.boolean(NOT_YES_OR_NO), true),
  business: v.optional(v.boolean(NOT_YES_OR_NO), false),
  billing_info: billingInformation,
  /** The biller for which the customer enters the method: it must accept the method's kind (WAL-23). */
  entity_id: v.optional(id),
  card_number: v.optional(digits, ''),
  cardholder_name: v.optional(text(60), ''),
  exp_month: v.optional(wholeNumber, null),
  exp_year: v.optional(wholeNumber, null),
  cvv: v.optional(text(10), ''),
  bank_account_type: v.optional(bankAccountType, 'checking'),
  bank_routing_number: v.optional(text(20), ''),
  bank_account_number: v.optional(text(40), ''),
  /** Required when the routing number is new (WAL-30). */
  bank_name: v.optional(text(60), ''),
  /** The version of the authorization that was shown and accepted; required with the number of a bank account. */
  mandate: v.optional(text(20), ''),
});

export type MethodEntries = v.InferOutput<typeof methodEntries>;

/** What the entries are checked against. */
export interface EntryTerms {
  readonly today: CalendarDate;
  /** The method that is edited; undefined when one is added. */
  readonly saved?: { readonly typeId: MethodTypeId; readonly routing: string } | undefined;
  /** The pay types that the organisation accepts; undefined when no organisation is involved. */
  readonly accepted?: readonly PayType[] | undefined;
}

/** Why an entry cannot be saved. */
export type EntryProblem =
  | {
      readonly kind:
        | BillingProblem
        | ExpiryProblem
        | RoutingProblem
        | AccountNumberProblem
        | 'other category'
        | 'card number invalid'
        | 'no card holder'
        | 'no bank'
        | 'no bank accounts'
        | 'no authorization'
        | 'nickname too long'
        | 'not repeated';
    }
  | SecurityCodeProblem
  | UnacceptedProblem
  | { readonly kind: 'other brand'; readonly brand: MethodTypeId; readonly existing: MethodTypeId };

interface UnacceptedProblem {
  readonly kind: 'not accepted';
  readonly type: MethodTypeId;
}

export type EntryProblems = Record<string, EntryProblem>;

/** What is wrong with each invalid entry, by its path on the wire, in the order of the page (SRV2-26). */
export function entryProblems(entries: MethodEntries, terms: EntryTerms): EntryProblems {
  const { saved } = terms;
  if (saved && METHOD_TYPES[saved.typeId].category !== entries.type)
    return { type: { kind: 'other category' } };
  return {
    ...(entries.type === 'card' ? cardProblems(entries, terms) : bankProblems(entries, terms)),
    ...detailProblems(entries),
  };
}

/** What is wrong beside the number (WAL-13, WAL-14). */
function detailProblems({
  billing_info,
  wallet_name,
}: Pick<MethodEntries, 'billing_info' | 'wallet_name'>): EntryProblems {
  const billing = Object.entries(billingProblems(billing_info));
  const nickname = methodNicknameProblem(wallet_name);
  return {
    ...Object.fromEntries(billing.map(([field, kind]) => [`billing_info.${field}`, { kind }])),
    ...(nickname === undefined ? {} : { wallet_name: { kind: nickname } }),
  };
}

/** What is wrong with entries whose number is entered at the processor's page. */
export function problemsBesideNumber(
  entries: Pick<MethodEntries, 'type' | 'billing_info' | 'wallet_name' | 'mandate'>,
  accepted: EntryTerms['accepted'],
): EntryProblems {
  const isRefused = entries.type === 'bank' && accepted && !accepted.includes('eft');
  const mandate = entries.type === 'bank' ? mandateProblem(entries.mandate) : undefined;
  return {
    ...(isRefused ? { type: { kind: 'no bank accounts' } } : {}),
    ...(mandate ? { mandate: { kind: mandate } } : {}),
    ...detailProblems(entries),
  };
}

function cardProblems(
  { card_number, cardholder_name, exp_month, exp_year, cvv }: MethodEntries,
  { today, saved, accepted }: EntryTerms,
): EntryProblems {
  const problems: EntryProblems = {};
  const isKept = saved !== undefined && card_number === '';
  const brand = brandOf(card_number);
  const number = isKept ? undefined : numberProblem(card_number, saved?.typeId, accepted);
  if (number) problems.card_number = number;
  if (cardholder_name.trim() === '') problems.cardholder_name = { kind: 'no card holder' };
  else if (containsCardNumber(cardholder_name)) problems.cardholder_name = { kind: 'card number' };
  for (const [field, kind] of Object.entries(expiryProblems(exp_month, exp_year, today)))
    problems[field] = { kind };
  const code = isKept ? undefined : securityCodeProblem(cvv, brand);
  if (code) problems.cvv = code;
  return problems;
}

/** A card of another brand than the saved one cannot take its place (WAL-25). */
function numberProblem(
  number: string,
  existing: MethodTypeId | undefined,
  accepted: EntryTerms['accepted'],
): EntryProblem | undefined {
  const brand = brandOf(number);
  if (!isCardNumber(number) || brand === undefined) return { kind: 'card number invalid' };
  if (existing !== undefined && brand !== existing) return { kind: 'other brand', brand, existing };
  return unacceptedProblem(brand, accepted);
}

/** A brand that the organisation does not accept (WAL-23, PAY-13). */
export function unacceptedProblem(
  brand: MethodTypeId,
  accepted: readonly PayType[] | undefined,
): UnacceptedProblem | undefined {
  return isAccepted(brand, accepted) ? undefined : { kind: 'not accepted', type: brand };
}

export function isAccepted(type: MethodTypeId, accepted: readonly PayType[] | undefined): boolean {
  return !accepted || accepted.includes(METHOD_TYPES[type].accepted_as);
}

function bankProblems(
  { bank_routing_number, bank_account_number, bank_name, mandate }: MethodEntries,
  { saved, accepted }: EntryTerms,
): EntryProblems {
  const problems: EntryProblems = {};
  if (accepted && !accepted.includes('eft')) problems.type = { kind: 'no bank accounts' };
  const routing = routingProblem(bank_routing_number);
  if (routing) problems.bank_routing_number = { kind: routing };
  if (bank_name.trim() === '') problems.bank_name = { kind: 'no bank' };
  else if (containsCardNumber(bank_name)) problems.bank_name = { kind: 'card number' };
  const isKept = bank_account_number === '' && saved?.routing === bank_routing_number;
  const account = isKept ? undefined : bankAccountNumberProblem(bank_account_number);
  if (account) problems.bank_account_number = { kind: account };
  const missing = isKept ? undefined : mandateProblem(mandate);
  if (missing) problems.mandate = { kind: missing };
  return problems;
}
