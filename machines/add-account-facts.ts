import type { BillerGroup } from '../domain/account.ts';
import {
  type AddedAccount,
  asksForPassword,
  asksService,
  type Findings,
  type LocatedAccount,
  listedAccount,
  lookUpFailure,
  NO_ENTRIES,
  type Payers,
  proofOf,
  withoutBlanks,
} from '../domain/adding-account.ts';
import type { BillType } from '../domain/biller.ts';
import type { RequestOf } from '../domain/call.ts';
import { addAccount, getBillTypes, type locateAccount } from '../domain/calls/accounts.ts';
import { confirmPassword } from '../domain/calls/session.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import { canLocate, type LocateEntries } from '../domain/location.ts';
import type { Organization } from '../domain/organization.ts';

/** What is known of an account that is being added. */
export type Context = {
  readonly search: string;
  /** Every organization, in name order, those near the customer marked. */
  readonly held: readonly Organization[] | undefined;
  readonly found: Findings | undefined;
  readonly organization: Organization | undefined;
  readonly billTypes: readonly BillType[] | undefined;
  readonly billType: BillType | undefined;
  readonly entries: LocateEntries;
  readonly located: LocatedAccount | undefined;
  readonly payers: Payers | undefined;
  readonly paperless: boolean;
  readonly password: string;
  /** What could not be loaded or was refused, where it stands on the screen. */
  readonly failure: Failure | undefined;
  readonly added: AddedAccount | undefined;
};

type Known = { context: Context };
type Organizations = { organizations: readonly Organization[] };
type Chosen = { billType: BillType };
type Groups = { groups: readonly BillerGroup[] };
type Failed = { error: unknown };

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

/** What decides which way an addition goes. */
export const guards = {
  holdsOrganizations: ({ context }: Known) => context.held !== undefined,
  isWorthAsking: ({ context }: Known) =>
    asksService(context.search) && context.found?.search !== context.search.trim(),
  holdsBillTypes: ({ context }: Known) => context.billTypes !== undefined,
  isAnotherType: ({ context }: Known, { billType }: Chosen) => billType.id !== context.billType?.id,
  canLocate: ({ context }: Known) => canLocate(context.entries, context.billType),
  isReadyToAdd: ({ context }: Known) => context.located?.hasPayers === false || context.payers !== undefined,
  asksForPassword: (_: Known, { error }: Failed) => asksForPassword(error),
  isUnknown: (_: Known, { error }: Failed) => failureOf(error, NOT_ADDED).kind === 'unknown',
  isListed: ({ context }: Known, { groups }: Groups) => listedIn(context, groups) !== undefined,
  wasAnswered: ({ context }: Known) => (context.failure?.status ?? 0) > 0,
};

/** What is known then, by what happened. */
export const after = {
  held: (_: Known, { organizations }: Organizations) => ({ held: organizations, failure: undefined }),
  found: ({ context }: Known, { organizations }: Organizations) => ({
    found: { search: context.search.trim(), organizations },
  }),
  organizationChosen: ({ context }: Known, { organization }: { organization: Organization }) =>
    organization.id === context.organization?.id
      ? { organization }
      : { organization, billTypes: undefined, billType: undefined, entries: NO_ENTRIES },
  billTypesRead: (_: Known, { billTypes }: { billTypes: readonly BillType[] }) => ({
    billTypes,
    billType: billTypes.length === 1 ? billTypes[0] : undefined,
  }),
  billTypeChosen: (_: Known, { billType }: Chosen) => ({ billType, entries: NO_ENTRIES }),
  edited: (_: Known, { entries }: { entries: LocateEntries }) => ({ entries: withoutBlanks(entries) }),
  located: ({ context }: Known, { located }: { located: LocatedAccount }) => ({
    located,
    payers: undefined,
    paperless: context.billType?.allow_paperless === true && context.billType.default_paperless_on,
  }),
  listed: ({ context }: Known, { groups }: Groups) => ({ added: listedIn(context, groups) }),
  notAdded: (_: Known, { error }: Failed) => ({ failure: failureOf(error, NOT_ADDED) }),
  passwordRefused: (_: Known, { error }: Failed) => ({
    failure: lookUpFailure(error, confirmPassword.failure),
  }),
  notLoaded: (_: Known, { error }: Failed) => ({ failure: lookUpFailure(error, getBillTypes.failure) }),
};

/** The account that is sought, with what shows that it is the customer's. */
export function sought({ entries, organization, billType }: Context): RequestOf<typeof locateAccount> {
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
