import type { BillerGroup } from './account.ts';
import type { BillType } from './biller.ts';
import { type AnswerOf, FALLBACK } from './call.ts';
import type { addAccount, locateAccount } from './calls/accounts.ts';
import { type Failure, failureOf } from './failure.ts';
import { accountNumberProblem, type LocateEntries, pinProblem } from './location.ts';
import { findOrganizations, type Organization } from './organization.ts';

export type LocatedAccount = AnswerOf<typeof locateAccount>;
export type AddedAccount = AnswerOf<typeof addAccount>;

/** With other payers there, the customer takes the account over or pays beside them (ADD-23). */
export type Payers = 'taken over' | 'shared';

export const NO_ENTRIES: LocateEntries = { accountNumber: '', by: 'name', name: '', pin: '' };

const SUGGESTED_FROM = 2;
const ASKED_FROM = 3;

/** True when there is enough typed to ask the search service (ADD-05). */
export function asksService(search: string): boolean {
  return search.trim().length >= ASKED_FROM;
}

export interface Findings {
  readonly search: string;
  readonly organizations: readonly Organization[];
}

/**
 * What to suggest for a typed text: what the service found, and until it has answered what the app already holds;
 * undefined while too little is typed (ADD-04).
 */
export function suggestionsFor(
  search: string,
  held: readonly Organization[],
  found: Findings | undefined,
): readonly Organization[] | undefined {
  const sought = search.trim();
  if (sought.length < SUGGESTED_FROM) return undefined;
  if (asksService(search) && found?.search === sought) return found.organizations;
  return findOrganizations(held, sought);
}

/** NAV-41. */
export function withoutBlanks({ accountNumber, by, name, pin }: LocateEntries): LocateEntries {
  return { accountNumber: accountNumber.replace(/\s/g, ''), by, name, pin: pin.replace(/\s/g, '') };
}

/** What still has to be entered before an account can be located, as the end of a sentence (ADD-16). */
export function stillMissing(entries: LocateEntries, billType: BillType | undefined): string[] {
  if (!billType) return ['choose what the bill is for'];
  const number = billType.account_num_label.toLowerCase();
  const name = billType.name_search_label.toLowerCase();
  return [
    ...wanting(number, entries.accountNumber, accountNumberProblem(entries.accountNumber, billType)),
    ...(entries.by === 'pin'
      ? wanting('PIN', entries.pin, pinProblem(entries.pin))
      : wanting(name, entries.name, undefined)),
  ];
}

function wanting(label: string, typed: string, problem: string | undefined): string[] {
  if (typed.trim() === '') return [`enter the ${label}`];
  return problem === undefined ? [] : [`correct the ${label}`];
}

/** Exactly one of name and PIN shows whose the account is (ADD-12). */
export function proofOf({ accountNumber, by, name, pin }: LocateEntries) {
  return {
    account_number: accountNumber,
    last_or_business_name: by === 'name' ? name.trim() : '',
    pin: by === 'pin' ? pin : '',
  };
}

interface Sought {
  readonly entityId: number;
  readonly billTypeId: number;
  readonly accountNumber: string;
}

/** The account on the customer's list, as an answer to the addition would have told it. */
export function listedAccount(
  groups: readonly BillerGroup[],
  { entityId, billTypeId, accountNumber }: Sought,
): AddedAccount | undefined {
  const account = groups
    .flatMap(({ accounts }) => accounts)
    .find(
      (one) => one.entity_id === entityId && one.conf_id === billTypeId && one.account_num === accountNumber,
    );
  return account && { account_id: account.account_id, ebill_id: account.ebill_id, autoPay: account.autoPay };
}

/** ADD-29, ADD-30. */
export function mayHaveAutoPay(
  { ebill_id, autoPay }: AddedAccount,
  { is_business_tax }: Pick<BillType, 'is_business_tax'>,
): boolean {
  return autoPay.isAllowed && ebill_id !== null && !is_business_tax;
}

const NOT_REACHED = 'Billfold could not be reached. Check your connection and try again.';

/** A server that was not reached or broke must not be told as one that refused: it did not look. */
export function lookUpFailure(error: unknown, refusal: string): Failure {
  const failure = failureOf(error, refusal);
  if (failure.status === 0) return { ...failure, message: NOT_REACHED };
  const isWordless = failure.status >= 500 && failure.message === refusal;
  return isWordless ? { ...failure, message: FALLBACK } : failure;
}

/** True when the password has to be entered once more (ruling 21). */
export function asksForPassword(error: unknown): boolean {
  const { status, errors } = failureOf(error, '');
  return status === 403 && errors.password !== undefined;
}
