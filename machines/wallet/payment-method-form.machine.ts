import { assign, emit, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { getBankName } from '../../domain/checkout/method-lookup-calls.ts';
import { listCities, type Place } from '../../domain/profile/place-calls.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Failed } from '../failed.ts';
import { port, unwired } from '../port.ts';

type BankName = AnswerOf<typeof getBankName>['items'][number];

/** Saves the form. It is a function, so that no number is in an event, an input or a snapshot (MSC-26). */
export type Save = () => Promise<SavedMethod>;

type Context = {
  /** The bank of the routing number; undefined before the look-up. */
  readonly bank: Pick<BankName, 'bank_name' | 'is_new_routing_number' | 'message'> | undefined;
  /** Why the look-up failed; the customer can type the name (ERR2-19). */
  readonly bankFailure: string;
  readonly failure: string;
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>;
};

/** Adding or editing a card or a bank account (WAL-05 to WAL-36). The numbers stay in the form. */
export const paymentMethodFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'form.edited' }
      | { type: 'form.submitted'; save: Save }
      | { type: 'routing.completed'; routing: string }
      | { type: 'routing.cleared' }
      | { type: 'zip.completed'; zip: string },
    emitted: {} as
      | { type: 'method.saved'; method: SavedMethod }
      | { type: 'save.failed'; message: string }
      | { type: 'bank.found'; name: string }
      | { type: 'place.found'; place: Place }
      | { type: 'place.missed'; message: string },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: {
    save: unwired.promise<SavedMethod, { save: Save }>(),
    getBankName: port(getBankName),
    listCities: port(listCities),
  },
  guards: { hasPlace: (_, { items }: { items: readonly Place[] }) => items.length > 0 },
  actions: {
    keepFailure: assign((_, { error }: Failed) => {
      const { message, errors } = failureOf(error, addPaymentMethod.failure);
      return { failure: message, errors };
    }),
    forgetFailure: assign({ failure: '', errors: {} }),
    keepBank: assign((_, { items: [bank] }: { items: readonly BankName[] }) => ({
      bank: bank && {
        bank_name: bank.bank_name,
        is_new_routing_number: bank.is_new_routing_number,
        message: bank.message,
      },
      bankFailure: '',
    })),
    forgetBank: assign({ bank: undefined, bankFailure: '' }),
    keepBankFailure: assign({ bank: undefined, bankFailure: getBankName.failure }),
    tellSaved: emit((_, { method }: { method: SavedMethod }) => ({ type: 'method.saved' as const, method })),
    tellFailed: emit((_, { error }: Failed) => ({
      type: 'save.failed' as const,
      message: failureOf(error, addPaymentMethod.failure).message,
    })),
    tellBank: emit((_, { items: [bank] }: { items: readonly BankName[] }) => ({
      type: 'bank.found' as const,
      name: bank?.bank_name ?? '',
    })),
    tellPlace: emit((_, { items }: { items: readonly Place[] }) => ({
      type: 'place.found' as const,
      place: items[0] as Place,
    })),
    tellMissed: emit({ type: 'place.missed' as const, message: listCities.failure }),
  },
}).createMachine({
  id: 'paymentMethodForm',
  description:
    'The form of a payment method: it looks up the bank of a routing number and the place of a zip, and saves.',
  context: { bank: undefined, bankFailure: '', failure: '', errors: {} },
  type: 'parallel',
  states: {
    form: {
      initial: 'untouched',
      states: {
        untouched: {
          tags: ['settled'],
          on: { 'form.edited': 'edited', 'form.submitted': 'saving' },
        },
        edited: {
          tags: ['dirty'],
          on: {
            'form.edited': { actions: 'forgetFailure' },
            'form.submitted': { target: 'saving', actions: 'forgetFailure' },
          },
        },
        saving: {
          tags: ['busy'],
          invoke: {
            src: 'save',
            input: ({ event }) => ({ save: saveOf(event) }),
            onDone: {
              target: 'saved',
              actions: { type: 'tellSaved', params: ({ event }) => ({ method: event.output }) },
            },
            onError: {
              target: 'edited',
              description: 'The entries stay, except for the security code (ERR2-17).',
              actions: [
                { type: 'keepFailure', params: ({ event }) => event },
                { type: 'tellFailed', params: ({ event }) => event },
              ],
            },
          },
        },
        saved: {
          type: 'final',
          tags: ['settled'],
          description: 'The wallet is updated and the form closes.',
        },
      },
    },
    bank: {
      initial: 'unknown',
      on: {
        'routing.completed': { target: '.looking', actions: 'forgetBank' },
        'routing.cleared': { target: '.unknown', actions: 'forgetBank' },
      },
      states: {
        unknown: {},
        looking: {
          description: 'The bank of nine digits is looked up at once (WAL-29).',
          invoke: {
            src: 'getBankName',
            input: ({ event }) => ({ routing: event.type === 'routing.completed' ? event.routing : '' }),
            onDone: {
              target: 'told',
              actions: [
                { type: 'keepBank', params: ({ event }) => ({ items: event.output.items }) },
                { type: 'tellBank', params: ({ event }) => ({ items: event.output.items }) },
              ],
            },
            onError: { target: 'told', actions: 'keepBankFailure' },
          },
        },
        told: {
          description:
            'A known bank is named; for a new number the customer types the name (WAL-30, ERR2-19).',
        },
      },
    },
    place: {
      initial: 'asTyped',
      on: { 'zip.completed': { target: '.looking' } },
      states: {
        asTyped: {},
        looking: {
          description: 'A zip fills in its city and state (ruling 28).',
          invoke: {
            src: 'listCities',
            input: ({ event }) => ({ zip: event.type === 'zip.completed' ? event.zip : '' }),
            onDone: [
              {
                guard: { type: 'hasPlace', params: ({ event }) => ({ items: event.output.items }) },
                target: 'asTyped',
                actions: { type: 'tellPlace', params: ({ event }) => ({ items: event.output.items }) },
              },
              { target: 'asTyped' },
            ],
            onError: {
              target: 'asTyped',
              description: 'The customer types city and state, and is told why (ERR-19).',
              actions: 'tellMissed',
            },
          },
        },
      },
    },
  },
});

function saveOf(event: { type: string }): Save {
  if (event.type !== 'form.submitted') throw new Error('nothing to save');
  return (event as { type: string; save: Save }).save;
}
