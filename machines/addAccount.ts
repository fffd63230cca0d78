import { assign, emit, setup } from 'xstate';
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
import { addAccount, getBillTypes, locateAccount, searchOrganizations } from '../domain/calls/accounts.ts';
import { confirmPassword } from '../domain/calls/session.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import { canLocate, type LocateEntries } from '../domain/location.ts';
import type { Organization } from '../domain/organization.ts';
import { port, unwired } from './port.ts';

type Context = {
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

type Failed = { error: unknown };
type Groups = { groups: readonly BillerGroup[] };

const NOT_ADDED = addAccount.failure;

/** Adding an account (ADD-01 to ADD-32). */
export const addAccountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'search.edited'; search: string }
      | { type: 'organization.chosen'; organization: Organization }
      | { type: 'billType.chosen'; billType: BillType }
      | { type: 'entries.edited'; entries: LocateEntries }
      | { type: 'account.sought' }
      | { type: 'payers.chosen'; payers: Payers }
      | { type: 'paperless.chosen'; paperless: boolean }
      | { type: 'account.confirmed' }
      | { type: 'password.entered'; password: string }
      | { type: 'list.askedAgain' }
      | { type: 'step.returned' },
    emitted: {} as
      | { type: 'location.failed'; message: string }
      | { type: 'addition.failed'; message: string }
      | { type: 'account.added' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'missing' | 'searching' | 'unanswered' | 'proving' | 'unheard',
  },
  actors: {
    listOrganizations: port(searchOrganizations),
    searchOrganizations: port(searchOrganizations),
    getBillTypes: port(getBillTypes),
    locateAccount: port(locateAccount),
    addAccount: port(addAccount),
    confirmPassword: port(confirmPassword),
    /** Fetches the bill list, which every screen then shows. */
    readBillList: unwired.promise<readonly BillerGroup[]>(),
  },
  guards: {
    holdsOrganizations: ({ context }) => context.held !== undefined,
    isWorthAsking: ({ context }) =>
      asksService(context.search) && context.found?.search !== context.search.trim(),
    holdsBillTypes: ({ context }) => context.billTypes !== undefined,
    isAnotherType: ({ context }, { billType }: { billType: BillType }) =>
      billType.id !== context.billType?.id,
    canLocate: ({ context }) => canLocate(context.entries, context.billType),
    isReadyToAdd: ({ context }) => context.located?.hasPayers === false || context.payers !== undefined,
    asksForPassword: (_, { error }: Failed) => asksForPassword(error),
    isUnknown: (_, { error }: Failed) => failureOf(error, NOT_ADDED).kind === 'unknown',
    isListed: ({ context }, { groups }: Groups) => listedIn(context, groups) !== undefined,
    wasAnswered: ({ context }) => (context.failure?.status ?? 0) > 0,
  },
  actions: {
    keepSearch: assign({ search: (_, { search }: { search: string }) => search }),
    keepHeld: assign({
      held: (_, { organizations }: { organizations: readonly Organization[] }) => organizations,
      failure: undefined,
    }),
    keepFound: assign({
      found: ({ context }, { organizations }: { organizations: readonly Organization[] }) => ({
        search: context.search.trim(),
        organizations,
      }),
    }),
    keepOrganization: assign(({ context }, { organization }: { organization: Organization }) =>
      organization.id === context.organization?.id
        ? { organization }
        : { organization, billTypes: undefined, billType: undefined, entries: NO_ENTRIES },
    ),
    keepBillTypes: assign((_, { billTypes }: { billTypes: readonly BillType[] }) => ({
      billTypes,
      billType: billTypes.length === 1 ? billTypes[0] : undefined,
    })),
    keepBillType: assign((_, { billType }: { billType: BillType }) => ({ billType, entries: NO_ENTRIES })),
    keepEntries: assign({ entries: (_, { entries }: { entries: LocateEntries }) => withoutBlanks(entries) }),
    keepLocated: assign(({ context }, { located }: { located: LocatedAccount }) => ({
      located,
      payers: undefined,
      paperless: context.billType?.allow_paperless === true && context.billType.default_paperless_on,
    })),
    keepPayers: assign({ payers: (_, { payers }: { payers: Payers }) => payers }),
    keepPaperless: assign({ paperless: (_, { paperless }: { paperless: boolean }) => paperless }),
    keepPassword: assign({ password: (_, { password }: { password: string }) => password }),
    forgetPassword: assign({ password: '' }),
    keepAdded: assign({ added: (_, { added }: { added: AddedAccount }) => added }),
    keepListed: assign({ added: ({ context }, { groups }: Groups) => listedIn(context, groups) }),
    keepFailure: assign({ failure: (_, { error }: Failed) => failureOf(error, NOT_ADDED) }),
    keepRefusal: assign({
      failure: (_, { error }: Failed) => lookUpFailure(error, confirmPassword.failure),
    }),
    keepNotLoaded: assign({
      failure: (_, { error }: Failed) => lookUpFailure(error, getBillTypes.failure),
    }),
    forgetFailure: assign({ failure: undefined }),
    tellNotLocated: emit((_, { error }: Failed) => ({
      type: 'location.failed' as const,
      message: lookUpFailure(error, locateAccount.failure).message,
    })),
    tellNotAdded: emit(({ context }) => ({
      type: 'addition.failed' as const,
      message: context.failure?.message ?? NOT_ADDED,
    })),
    tellAdded: emit({ type: 'account.added' }),
  },
  delays: {
    typingPause: 300,
  },
}).createMachine({
  id: 'addAccount',
  description: 'From the name of a billing organization to an account on the bill list.',
  context: {
    search: '',
    held: undefined,
    found: undefined,
    organization: undefined,
    billTypes: undefined,
    billType: undefined,
    entries: { accountNumber: '', by: 'name', name: '', pin: '' },
    located: undefined,
    payers: undefined,
    paperless: false,
    password: '',
    failure: undefined,
    added: undefined,
  },
  initial: 'billingOrg',
  states: {
    billingOrg: {
      type: 'parallel',
      description: 'The customer says who sends the bill (ADD-03 to ADD-09).',
      on: {
        'organization.chosen': {
          target: 'locateBill',
          actions: {
            type: 'keepOrganization',
            params: ({ event }) => ({ organization: event.organization }),
          },
        },
      },
      states: {
        list: {
          initial: 'recalled',
          states: {
            recalled: {
              always: [{ guard: 'holdsOrganizations', target: 'held' }, { target: 'loading' }],
            },
            loading: {
              description: 'What is near, what the list shows and what two letters find (ADD-04, ADD-08).',
              invoke: {
                src: 'listOrganizations',
                input: { searchText: '' },
                onDone: {
                  target: 'held',
                  actions: {
                    type: 'keepHeld',
                    params: ({ event }) => ({ organizations: event.output }),
                  },
                },
                onError: {
                  target: 'missing',
                  actions: { type: 'keepNotLoaded', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            held: { tags: ['settled'] },
            missing: { tags: ['settled', 'missing'], on: { 'list.askedAgain': 'loading' } },
          },
        },
        search: {
          initial: 'quiet',
          on: {
            'search.edited': {
              target: '.quiet',
              actions: { type: 'keepSearch', params: ({ event }) => ({ search: event.search }) },
            },
          },
          states: {
            quiet: { always: { guard: 'isWorthAsking', target: 'typing' } },
            typing: {
              tags: ['searching'],
              description: 'The service is asked when the typing pauses (ADD-05).',
              after: { typingPause: 'asking' },
            },
            asking: {
              tags: ['searching'],
              description: 'Typing on drops the answer that is on its way: the latest text wins.',
              invoke: {
                src: 'searchOrganizations',
                input: ({ context }) => ({ searchText: context.search.trim() }),
                onDone: {
                  target: 'quiet',
                  actions: {
                    type: 'keepFound',
                    params: ({ event }) => ({ organizations: event.output }),
                  },
                },
                onError: 'unanswered',
              },
            },
            unanswered: {
              tags: ['settled', 'unanswered'],
              description: 'What the app holds is suggested instead.',
              on: { 'list.askedAgain': 'asking' },
            },
          },
        },
      },
    },
    locateBill: {
      initial: 'recalled',
      description: 'The customer shows which account it is and that it is theirs (ADD-09 to ADD-20).',
      on: { 'step.returned': 'billingOrg' },
      states: {
        recalled: {
          always: [{ guard: 'holdsBillTypes', target: 'filling' }, { target: 'loading' }],
        },
        loading: {
          invoke: {
            src: 'getBillTypes',
            input: ({ context }) => ({ entityId: context.organization?.id ?? 0 }),
            onDone: {
              target: 'filling',
              actions: { type: 'keepBillTypes', params: ({ event }) => ({ billTypes: event.output }) },
            },
            onError: {
              target: 'missing',
              actions: { type: 'keepNotLoaded', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        missing: { tags: ['settled', 'missing'], on: { 'list.askedAgain': 'loading' } },
        filling: {
          tags: ['dirty'],
          description: 'Another bill type starts the entries afresh (ADD-32).',
          on: {
            'billType.chosen': {
              guard: { type: 'isAnotherType', params: ({ event }) => ({ billType: event.billType }) },
              actions: { type: 'keepBillType', params: ({ event }) => ({ billType: event.billType }) },
            },
            'entries.edited': {
              actions: { type: 'keepEntries', params: ({ event }) => ({ entries: event.entries }) },
            },
            'account.sought': { guard: 'canLocate', target: 'locating' },
          },
        },
        locating: {
          tags: ['busy'],
          invoke: {
            src: 'locateAccount',
            input: ({ context }) => ({
              ...proofOf(context.entries),
              entity_id: context.organization?.id ?? 0,
              conf_id: context.billType?.id ?? 0,
            }),
            onDone: {
              target: '#addAccount.addBill',
              actions: { type: 'keepLocated', params: ({ event }) => ({ located: event.output }) },
            },
            onError: {
              target: 'filling',
              actions: { type: 'tellNotLocated', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    addBill: {
      initial: 'confirming',
      description: 'What was found is shown; the customer says how to hold it (ADD-21 to ADD-26).',
      states: {
        confirming: {
          tags: ['dirty'],
          description: 'An account with other payers is not added before the choice is made (ADD-23).',
          on: {
            'step.returned': '#addAccount.locateBill',
            'payers.chosen': {
              actions: { type: 'keepPayers', params: ({ event }) => ({ payers: event.payers }) },
            },
            'paperless.chosen': {
              actions: { type: 'keepPaperless', params: ({ event }) => ({ paperless: event.paperless }) },
            },
            'account.confirmed': { guard: 'isReadyToAdd', target: 'adding', actions: 'forgetFailure' },
          },
        },
        adding: {
          tags: ['busy'],
          invoke: {
            src: 'addAccount',
            input: ({ context }) => ({
              ...proofOf(context.entries),
              entity_id: context.organization?.id ?? 0,
              conf_id: context.billType?.id ?? 0,
              paperless: context.paperless,
              amount_due: context.located?.amount_due ?? null,
              take_over: context.payers === 'taken over',
            }),
            onDone: {
              target: '#addAccount.added',
              actions: { type: 'keepAdded', params: ({ event }) => ({ added: event.output }) },
            },
            onError: [
              {
                guard: { type: 'asksForPassword', params: ({ event }) => ({ error: event.error }) },
                target: 'passwordAsked',
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
                target: 'looking',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'confirming',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  'tellNotAdded',
                  'forgetFailure',
                ],
              },
            ],
          },
        },
        passwordAsked: {
          tags: ['dirty', 'proving'],
          description: 'Taking an account over needs a password that was entered just now (ruling 21).',
          on: {
            'step.returned': '#addAccount.locateBill',
            'payers.chosen': {
              target: 'confirming',
              actions: [
                { type: 'keepPayers', params: ({ event }) => ({ payers: event.payers }) },
                'forgetFailure',
              ],
            },
            'paperless.chosen': {
              actions: { type: 'keepPaperless', params: ({ event }) => ({ paperless: event.paperless }) },
            },
            'password.entered': {
              target: 'checkingPassword',
              actions: [
                { type: 'keepPassword', params: ({ event }) => ({ password: event.password }) },
                'forgetFailure',
              ],
            },
          },
        },
        checkingPassword: {
          tags: ['busy', 'proving'],
          exit: 'forgetPassword',
          invoke: {
            src: 'confirmPassword',
            input: ({ context }) => ({ password: context.password }),
            onDone: 'adding',
            onError: {
              target: 'passwordAsked',
              actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        looking: {
          tags: ['busy', 'unheard'],
          description:
            'It was sent and no answer came. Nothing is sent again before the list was looked at: the account may be there.',
          invoke: {
            src: 'readBillList',
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => ({ groups: event.output }) },
                target: '#addAccount.added.listed',
                actions: [
                  { type: 'keepListed', params: ({ event }) => ({ groups: event.output }) },
                  'tellAdded',
                ],
              },
              { guard: 'wasAnswered', target: 'confirming', actions: ['tellNotAdded', 'forgetFailure'] },
              { target: 'unlisted', actions: 'forgetFailure' },
            ],
            onError: 'undetermined',
          },
        },
        unlisted: {
          tags: ['settled', 'unheard'],
          description: 'No answer came, and the list does not hold the account: it may be added again.',
          on: {
            'list.askedAgain': 'looking',
            'account.confirmed': { guard: 'isReadyToAdd', target: 'adding' },
          },
        },
        undetermined: {
          tags: ['settled', 'unheard'],
          description:
            'Neither the addition nor the list was answered: nobody knows yet whether it was added.',
          on: { 'list.askedAgain': 'looking' },
        },
      },
    },
    added: {
      initial: 'reading',
      description: 'The account is on the bill list. Auto pay is offered where the account may have it.',
      states: {
        reading: {
          entry: 'tellAdded',
          invoke: { src: 'readBillList', onDone: 'listed', onError: 'listed' },
        },
        listed: { type: 'final', tags: ['settled'] },
      },
    },
  },
});

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
