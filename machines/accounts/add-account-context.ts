import type { BillerGroup } from '../../domain/accounts/account.ts';
import { canLocate, type LocateEntries } from '../../domain/accounts/account-lookup.ts';
import {
  type AddedAccount,
  asksForPassword,
  isSearchable,
  type LocatedAccount,
  listedAccount,
  lookUpFailure,
  NO_ENTRIES,
  type OtherPayersChoice,
  payersProblem,
  proofOf,
  readFailure,
  type SearchFindings,
  withoutBlanks,
} from '../../domain/accounts/add-account.ts';
import type { BillType } from '../../domain/accounts/biller.ts';
import { addAccount, getBillTypes, type locateAccount } from '../../domain/accounts/calls.ts';
import type { Organization } from '../../domain/accounts/organization.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import type { Failed } from '../failed.ts';

export type Context = {
  readonly search: string;
  /** Every organization in name order, with those near the customer marked. */
  readonly held: readonly Organization[] | undefined;
  readonly found: SearchFindings | undefined;
  readonly organization: Organization | undefined;
  readonly billTypes: readonly BillType[] | undefined;
  readonly billType: BillType | undefined;
  readonly entries: LocateEntries;
  readonly located: LocatedAccount | undefined;
  readonly payers: OtherPayersChoice | undefined;
  readonly paperless: boolean;
  readonly password: string;
  /** A failed load or a refusal, shown where it belongs on the screen. */
  readonly failure: Failure | undefined;
  readonly added: AddedAccount | undefined;
};

type InContext = { context: Context };
type Organizations = { organizations: readonly Organization[] };
type Chosen = { billType: BillType };
type Groups = { groups: readonly BillerGroup[] };
export const NOT_ADDED = addAccount.failure;

export const NOTHING: Context = {
  search: '',
  held: undefined,
  found: undefined,
  organization: undefined,
  billTypes: undefined,
  billType: undefined,
  entries: NO_ENTRIES,
  located: undefined,
  payers: undefined,
  paperless: false,
  password: '',
  failure: undefined,
  added: undefined,
};

export const guards = {
  holdsOrganizations: ({ context }: InContext) => context.held !== undefined,
  isWorthAsking: ({ context }: InContext) =>
    isSearchable(context.search) && context.found?.search !== context.search.trim(),
  holdsBillTypes: ({ context }: InContext) => context.billTypes !== undefined,
  isAnotherType: ({ context }: InContext, { billType }: Chosen) => billType.id !== context.billType?.id,
  canLocate: ({ context }: InContext) => canLocate(context.entries, context.billType),
  isReadyToAdd: ({ context }: InContext) =>
    context.located !== undefined && payersProblem(context.located, context.payers) === undefined,
  asksForPassword: (_: InContext, { error }: Failed) => asksForPassword(error),
  isUnknown: (_: InContext, { error }: Failed) => failureOf(error, NOT_ADDED).kind === 'unknown',
  isListed: ({ context }: InContext, { groups }: Groups) => listedIn(context, groups) !== undefined,
  wasAnswered: ({ context }: InContext) => (context.failure?.status ?? 0) > 0,
};

/** The changes of the context after each event. */
export const after = {
  held: (_: InContext, { organizations }: Organizations) => ({ held: organizations, failure: undefined }),
  found: ({ context }: InContext, { organizations }: Organizations) => ({
    found: { search: context.search.trim(), organizations },
  }),
  organizationChosen: ({ context }: InContext, { organization }: { organization: Organization }) =>
    organization.id === context.organization?.id
      ? { organization }
      : { organization, billTypes: undefined, billType: undefined, entries: NO_ENTRIES },
  billTypesRead: (_: InContext, { billTypes }: { billTypes: readonly BillType[] }) => ({
    billTypes,
    billType: billTypes.length === 1 ? billTypes[0] : undefined,
  }),
  billTypeChosen: (_: InContext, { billType }: Chosen) => ({ billType, entries: NO_ENTRIES }),
  edited: (_: InContext, { entries }: { entries: LocateEntries }) => ({ entries: withoutBlanks(entries) }),
  located: ({ context }: InContext, { located }: { located: LocatedAccount }) => ({
    located,
    payers: undefined,
    paperless: context.billType?.allow_paperless === true && context.billType.default_paperless_on,
  }),
  listed: ({ context }: InContext, { groups }: Groups) => ({ added: listedIn(context, groups) }),
  notAdded: (_: InContext, { error }: Failed) => ({ failure: failureOf(error, NOT_ADDED) }),
  passwordRefused: (_: InContext, { error }: Failed) => ({
    failure: lookUpFailure(error, confirmPassword.failure),
  }),
  notLoaded: (_: InContext, { error }: Failed) => ({ failure: readFailure(error, getBillTypes.failure) }),
};

/** The account to locate, with the proof that it is the customer's. */
export function accountToLocate({
  entries,
  organization,
  billType,
}: Context): RequestOf<typeof locateAccount> {
  return { ...proofOf(entries), entity_id: organization?.id ?? 0, conf_id: billType?.id ?? 0 };
}

function listedIn(
  { organization, billType, located }: Context,
  groups: readonly BillerGroup[],
): AddedAccount | undefined {
  return listedAccount(groups, {
    entityId: organization?.id ?? 0,
    billTypeId: billType?.id ?? 0,
    accountNumber: located?.account_number ?? '',
  });
}
