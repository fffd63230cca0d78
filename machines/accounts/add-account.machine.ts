import { assign, emit, setup } from 'xstate';
import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { LocateEntries } from '../../domain/accounts/account-lookup.ts';
import {
  type AddedAccount,
  lookUpFailure,
  type OtherPayersChoice,
} from '../../domain/accounts/add-account.ts';
import type { BillType } from '../../domain/accounts/biller.ts';
import { addAccount, getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import type { Organization } from '../../domain/accounts/organization.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { port, unwired } from '../port.ts';
import { accountToLocate, after, type Context, guards, NOT_ADDED, NOTHING } from './add-account-context.ts';

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
      | { type: 'payers.chosen'; payers: OtherPayersChoice }
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
    /** Loads the bill list, which every screen then shows. */
    readBillList: unwired.promise<readonly BillerGroup[]>(),
  },
  guards,
  actions: {
    keepSearch: assign((_, { search }: { search: string }) => ({ search })),
    keepHeld: assign(after.held),
    keepFound: assign(after.found),
    keepOrganization: assign(after.organizationChosen),
    keepBillTypes: assign(after.billTypesRead),
    keepBillType: assign(after.billTypeChosen),
    keepEntries: assign(after.edited),
    keepLocated: assign(after.located),
    keepPayers: assign((_, { payers }: { payers: OtherPayersChoice }) => ({ payers })),
    keepPaperless: assign((_, { paperless }: { paperless: boolean }) => ({ paperless })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    keepAdded: assign((_, { added }: { added: AddedAccount }) => ({ added })),
    keepListed: assign(after.listed),
    keepFailure: assign(after.notAdded),
    keepRefusal: assign(after.passwordRefused),
    keepNotLoaded: assign(after.notLoaded),
    forgetFailure: assign({ failure: undefined }),
    tellNotLocated: emit((_, { error }: { error: unknown }) => ({
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
  context: NOTHING,
  initial: 'billingOrg',
  states: {
    billingOrg: {
      type: 'parallel',
      description: 'The customer chooses the organization that sends the bill (ADD-03 to ADD-09).',
      on: {
        'organization.chosen': {
          target: 'locateBill',
          actions: { type: 'keepOrganization', params: ({ event }) => event },
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
              description:
                'Shows organizations nearby, those on the bill list, and matches of two letters (ADD-04, ADD-08).',
              invoke: {
                src: 'listOrganizations',
                input: { searchText: '' },
                onDone: {
                  target: 'held',
                  actions: { type: 'keepHeld', params: ({ event }) => ({ organizations: event.output }) },
                },
                onError: {
                  target: 'missing',
                  actions: { type: 'keepNotLoaded', params: ({ event }) => event },
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
              actions: { type: 'keepSearch', params: ({ event }) => event },
            },
          },
          states: {
            quiet: { always: { guard: 'isWorthAsking', target: 'typing' } },
            typing: {
              tags: ['searching'],
              description: 'The service is asked when the customer pauses typing (ADD-05).',
              after: { typingPause: 'asking' },
            },
            asking: {
              tags: ['searching'],
              description: 'Further typing drops the pending answer: the latest text wins.',
              invoke: {
                src: 'searchOrganizations',
                input: ({ context }) => ({ searchText: context.search.trim() }),
                onDone: {
                  target: 'quiet',
                  actions: { type: 'keepFound', params: ({ event }) => ({ organizations: event.output }) },
                },
                onError: 'unanswered',
              },
            },
            unanswered: {
              tags: ['settled', 'unanswered'],
              description: 'The loaded organizations are suggested instead.',
              on: { 'list.askedAgain': 'asking' },
            },
          },
        },
      },
    },
    locateBill: {
      initial: 'recalled',
      description:
        'The customer enters the account number and the proof that the account is theirs (ADD-09 to ADD-20). The search stays above.',
      on: {
        'step.returned': 'billingOrg',
        'search.edited': {
          target: 'billingOrg',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
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
            onError: { target: 'missing', actions: { type: 'keepNotLoaded', params: ({ event }) => event } },
          },
        },
        missing: { tags: ['settled', 'missing'], on: { 'list.askedAgain': 'loading' } },
        filling: {
          tags: ['dirty'],
          description: 'Another bill type clears the entries (ADD-32).',
          on: {
            'billType.chosen': {
              guard: { type: 'isAnotherType', params: ({ event }) => event },
              actions: { type: 'keepBillType', params: ({ event }) => event },
            },
            'entries.edited': { actions: { type: 'keepEntries', params: ({ event }) => event } },
            'account.sought': { guard: 'canLocate', target: 'locating' },
          },
        },
        locating: {
          tags: ['busy'],
          invoke: {
            src: 'locateAccount',
            input: ({ context }) => accountToLocate(context),
            onDone: {
              target: '#addAccount.addBill',
              actions: { type: 'keepLocated', params: ({ event }) => ({ located: event.output }) },
            },
            onError: { target: 'filling', actions: { type: 'tellNotLocated', params: ({ event }) => event } },
          },
        },
      },
    },
    addBill: {
      initial: 'confirming',
      description: 'The located account is shown; the customer chooses its settings (ADD-21 to ADD-26).',
      states: {
        confirming: {
          tags: ['dirty'],
          description:
            'An account with other payers is not added before the customer has chosen what happens to them (ADD-23).',
          on: {
            'step.returned': '#addAccount.locateBill',
            'payers.chosen': { actions: { type: 'keepPayers', params: ({ event }) => event } },
            'paperless.chosen': { actions: { type: 'keepPaperless', params: ({ event }) => event } },
            'account.confirmed': { guard: 'isReadyToAdd', target: 'adding', actions: 'forgetFailure' },
          },
        },
        adding: {
          tags: ['busy'],
          invoke: {
            src: 'addAccount',
            input: ({ context }) => ({
              ...accountToLocate(context),
              paperless: context.paperless,
              amount_due: context.located?.amount_due ?? null,
              take_over: context.payers === 'taken over',
            }),
            onDone: {
              target: '#addAccount.added',
              actions: { type: 'keepAdded', params: ({ event }) => ({ added: event.output }) },
            },
            onError: [
              { guard: { type: 'asksForPassword', params: ({ event }) => event }, target: 'passwordAsked' },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event },
                target: 'looking',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
              {
                target: 'confirming',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => event },
                  'tellNotAdded',
                  'forgetFailure',
                ],
              },
            ],
          },
        },
        passwordAsked: {
          tags: ['dirty', 'proving'],
          description: 'Taking an account over needs a fresh password (ruling 21).',
          on: {
            'step.returned': '#addAccount.locateBill',
            'payers.chosen': {
              target: 'confirming',
              actions: [{ type: 'keepPayers', params: ({ event }) => event }, 'forgetFailure'],
            },
            'paperless.chosen': { actions: { type: 'keepPaperless', params: ({ event }) => event } },
            'password.entered': {
              target: 'checkingPassword',
              actions: [{ type: 'keepPassword', params: ({ event }) => event }, 'forgetFailure'],
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
              actions: { type: 'keepRefusal', params: ({ event }) => event },
            },
          },
        },
        looking: {
          tags: ['busy', 'unheard'],
          description:
            'The call was sent and no answer came. The list is read before anything is sent again, because the account may be on it.',
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
          description: 'No answer came and the list does not have the account: it may be added again.',
          on: {
            'list.askedAgain': 'looking',
            'account.confirmed': { guard: 'isReadyToAdd', target: 'adding' },
          },
        },
        undetermined: {
          tags: ['settled', 'unheard'],
          description:
            'Neither the addition nor the list was answered, so it is unknown whether the account was added.',
          on: { 'list.askedAgain': 'looking' },
        },
      },
    },
    added: {
      initial: 'reading',
      description: 'The account is on the bill list. Auto pay is offered if the account may have it.',
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
