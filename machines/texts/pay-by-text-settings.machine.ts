import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../domain/api/failure.ts';
import { savePayByText } from '../../domain/texts/calls.ts';
import {
  barredKindText,
  firstTextMethod,
  type PayByText,
  payByTextProblem,
  type TextMethodProblem,
  textMethodProblem,
} from '../../domain/texts/pay-by-text.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import { failureOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  /** The settings as the server has them. */
  readonly saved: PayByText;
  readonly methodId: number | null;
  /** True after the customer tried to save: the problems are then shown. */
  readonly told: boolean;
  readonly failure: Failure | undefined;
  /** The chosen method of a kind that cannot pay this account. */
  readonly barred: SavedMethod | undefined;
};

type Input = {
  readonly saved: PayByText;
  /** The method that was chosen before the number was verified. */
  readonly chosenBefore?: number | null;
};

type Chosen = { method: SavedMethod };
type Renewed = { settings: PayByText };
/** Pay by text of an account: its method and its number (PBT-04 to PBT-20). */
export const payByTextSettingsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | ({ type: 'method.chosen' } & Chosen)
      | { type: 'save.chosen' }
      | { type: 'edits.dropped' }
      | { type: 'registration.chosen' }
      | { type: 'registration.closed' }
      | { type: 'message.read' }
      | ({ type: 'settings.renewed' } & Renewed),
    emitted: {} as
      | { type: 'settings.saved'; accountId: number }
      | { type: 'method.refused'; problem: TextMethodProblem | undefined },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'saved',
  },
  actors: { savePayByText: port(savePayByText) },
  guards: {
    isAccepted: ({ context }, { method }: Chosen) => textMethodProblem(method, context.saved) === undefined,
    isOfOtherKind: ({ context }, { method }: Chosen) => barredKindText(method, context.saved) !== undefined,
    isBarred: ({ context }) => context.saved.collections.is_in_collections || !context.saved.is_offered,
    lacksNumber: ({ context: { saved, methodId } }) =>
      payByTextProblem({ WalletId: methodId, MobileNumber: saved.MobileNumber }, saved)?.field ===
      'MobileNumber',
    lacksMethod: ({ context }) => context.methodId === null,
    isEdited: ({ context }) => context.methodId !== firstTextMethod(context.saved),
    isUnedited: ({ context }) => context.methodId === firstTextMethod(context.saved),
  },
  actions: {
    choose: assign((_, { method }: Chosen) => ({ methodId: method.id, told: false, failure: undefined })),
    keepBarred: assign({ barred: (_, { method }: Chosen) => method }),
    forgetBarred: assign({ barred: undefined }),
    tellRefused: emit(({ context }, { method }: Chosen) => ({
      type: 'method.refused' as const,
      problem: textMethodProblem(method, context.saved),
    })),
    tellProblem: assign({ told: true }),
    dropEdits: assign(({ context }) => ({
      methodId: firstTextMethod(context.saved),
      told: false,
      failure: undefined,
    })),
    keepRenewed: assign(({ context }, { settings }: Renewed) => ({
      saved: settings,
      methodId: firstTextMethod({ ...settings, wallet_id: settings.wallet_id ?? context.methodId }),
    })),
    keepNumber: assign({ saved: (_, { settings }: Renewed) => settings }),
    keepSaved: assign(({ context }) => ({
      saved: {
        ...context.saved,
        Active: true,
        enabled: true,
        WalletId: context.methodId,
        wallet_id: context.methodId,
      },
      told: false,
      failure: undefined,
    })),
    keepFailure: assign(failureOr(savePayByText.failure)),
    tellSaved: emit(({ context }) => ({
      type: 'settings.saved' as const,
      accountId: context.saved.AccountId,
    })),
  },
}).createMachine({
  id: 'payByTextSettings',
  description:
    'Saving switches pay by text on. It needs a verified number and a method that the biller accepts.',
  context: ({ input: { saved, chosenBefore = null } }) => ({
    saved,
    methodId: chosenBefore ?? firstTextMethod(saved),
    told: false,
    failure: undefined,
    barred: undefined,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'unchanged',
      on: {
        'method.chosen': [
          { guard: 'isBarred' },
          {
            guard: { type: 'isOfOtherKind', params: ({ event }) => ({ method: event.method }) },
            target: 'barring',
            actions: { type: 'keepBarred', params: ({ event }) => ({ method: event.method }) },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ method: event.method }) },
            actions: { type: 'choose', params: ({ event }) => ({ method: event.method }) },
          },
          { actions: { type: 'tellRefused', params: ({ event }) => ({ method: event.method }) } },
        ],
        'registration.chosen': 'registering',
        'save.chosen': [
          { guard: 'isBarred' },
          { guard: 'lacksMethod', actions: 'tellProblem' },
          {
            guard: 'lacksNumber',
            target: 'registering',
            description: 'A number must be verified before anything can be saved (PBT-13).',
          },
          { target: 'saving' },
        ],
      },
      states: {
        unchanged: {
          tags: ['settled'],
          description: "The form shows the server's settings; a newer answer replaces them.",
          always: { guard: 'isEdited', target: 'changed' },
          on: {
            'settings.renewed': {
              actions: { type: 'keepRenewed', params: ({ event }) => ({ settings: event.settings }) },
            },
          },
        },
        changed: {
          tags: ['dirty'],
          description: 'Leaving asks first (PBT-11). A number verified meanwhile counts.',
          always: { guard: 'isUnedited', target: 'unchanged' },
          on: {
            'edits.dropped': { target: 'unchanged', actions: 'dropEdits' },
            'settings.renewed': {
              actions: { type: 'keepNumber', params: ({ event }) => ({ settings: event.settings }) },
            },
          },
        },
        saved: {
          tags: ['settled', 'saved'],
          description: 'Shows the success until the next choice (PBT-10).',
          always: { guard: 'isEdited', target: 'changed' },
          on: {
            'settings.renewed': {
              actions: { type: 'keepRenewed', params: ({ event }) => ({ settings: event.settings }) },
            },
          },
        },
      },
    },
    barring: {
      tags: ['settled'],
      description: 'The biller accepts no method of this kind: nothing is chosen (WAL-50).',
      on: { 'message.read': { target: 'editing', actions: 'forgetBarred' } },
    },
    registering: {
      tags: ['settled'],
      description: 'A dialog verifies the number (PBT-05, PBT-13).',
      on: {
        'registration.closed': 'editing',
        'settings.renewed': {
          actions: { type: 'keepNumber', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'savePayByText',
        input: ({ context: { saved, methodId } }) => ({
          AccountId: saved.AccountId,
          WalletId: methodId,
          MobileNumber: saved.MobileNumber,
        }),
        onDone: { target: 'editing.saved', actions: ['keepSaved', 'tellSaved'] },
        onError: {
          target: 'editing.changed',
          description: 'The choice stays, with the message beside it (PBT-15).',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
});
