import { assign, setup } from 'xstate';
import {
  type Asked,
  askedOf,
  type HeardText,
  type TalkState,
  type TextBill,
  type Told,
  toldAgain,
  toldList,
  type Verdict,
  verdictOf,
} from '../domain/text-talk.ts';
import {
  barredWords,
  changedWords,
  checkingWords,
  feeWords,
  helpWords,
  listWords,
  noSuchBillWords,
  nothingOpenWords,
  nothingToConfirmWords,
  offWords,
  paidWords,
  stoppedWords,
  unknownTextWords,
} from '../domain/text-words.ts';

type Context = {
  readonly told: readonly Told[];
  readonly asked: Asked | null;
};

type Heard = { heard: HeardText };
type Said = { text: string };

/** The verdict on a text that is about a bill. */
type About<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>;

/**
 * The talk with a number (SRV2-27 to SRV2-31). It runs on the server, one text at a time: it performs nothing, but tells
 * what is to be said, what is to be paid and that pay by text ends, as actions that the server carries out in one transaction.
 */
export const textConversationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<TalkState, 'told' | 'asked'>,
    events: {} as
      | { type: 'text.received'; heard: HeardText }
      /** The customer was told of a bill, as it was posted or as pay by text was switched on. */
      | { type: 'bill.told'; bill: TextBill | undefined }
      /** What the processor said of the payment was told. */
      | { type: 'payment.settled' }
      | { type: 'payment.undetermined' },
    tags: {} as 'busy' | 'settled',
  },
  guards: {
    comesTo: ({ context }, { heard, kind }: Heard & { kind: Verdict['kind'] }) =>
      verdictOf(heard, context).kind === kind,
  },
  actions: {
    /** Texts the number; the server's. */
    say: (_, _said: Said) => {},
    /** Pays a bill; the server's. */
    pay: (_, _asked: Asked) => {},
    /** Ends pay by text for every account of the number; the server's. */
    turnOff: () => {},
    keepList: assign({ told: (_, { heard }: Heard) => toldList(heard.bills) }),
    keepTold: assign({
      told: ({ context }, { bill }: { bill: TextBill | undefined }) =>
        bill ? toldAgain(context.told, bill) : context.told,
    }),
    keepOffer: assign({
      told: (_, { bill }: { bill: TextBill | undefined }) => (bill ? toldAgain([], bill) : []),
    }),
    keepAsked: assign({ asked: (_, { bill }: { bill: TextBill }) => askedOf(bill) }),
    forgetAsked: assign({ asked: null }),
  },
}).createMachine({
  id: 'textConversation',
  description:
    'A number pays its bills by text. A bill is paid in full, and only the amount that was told last; a fee is named and agreed to first.',
  context: ({ input }) => ({ told: input.told, asked: input.asked }),
  initial: 'on',
  states: {
    on: {
      initial: 'listening',
      on: {
        'bill.told': {
          target: '.listening',
          actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
        },
        'text.received': [
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'stop' }) },
            target: 'stopped',
            actions: ['turnOff', { type: 'say', params: () => ({ text: stoppedWords(false) }) }],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
            actions: { type: 'say', params: () => ({ text: helpWords() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'other' }) },
            actions: { type: 'say', params: () => ({ text: unknownTextWords() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'off' }) },
            target: '.listening',
            actions: { type: 'say', params: () => ({ text: offWords() }) },
          },
          {
            guard: {
              type: 'comesTo',
              params: ({ event }) => ({ heard: event.heard, kind: 'nothing to confirm' }),
            },
            actions: { type: 'say', params: () => ({ text: nothingToConfirmWords() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'nothing open' }) },
            target: '.listening',
            actions: { type: 'say', params: () => ({ text: nothingOpenWords() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'several' }) },
            target: '.listening',
            actions: [
              { type: 'keepList', params: ({ event }) => ({ heard: event.heard }) },
              { type: 'say', params: ({ event }) => ({ text: listWords(event.heard.bills) }) },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'no such bill' }) },
            target: '.listening',
            actions: [
              { type: 'keepList', params: ({ event }) => ({ heard: event.heard }) },
              { type: 'say', params: ({ event }) => ({ text: noSuchBillWords(event.heard.bills) }) },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'paid' }) },
            target: '.listening',
            actions: {
              type: 'say',
              params: ({ context, event }) => ({
                text: paidWords((verdictOf(event.heard, context) as About<'paid'>).bill),
              }),
            },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'barred' }) },
            target: '.listening',
            actions: {
              type: 'say',
              params: ({ context, event }) => ({
                text: barredWords((verdictOf(event.heard, context) as About<'barred'>).bill),
              }),
            },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'changed' }) },
            target: '.listening',
            description: 'The bill is not what the customer was told: the new amount is told, and agreed to.',
            actions: [
              {
                type: 'say',
                params: ({ context, event }) => {
                  const { bill, was } = verdictOf(event.heard, context) as About<'changed'>;
                  const at = context.told.findIndex(({ accountId }) => accountId === bill.accountId);
                  return {
                    text: changedWords(bill, was, context.told.length > 1 && at >= 0 ? at + 1 : undefined),
                  };
                },
              },
              {
                type: 'keepTold',
                params: ({ context, event }) => ({
                  bill: (verdictOf(event.heard, context) as About<'changed'>).bill,
                }),
              },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'fee' }) },
            target: '.confirming',
            reenter: true,
            actions: [
              {
                type: 'say',
                params: ({ context, event }) => ({
                  text: feeWords((verdictOf(event.heard, context) as About<'fee'>).bill),
                }),
              },
              {
                type: 'keepAsked',
                params: ({ context, event }) => ({
                  bill: (verdictOf(event.heard, context) as About<'fee'>).bill,
                }),
              },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'pay' }) },
            target: 'paying',
            actions: {
              type: 'pay',
              params: ({ context, event }) => askedOf((verdictOf(event.heard, context) as About<'pay'>).bill),
            },
          },
        ],
      },
      states: {
        listening: {
          tags: ['settled'],
          entry: 'forgetAsked',
          description: 'PAY pays what is open, or the bill of that number in the list that was told.',
        },
        confirming: {
          tags: ['settled'],
          description:
            'A fee was named: CONFIRM pays as long as bill, fee and method are what was named (SRV2-28).',
        },
      },
    },
    paying: {
      tags: ['busy'],
      entry: 'forgetAsked',
      description: 'Nothing else is paid until it is known what became of this payment.',
      initial: 'asking',
      on: {
        'bill.told': {
          actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
        },
        'payment.undetermined': {
          actions: { type: 'say', params: () => ({ text: checkingWords() }) },
        },
      },
      states: {
        asking: {
          on: {
            'payment.settled': '#textConversation.on.listening',
            'text.received': [
              {
                guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'stop' }) },
                target: 'ending',
                actions: ['turnOff', { type: 'say', params: () => ({ text: stoppedWords(true) }) }],
              },
              {
                guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
                actions: { type: 'say', params: () => ({ text: helpWords() }) },
              },
              { actions: { type: 'say', params: () => ({ text: checkingWords() }) } },
            ],
          },
        },
        ending: {
          description: 'Pay by text is off; what becomes of the payment is still told.',
          on: {
            'bill.told': {
              target: 'asking',
              description: 'It was switched on again meanwhile.',
              actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
            },
            'payment.settled': '#textConversation.stopped',
            'text.received': {
              guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
              actions: { type: 'say', params: () => ({ text: helpWords() }) },
            },
          },
        },
      },
    },
    stopped: {
      tags: ['settled'],
      entry: 'forgetAsked',
      description: 'The end was confirmed once: a second STOP is not answered (SRV2-30).',
      on: {
        'bill.told': {
          target: 'on',
          actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
        },
        'text.received': [
          { guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'stop' }) } },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
            actions: { type: 'say', params: () => ({ text: helpWords() }) },
          },
          { actions: { type: 'say', params: () => ({ text: offWords() }) } },
        ],
      },
    },
  },
});
