import { assign, setup } from 'xstate';
import { getPaperlessCount, updatePaperless } from '../../domain/accounts/calls.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Account = Pick<Bill, 'account_num' | 'biller' | 'bill_type'>;

type Context = {
  readonly question: RequestOf<typeof getPaperlessCount>;
  readonly wish: RequestOf<typeof updatePaperless>;
  /** The number of customers who share the account, including this one. */
  readonly count: number;
  readonly message: string;
};

/** Turning paperless on or off for an account (DET-15 to DET-19). */
export const paperlessMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { account: Account },
    events: {} as
      | { type: 'paperless.toggled'; paperless: boolean }
      | { type: 'change.confirmed' }
      | { type: 'change.dismissed' }
      | { type: 'success.closed' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked',
  },
  actors: {
    getPaperlessCount: port(getPaperlessCount),
    updatePaperless: port(updatePaperless),
  },
  actions: {
    keepWish: assign({
      wish: ({ context }, { paperless }: { paperless: boolean }) => ({ ...context.wish, paperless }),
    }),
    keepCount: assign({ count: (_, { count }: { count: number }) => count }),
    sayUncounted: assign({ message: getPaperlessCount.failure }),
    sayNotSaved: assign(messageOr(updatePaperless.failure)),
    sayNothing: assign({ message: '' }),
  },
  delays: { successShown: 2_000 },
}).createMachine({
  id: 'paperless',
  description:
    'Whether an account gets its statements on paper. The choice applies to every customer who shares the account.',
  context: ({ input: { account } }) => ({
    question: {
      account_num: account.account_num,
      billerId: account.biller.id,
      billTypeId: account.bill_type.id,
    },
    wish: {
      entity_id: account.biller.id,
      conf_id: account.bill_type.id,
      account_number: account.account_num,
      paperless: false,
    },
    count: 1,
    message: '',
  }),
  initial: 'showing',
  states: {
    showing: {
      tags: ['settled'],
      on: {
        'paperless.toggled': {
          target: 'counting',
          actions: [
            'sayNothing',
            { type: 'keepWish', params: ({ event }) => ({ paperless: event.paperless }) },
          ],
        },
      },
    },
    counting: {
      tags: ['busy'],
      description: 'The next question says how many other customers the change affects (DET-17).',
      invoke: {
        src: 'getPaperlessCount',
        input: ({ context }) => context.question,
        onDone: {
          target: 'confirming',
          actions: { type: 'keepCount', params: ({ event }) => ({ count: event.output.count }) },
        },
        onError: { target: 'showing', actions: 'sayUncounted' },
      },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      description: 'Nothing changes before the customer confirms (DET-16).',
      on: { 'change.confirmed': 'saving', 'change.dismissed': 'showing' },
    },
    saving: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'updatePaperless',
        input: ({ context }) => context.wish,
        onDone: 'saved',
        onError: { target: 'showing', actions: { type: 'sayNotSaved', params: ({ event }) => event } },
      },
    },
    saved: {
      tags: ['settled'],
      description: 'The success is shown for a moment, or until the customer closes it (DET-19).',
      after: { successShown: 'showing' },
      on: { 'success.closed': 'showing' },
    },
  },
});
