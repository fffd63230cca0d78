import * as v from 'valibot';
import { allowedPaymentMethods } from '../accounts/biller-details.ts';
import { date, id } from '../api/wire.ts';
import { type StandingProblem, standingProblem } from '../wallet/method-standing.ts';
import { METHOD_TYPES, type MethodTypeId, type PaymentMethod } from '../wallet/payment-method.ts';
import { savedMethod } from '../wallet/saved-method.ts';
import { CHOOSE_ANOTHER_METHOD, NO_BANK_ACCOUNTS } from '../wallet/text/en.ts';
import { SAVE_TO_GET_TEXTS, START_BEFORE_SAVING, TEXTS_GO_OUT } from './text/en.ts';

/** Pay by text of an account for one customer (ENT2-05). */
export const payByText = v.object({
  /** The account's id; null until the first save. */
  id: v.nullable(id),
  AccountId: id,
  Active: v.boolean(),
  /** True when it is turned on and its number is still verified and this customer's. */
  enabled: v.boolean(),
  WalletId: v.nullable(id),
  wallet_id: v.nullable(id),
  /** The customer's mobile number; empty where there is none. */
  MobileNumber: v.string(),
  /** True when the number is verified. */
  mobile_registered: v.boolean(),
  /** Why the number cannot be this customer's: another customer has verified it (PBT-15). Empty otherwise. */
  mobile_message: v.optional(v.string(), ''),
  /** True while the customer's number has ended all texts with STOP (ruling 56). */
  texts_stopped: v.optional(v.boolean(), false),
  /** The fee for paying, in words; empty where no fee applies. */
  fee_disclosure: v.string(),
  terms_and_conditions: v.string(),
  logo: v.string(),
  entity_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  nickname: v.string(),
  /** The newest bill; null where there is none. */
  ebill_id: v.nullable(id),
  due_date: v.nullable(date),
  /** True when the biller takes payments by text for bills of this type (DET-21). */
  is_offered: v.boolean(),
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  unpayable: v.optional(v.string()),
  is_eft_accepted: v.boolean(),
  is_cc_accepted: v.boolean(),
  allowed_payment_methods: allowedPaymentMethods,
  collections: v.object({ is_in_collections: v.boolean(), collections_message: v.string() }),
  is_account_blacklisted: v.boolean(),
  is_eft_blacklisted: v.boolean(),
  /** The saved methods; `enabled` follows these rules. */
  wallets: v.array(savedMethod),
});

export type PayByText = v.InferOutput<typeof payByText>;

export interface PayByTextEntry {
  readonly WalletId: number | null;
  readonly MobileNumber: string;
}

export type TextGates = Pick<
  PayByText,
  'allowed_payment_methods' | 'is_eft_accepted' | 'is_eft_blacklisted' | 'is_account_blacklisted'
>;

export type TextMethodProblem =
  | { readonly kind: StandingProblem | 'eft not allowed' }
  | { readonly kind: 'not accepted'; readonly type: MethodTypeId };

/** Why a method cannot pay by text; undefined when it can (PBT-08, PBT-17, ruling 9). */
export function textMethodProblem(
  method: Pick<PaymentMethod, 'type' | 'expired' | 'enabled' | 'verification'>,
  gates: TextGates,
): TextMethodProblem | undefined {
  const type = method.type.id;
  if (isUnacceptedKind(method, gates)) return { kind: 'not accepted', type };
  if (METHOD_TYPES[type].category === 'bank' && (gates.is_eft_blacklisted || gates.is_account_blacklisted))
    return { kind: 'eft not allowed' };
  const kind = standingProblem(method);
  return kind && { kind };
}

/**
 * The words of the dialog for a method of a kind that cannot pay this account: a bank account, or a card that
 * the organization does not accept (WAL-44, WAL-45, WAL-50). Undefined for any other method.
 */
export function barredKindText(method: Pick<PaymentMethod, 'type'>, gates: TextGates): string | undefined {
  const { name, category } = METHOD_TYPES[method.type.id];
  const isUnaccepted = isUnacceptedKind(method, gates);
  if (category === 'bank')
    return isUnaccepted || gates.is_eft_blacklisted || gates.is_account_blacklisted
      ? NO_BANK_ACCOUNTS
      : undefined;
  return isUnaccepted ? `${name} is not accepted by this organization. ${CHOOSE_ANOTHER_METHOD}` : undefined;
}

/** True for a kind that the biller does not accept at all: choosing it opens a dialog (WAL-50). */
export function isUnacceptedKind({ type }: Pick<PaymentMethod, 'type'>, gates: TextGates): boolean {
  const { category, accepted_as } = METHOD_TYPES[type.id];
  return !gates.allowed_payment_methods[accepted_as] || (category === 'bank' && !gates.is_eft_accepted);
}

/** What pay by text does now, or what switches it on: after STOP, saving alone brings no text (ruling 56). */
export function standingText({
  enabled,
  texts_stopped,
}: Pick<PayByText, 'enabled' | 'texts_stopped'>): string {
  if (texts_stopped) return START_BEFORE_SAVING;
  return enabled ? TEXTS_GO_OUT : SAVE_TO_GET_TEXTS;
}

export type TextEntryProblem = 'no method' | 'no verified number';

/**
 * The field that prevents saving, with what is wrong, the method first; undefined when there is none (PBT-09,
 * PBT-13).
 */
export function payByTextProblem(
  { WalletId, MobileNumber }: PayByTextEntry,
  { mobile_registered, MobileNumber: ownNumber }: Pick<PayByText, 'mobile_registered' | 'MobileNumber'>,
): { field: 'WalletId' | 'MobileNumber'; problem: TextEntryProblem } | undefined {
  if (WalletId === null) return { field: 'WalletId', problem: 'no method' };
  return mobile_registered && MobileNumber === ownNumber
    ? undefined
    : { field: 'MobileNumber', problem: 'no verified number' };
}

/** The names of the kinds that can pay (PBT-04, PBT-08). */
export function acceptedMethodNames({
  allowed_payment_methods: allowed,
  is_eft_accepted,
  is_eft_blacklisted,
  is_account_blacklisted,
}: TextGates): string[] {
  const cards = [1, 2, 3, 4] as const;
  const takesBanks = is_eft_accepted && allowed.eft && !is_eft_blacklisted && !is_account_blacklisted;
  return [
    ...cards.filter((type) => allowed[METHOD_TYPES[type].accepted_as]).map((type) => METHOD_TYPES[type].name),
    ...(takesBanks ? ['Bank accounts'] : []),
  ];
}

/** The saved method or, for a new pay by text, the only method when it can pay (WAL-48). */
export function firstTextMethod({ wallet_id, wallets, ...gates }: PayByText): number | null {
  if (wallets.some(({ id }) => id === wallet_id)) return wallet_id;
  const [only, ...others] = wallets;
  return only && others.length === 0 && textMethodProblem(only, gates) === undefined ? only.id : null;
}

/**
 * True when the second part of the address is the number that was just verified: exactly ten digits (PBT-03).
 */
export function verifiedNumberIn(part: string, { MobileNumber, mobile_registered }: PayByText): boolean {
  return /^\d{10}$/.test(part) && mobile_registered && MobileNumber === part;
}
