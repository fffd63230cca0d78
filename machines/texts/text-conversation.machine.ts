import { assign, setup } from 'xstate';
import {
  type ConversationState,
  type NamedBill,
  namedBills,
  type PaymentQuestion,
  paymentToConfirm,
  type ReceivedText,
  type TextBill,
  type Verdict,
  verdictOf,
  withNamedBill,
} from '../../domain/texts/conversation.ts';
import {
  alreadyPaidReply,
  barredReply,
  billListReply,
  changedBillReply,
  checkingReply,
  feeReply,
  helpReply,
  noSuchBillReply,
  nothingOpenReply,
  nothingToConfirmReply,
  payByTextOffReply,
  stoppedReply,
  unknownTextReply,
} from '../../domain/texts/text/replies.ts';

type Context = {
  readonly told: readonly NamedBill[];
  readonly asked: PaymentQuestion | null;
};

type Incoming = { heard: ReceivedText };
type Reply = { text: string };

/** The verdict on a text about a bill. */
type About<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>;

/**
 * The conversation with a number (SRV2-27 to SRV2-31). It runs on the server, one text at a time. The machine
 * itself does nothing: its actions say what to send, what to pay and when pay by text ends. The server
 * carries them out in one transaction.
 */
export const textConversationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<ConversationState, 'told' | 'asked'>,
    events: {} as
      | { type: 'text.received'; heard: ReceivedText }
      /** A text named a bill, because the bill was posted or pay by text was switched on. */
      | { type: 'bill.told'; bill: TextBill | undefined }
      /** A text reported the outcome of the payment. */
      | { type: 'payment.settled' }
      | { type: 'payment.undetermined' },
    tags: {} as 'busy' | 'settled',
  },
  guards: {
    comesTo: ({ context }, { heard, kind }: Incoming & { kind: Verdict['kind'] }) =>
      verdictOf(heard, context).kind === kind,
  },
  actions: {
    /** Sends a text to the number; the server provides this action. */
    say: (_, _said: Reply) => {},
    /** Pays a bill; the server provides this action. */
    pay: (_, _asked: PaymentQuestion) => {},
    /** Ends pay by text for every account of the number; the server provides this action. */
    turnOff: () => {},
    keepList: assign({ told: (_, { heard }: Incoming) => namedBills(heard.bills) }),
    keepTold: assign({
      told: ({ context }, { bill }: { bill: TextBill | undefined }) =>
        bill ? withNamedBill(context.told, bill) : context.told,
    }),
    keepOffer: assign({
      told: (_, { bill }: { bill: TextBill | undefined }) => (bill ? withNamedBill([], bill) : []),
    }),
    keepAsked: assign({ asked: (_, { bill }: { bill: TextBill }) => paymentToConfirm(bill) }),
    forgetAsked: assign({ asked: null }),
  },
}).createMachine({
  id: 'textConversation',
  description:
    'A number pays its bills by text. A bill is paid in full, and only the amount of the last text. A fee is named and confirmed first.',
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
            actions: ['turnOff', { type: 'say', params: () => ({ text: stoppedReply(false) }) }],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
            actions: { type: 'say', params: () => ({ text: helpReply() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'other' }) },
            actions: { type: 'say', params: () => ({ text: unknownTextReply() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'off' }) },
            target: '.listening',
            actions: { type: 'say', params: () => ({ text: payByTextOffReply() }) },
          },
          {
            guard: {
              type: 'comesTo',
              params: ({ event }) => ({ heard: event.heard, kind: 'nothing to confirm' }),
            },
            actions: { type: 'say', params: () => ({ text: nothingToConfirmReply() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'nothing open' }) },
            target: '.listening',
            actions: { type: 'say', params: () => ({ text: nothingOpenReply() }) },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'several' }) },
            target: '.listening',
            actions: [
              { type: 'keepList', params: ({ event }) => ({ heard: event.heard }) },
              { type: 'say', params: ({ event }) => ({ text: billListReply(event.heard.bills) }) },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'no such bill' }) },
            target: '.listening',
            actions: [
              { type: 'keepList', params: ({ event }) => ({ heard: event.heard }) },
              { type: 'say', params: ({ event }) => ({ text: noSuchBillReply(event.heard.bills) }) },
            ],
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'paid' }) },
            target: '.listening',
            actions: {
              type: 'say',
              params: ({ context, event }) => ({
                text: alreadyPaidReply((verdictOf(event.heard, context) as About<'paid'>).bill),
              }),
            },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'barred' }) },
            target: '.listening',
            actions: {
              type: 'say',
              params: ({ context, event }) => ({
                text: barredReply((verdictOf(event.heard, context) as About<'barred'>).bill),
              }),
            },
          },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'changed' }) },
            target: '.listening',
            description:
              'The bill differs from the last text: a new text names the amount, and the customer must agree.',
            actions: [
              {
                type: 'say',
                params: ({ context, event }) => {
                  const { bill, was } = verdictOf(event.heard, context) as About<'changed'>;
                  const at = context.told.findIndex(({ accountId }) => accountId === bill.accountId);
                  return {
                    text: changedBillReply(
                      bill,
                      was,
                      context.told.length > 1 && at >= 0 ? at + 1 : undefined,
                    ),
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
                  text: feeReply((verdictOf(event.heard, context) as About<'fee'>).bill),
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
              params: ({ context, event }) =>
                paymentToConfirm((verdictOf(event.heard, context) as About<'pay'>).bill),
            },
          },
        ],
      },
      states: {
        listening: {
          tags: ['settled'],
          entry: 'forgetAsked',
          description: 'PAY pays the open bill, or the bill of that number in the last list.',
        },
        confirming: {
          tags: ['settled'],
          description:
            'A fee was named: CONFIRM pays as long as bill, fee and method are unchanged (SRV2-28).',
        },
      },
    },
    paying: {
      tags: ['busy'],
      entry: 'forgetAsked',
      description: 'Nothing else is paid until the outcome of this payment is known.',
      initial: 'asking',
      on: {
        'bill.told': { actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) } },
        'payment.undetermined': { actions: { type: 'say', params: () => ({ text: checkingReply() }) } },
      },
      states: {
        asking: {
          on: {
            'payment.settled': '#textConversation.on.listening',
            'text.received': [
              {
                guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'stop' }) },
                target: 'ending',
                actions: ['turnOff', { type: 'say', params: () => ({ text: stoppedReply(true) }) }],
              },
              {
                guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
                actions: { type: 'say', params: () => ({ text: helpReply() }) },
              },
              { actions: { type: 'say', params: () => ({ text: checkingReply() }) } },
            ],
          },
        },
        ending: {
          description: 'Pay by text is off; a text still reports the outcome of the payment.',
          on: {
            'bill.told': {
              target: 'asking',
              description: 'It was switched on again meanwhile.',
              actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
            },
            'payment.settled': '#textConversation.stopped',
            'text.received': {
              guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
              actions: { type: 'say', params: () => ({ text: helpReply() }) },
            },
          },
        },
      },
    },
    stopped: {
      tags: ['settled'],
      entry: 'forgetAsked',
      description: 'STOP was confirmed once: a second STOP is not answered (SRV2-30).',
      on: {
        'bill.told': {
          target: 'on',
          actions: { type: 'keepOffer', params: ({ event }) => ({ bill: event.bill }) },
        },
        'text.received': [
          { guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'stop' }) } },
          {
            guard: { type: 'comesTo', params: ({ event }) => ({ heard: event.heard, kind: 'help' }) },
            actions: { type: 'say', params: () => ({ text: helpReply() }) },
          },
          { actions: { type: 'say', params: () => ({ text: payByTextOffReply() }) } },
        ],
      },
    },
  },
});
