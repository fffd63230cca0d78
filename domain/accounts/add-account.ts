import type { AnswerOf } from '../api/call.ts';
import { type Failure, failureOf } from '../api/failure.ts';
import { FALLBACK } from '../api/text/fallback.ts';
import { NOT_REACHED } from '../api/text/not-reached.ts';
import { problemsOf } from '../values/problems.ts';
import { stillMissing } from '../values/text/forms.ts';
import type { BillerGroup } from './account.ts';
import { accountNumberProblem, billerPinProblem, type LocateEntries } from './account-lookup.ts';
import type { BillType } from './biller.ts';
import type { addAccount, locateAccount } from './calls.ts';
import { findOrganizations, type Organization } from './organization.ts';
import {
  BILL_TYPE,
  BILL_TYPE_MISSING,
  entryMissing,
  PAYERS_MISSING,
  PIN,
  PIN_MISSING,
} from './text/add-account.ts';

export type LocatedAccount = AnswerOf<typeof locateAccount>;
export type AddedAccount = AnswerOf<typeof addAccount>;

/**
 * What happens to an account's other payers: the customer takes the account over or pays beside them
 * (ADD-23).
 */
export type OtherPayersChoice = 'taken over' | 'shared';

export const NO_ENTRIES: LocateEntries = { accountNumber: '', by: 'name', name: '', pin: '' };

const SUGGESTED_FROM = 2;
const ASKED_FROM = 3;

/** True when the typed text is long enough for the search service (ADD-05). */
export function isSearchable(search: string): boolean {
  return search.trim().length >= ASKED_FROM;
}

/** The search that a customer types into the field that names the chosen organization: what follows the name. */
export function searchAfter(chosen: string, typed: string): string {
  return typed.length > chosen.length && typed.startsWith(chosen)
    ? typed.slice(chosen.length).trimStart()
    : typed;
}

export interface SearchFindings {
  readonly search: string;
  readonly organizations: readonly Organization[];
}

/**
 * The suggestions for a typed text. They are the service's results, or, until the service has answered, the
 * matches among the loaded organizations. Undefined while the text is too short (ADD-04).
 */
export function suggestionsFor(
  search: string,
  loaded: readonly Organization[],
  findings: SearchFindings | undefined,
): readonly Organization[] | undefined {
  const term = search.trim();
  if (term.length < SUGGESTED_FROM) return undefined;
  if (isSearchable(search) && findings?.search === term) return findings.organizations;
  return findOrganizations(loaded, term);
}

/** Removes the blanks within the account number and the PIN (NAV-41). */
export function withoutBlanks({ accountNumber, by, name, pin }: LocateEntries): LocateEntries {
  return { accountNumber: accountNumber.replace(/\s/g, ''), by, name, pin: pin.replace(/\s/g, '') };
}

export type LocateField = 'billType' | 'accountNumber' | 'name' | 'pin';

/** What is missing or wrong before an account can be located, by field, in the order of the page (ADD-16). */
export function locateProblems(
  entries: LocateEntries,
  billType: BillType | undefined,
): Partial<Record<LocateField, string>> {
  if (!billType) return { billType: BILL_TYPE_MISSING };
  const { accountNumber, by, name, pin } = entries;
  return problemsOf({
    accountNumber: isBlank(accountNumber)
      ? entryMissing(billType.account_num_label)
      : accountNumberProblem(accountNumber, billType),
    name: by === 'name' && isBlank(name) ? entryMissing(billType.name_search_label) : undefined,
    pin: by === 'pin' ? (isBlank(pin) ? PIN_MISSING : billerPinProblem(pin)) : undefined,
  });
}

/** Names the entries that are missing or wrong; undefined when there are none (ADD-16). */
export function locateReason(entries: LocateEntries, billType: BillType | undefined): string | undefined {
  if (!billType) return stillMissing([BILL_TYPE]);
  const names: Record<LocateField, string> = {
    billType: BILL_TYPE,
    accountNumber: billType.account_num_label.toLowerCase(),
    name: billType.name_search_label.toLowerCase(),
    pin: PIN,
  };
  const wrong = Object.keys(locateProblems(entries, billType)) as LocateField[];
  return wrong.length === 0 ? undefined : stillMissing(wrong.map((field) => names[field]));
}

const isBlank = (typed: string) => typed.trim() === '';

/** Says that the customer still has to choose beside or in place of the other payers (ADD-23). */
export function payersProblem(
  { hasPayers }: Pick<LocatedAccount, 'hasPayers'>,
  chosen: OtherPayersChoice | undefined,
): string | undefined {
  return hasPayers && chosen === undefined ? PAYERS_MISSING : undefined;
}

/** The fields that prove whose account it is: either the name or the PIN, never both (ADD-12). */
export function proofOf({ accountNumber, by, name, pin }: LocateEntries) {
  return {
    account_number: accountNumber,
    last_or_business_name: by === 'name' ? name.trim() : '',
    pin: by === 'pin' ? pin : '',
  };
}

interface AccountKey {
  readonly entityId: number;
  readonly billTypeId: number;
  readonly accountNumber: string;
}

/**
 * Finds the account on the customer's list and returns it in the form that the call for adding an account
 * answers.
 */
export function listedAccount(
  groups: readonly BillerGroup[],
  { entityId, billTypeId, accountNumber }: AccountKey,
): AddedAccount | undefined {
  const account = groups
    .flatMap(({ accounts }) => accounts)
    .find(
      (candidate) =>
        candidate.entity_id === entityId &&
        candidate.conf_id === billTypeId &&
        candidate.account_num === accountNumber,
    );
  return account && { account_id: account.account_id, ebill_id: account.ebill_id, autoPay: account.autoPay };
}

/** True when the new account can have auto pay (ADD-29, ADD-30). */
export function mayHaveAutoPay(
  { ebill_id, autoPay }: AddedAccount,
  { is_business_tax }: Pick<BillType, 'is_business_tax'>,
): boolean {
  return autoPay.isAllowed && ebill_id !== null && !is_business_tax;
}

/** Names the connection as the reason where there was none. */
export function readFailure(error: unknown, otherwise: string): Failure {
  const failure = failureOf(error, otherwise);
  return failure.status === 0 ? { ...failure, message: NOT_REACHED } : failure;
}

/**
 * Chooses the message of a failed look-up. A server that was unreachable or broken did not look, so its
 * failure must not read like a refusal.
 */
export function lookUpFailure(error: unknown, refusal: string): Failure {
  const failure = readFailure(error, refusal);
  const isWordless = failure.status >= 500 && failure.message === refusal;
  return isWordless ? { ...failure, message: FALLBACK } : failure;
}

/** True when the customer has to enter the password again (ruling 21). */
export function asksForPassword(error: unknown): boolean {
  const { status, errors } = failureOf(error, FALLBACK);
  return status === 403 && errors.password !== undefined;
}
