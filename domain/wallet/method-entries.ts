import * as v from 'valibot';
import { id, text } from '../api/wire.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { containedCardNumberProblem } from '../values/card-digits.ts';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { bankAccountNumberProblem } from './bank-account-number.ts';
import { billingInformation, billingProblems } from './billing-address.ts';
import { brandOf } from './card-brand.ts';
import { expiryProblems } from './card-expiry.ts';
import { cardNumberProblem, digitsOf } from './card-number.ts';
import { securityCodeProblem } from './card-security-code.ts';
import { mandateProblem } from './mandate.ts';
import { methodNicknameProblem } from './method-nickname.ts';
import { METHOD_TYPES, type MethodTypeId, type PayType } from './payment-method.ts';
import { routingProblem } from './routing-number.ts';
import { bankAccountType } from './saved-method.ts';
import { CHOOSE_ANOTHER_METHOD } from './text/en.ts';

const digits = v.pipe(text(40), v.transform(digitsOf));
const wholeNumber = v.nullable(v.pipe(v.number(NOT_A_NUMBER), v.safeInteger(NOT_A_NUMBER)));

/**
 * The request that saves a payment method (ENT2-11). An edit may leave the numbers out; they then stay as
 * they are (WAL-26).
 */
export const methodEntries = v.object({
  type: v.picklist(['card', 'bank'], 'Please choose card or bank account.'),
  /** An empty name becomes the brand or bank with the last four digits (WAL-13). */
  wallet_name: v.optional(text(80), ''),
  /** False for a method of the current cart alone, which the wallet does not list (PAY-18, ruling 28). */
  stored: v.optional(v.boolean('This must be yes or no.'), true),
  business: v.optional(v.boolean('This must be yes or no.'), false),
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

/** The message for each invalid entry, by its path on the wire, in the order of the page (SRV2-26). */
export function entryProblems(entries: MethodEntries, terms: EntryTerms): Record<string, string> {
  const { saved } = terms;
  if (saved && METHOD_TYPES[saved.typeId].category !== entries.type) return { type: NO_OTHER_CATEGORY };
  return {
    ...(entries.type === 'card' ? cardProblems(entries, terms) : bankProblems(entries, terms)),
    ...detailProblems(entries),
  };
}

/** The messages for what is entered beside the number (WAL-13, WAL-14). */
function detailProblems({
  billing_info,
  wallet_name,
}: Pick<MethodEntries, 'billing_info' | 'wallet_name'>): Record<string, string> {
  const billing = Object.entries(billingProblems(billing_info));
  const nickname = methodNicknameProblem(wallet_name);
  return {
    ...Object.fromEntries(billing.map(([field, words]) => [`billing_info.${field}`, words])),
    ...(nickname === undefined ? {} : { wallet_name: nickname }),
  };
}

/** The messages for entries whose number is entered at the processor's page. */
export function problemsBesideNumber(
  entries: Pick<MethodEntries, 'type' | 'billing_info' | 'wallet_name' | 'mandate'>,
  accepted: EntryTerms['accepted'],
): Record<string, string> {
  const isRefused = entries.type === 'bank' && accepted && !accepted.includes('eft');
  const mandate = entries.type === 'bank' ? mandateProblem(entries.mandate) : undefined;
  return {
    ...(isRefused ? { type: NO_BANK_ACCOUNTS } : {}),
    ...(mandate ? { mandate } : {}),
    ...detailProblems(entries),
  };
}

const NO_OTHER_CATEGORY =
  'A card cannot become a bank account, nor a bank account a card. Please add a new payment method.';

function cardProblems(
  { card_number, cardholder_name, exp_month, exp_year, cvv }: MethodEntries,
  { today, saved, accepted }: EntryTerms,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const isKept = saved !== undefined && card_number === '';
  const brand = brandOf(card_number);
  const number = isKept
    ? undefined
    : (cardNumberProblem(card_number) ??
      (brand && (brandChangeProblem(brand, saved?.typeId) ?? unacceptedProblem(brand, accepted))));
  if (number) problems.card_number = number;
  const holder = cardholder_name.trim() === '' ? NO_HOLDER : containedCardNumberProblem(cardholder_name);
  if (holder) problems.cardholder_name = holder;
  Object.assign(problems, expiryProblems(exp_month, exp_year, today));
  const code = isKept ? undefined : securityCodeProblem(cvv, brand);
  if (code) problems.cvv = code;
  return problems;
}

const NO_HOLDER = 'Please enter the name on the card.';

/** The message for a card of another brand than the saved one; it names the new brand first (WAL-25). */
function brandChangeProblem(brand: MethodTypeId, existing: MethodTypeId | undefined): string | undefined {
  if (existing === undefined || brand === existing) return undefined;
  return `Cannot save ${METHOD_TYPES[brand].name} over existing ${METHOD_TYPES[existing].name}. To use this card, please add a new payment method.`;
}

/** The message for a brand that the organisation does not accept (WAL-23, PAY-13). */
export function unacceptedProblem(
  brand: MethodTypeId,
  accepted: readonly PayType[] | undefined,
): string | undefined {
  return isAccepted(brand, accepted) ? undefined : notAcceptedText(brand);
}

export function isAccepted(type: MethodTypeId, accepted: readonly PayType[] | undefined): boolean {
  return !accepted || accepted.includes(METHOD_TYPES[type].accepted_as);
}

/** Of a kind that the biller does not accept (WAL-23, WAL-45). */
export function notAcceptedText(type: MethodTypeId): string {
  const { name, category } = METHOD_TYPES[type];
  return category === 'bank'
    ? NO_BANK_ACCOUNTS
    : `${name} is not accepted by this organization. Please enter a valid payment method.`;
}

function bankProblems(
  { bank_routing_number, bank_account_number, bank_name, mandate }: MethodEntries,
  { saved, accepted }: EntryTerms,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (accepted && !accepted.includes('eft')) problems.type = NO_BANK_ACCOUNTS;
  const routing = routingProblem(bank_routing_number);
  if (routing) problems.bank_routing_number = routing;
  const bank = bank_name.trim() === '' ? NO_BANK : containedCardNumberProblem(bank_name);
  if (bank) problems.bank_name = bank;
  const isKept = bank_account_number === '' && saved?.routing === bank_routing_number;
  const account = isKept ? undefined : bankAccountNumberProblem(bank_account_number);
  if (account) problems.bank_account_number = account;
  const missing = isKept ? undefined : mandateProblem(mandate);
  if (missing) problems.mandate = missing;
  return problems;
}

const NO_BANK = 'Please enter the name of the bank.';

/** Shown when the bill's organisation accepts no bank accounts (WAL-45). */
export const NO_BANK_ACCOUNTS = `Bank accounts are not accepted for this bill. ${CHOOSE_ANOTHER_METHOD}`;
