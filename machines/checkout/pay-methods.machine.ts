import { assign, emit, enqueueActions, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import {
  addBillingInfo,
  removeBillingInfos,
  updateRecipients,
  updateWallet,
} from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import {
  firstChoice,
  isExplained,
  type MethodProblem,
  methodProblem,
} from '../../domain/checkout/method-choice.ts';
import {
  choiceFrom,
  optionsOf,
  type ReceiptChoice,
  receiptProblems,
} from '../../domain/checkout/recipients-form.ts';
import {
  type MethodShare,
  paidShare,
  savedShares,
  shareMethodProblem,
  sharesProblem,
  twoShares,
  withAnotherShare,
  withShare,
} from '../../domain/checkout/shares-form.ts';
import { choiceProblem, methodProblemText } from '../../domain/checkout/text/method-problems.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { port } from '../port.ts';

type Context = {
  readonly details: CheckoutDetails;
  readonly ownEmail: string;
  /** The smallest part that a method can pay. */
  readonly smallest: Cents;
  readonly chosen: number | undefined;
  /** The part that each of several methods pays; undefined while one method pays the cart. */
  readonly shares: readonly MethodShare[] | undefined;
  /** The number of shares that are saved. */
  readonly saved: number;
  readonly receipt: ReceiptChoice;
  /** The problem that the dialog explains. */
  readonly problem: MethodProblem | undefined;
  /** Why the choice was not saved. */
  readonly failure: string | undefined;
};

type Method = { id: number };
type ShareMethod = Method & { at: number };

/** What the machine tells its parent: the choice was saved, or why it was not. */
export type ChoiceEnd = { type: 'choice.saved' } | { type: 'choice.notSaved'; message: string };

/** How the cart is paid and where the receipt goes (PAY-01 to PAY-39). */
export const payMethodsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { details: CheckoutDetails; ownEmail: string; smallest: Cents },
    events: {} as
      | { type: 'details.renewed'; details: CheckoutDetails }
      | { type: 'method.chosen'; id: number }
      | { type: 'further.added' }
      | { type: 'share.removed'; at: number }
      | { type: 'split.ended' }
      | { type: 'shareMethod.chosen'; at: number; id: number }
      | { type: 'shareAmount.typed'; at: number; typed: string }
      | { type: 'explanation.read' }
      | { type: 'receipt.edited'; receipt: ReceiptChoice }
      | { type: 'choice.confirmed' },
    emitted: {} as { type: 'method.refused'; message: string } | { type: 'choice.saved' },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: {
    updateWallet: port(updateWallet),
    removeBillingInfos: port(removeBillingInfos),
    addBillingInfo: port(addBillingInfo),
    updateRecipients: port(updateRecipients),
  },
  guards: {
    isChoosable: ({ context }, { id }: Method) => problemOf(context.details, id) === undefined,
    isExplained: ({ context }, { id }: Method) => needsExplaining(problemOf(context.details, id)),
    isComplete: ({ context }) =>
      choiceProblem(context.details, context.chosen) === undefined && hasReceipt(context),
    isSplit: ({ context }) => context.shares !== undefined,
    isSharedOut: ({ context }) =>
      context.shares !== undefined &&
      sharesProblem(context.details, context.shares, context.smallest) === undefined &&
      hasReceipt(context),
    maySplit: ({ context }) => context.details.multiple_pay_methods,
    isShareable: ({ context }, share: ShareMethod) => shareProblemOf(context, share) === undefined,
    isShareExplained: ({ context }, share: ShareMethod) => needsExplaining(shareProblemOf(context, share)),
    hasMoreShares: ({ context }) => context.saved + 1 < (context.shares ?? []).length,
  },
  actions: {
    startAfresh: assign((_, { details, ownEmail }: { details: CheckoutDetails; ownEmail: string }) => ({
      details,
      chosen: firstChoice(details),
      shares: savedShares(details),
      receipt: choiceFrom(details.receipt_options, ownEmail),
    })),
    keepDetails: assign({ details: (_, { details }: { details: CheckoutDetails }) => details }),
    keepChosen: assign({ chosen: (_, { id }: Method) => id, failure: undefined }),
    addFurther: assign(({ context: { details, shares, chosen } }) => ({
      shares: shares ? withAnotherShare(details, shares) : twoShares(details, chosen),
      failure: undefined,
    })),
    dropShare: assign(({ context: { shares = [] } }, { at }: { at: number }) => ({
      shares: shares.filter((_, n) => n !== at),
      failure: undefined,
    })),
    endSplit: assign(({ context: { shares, chosen } }) => ({
      shares: undefined,
      chosen: shares?.[0]?.method ?? chosen,
      failure: undefined,
    })),
    keepShareMethod: assign(({ context: { details, shares = [] } }, { at, id }: ShareMethod) => ({
      shares: withShare(details, shares, at, { method: id }),
      failure: undefined,
    })),
    keepShareAmount: assign(
      ({ context: { details, shares = [] } }, { at, typed }: { at: number; typed: string }) => ({
        shares: withShare(details, shares, at, { typed }),
        failure: undefined,
      }),
    ),
    keepShareProblem: assign({
      problem: ({ context }, share: ShareMethod) => shareProblemOf(context, share),
    }),
    tellShareRefused: emit(({ context }, share: ShareMethod) => {
      const problem = shareProblemOf(context, share);
      return { type: 'method.refused' as const, message: problem ? methodProblemText(problem) : '' };
    }),
    beginSaving: assign({ saved: 0 }),
    countSaved: assign({ saved: ({ context }) => context.saved + 1 }),
    keepProblem: assign({ problem: ({ context }, { id }: Method) => problemOf(context.details, id) }),
    forgetProblem: assign({ problem: undefined }),
    keepReceipt: assign({
      receipt: (_, { receipt }: { receipt: ReceiptChoice }) => receipt,
      failure: undefined,
    }),
    keepFailure: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      const { message } = failureOf(error, updateWallet.failure);
      enqueue.assign({ failure: message });
      if (self._parent) enqueue.sendTo(self._parent, { type: 'choice.notSaved', message });
    }),
    tellRefused: emit(({ context }, { id }: Method) => {
      const problem = problemOf(context.details, id);
      return { type: 'method.refused' as const, message: problem ? methodProblemText(problem) : '' };
    }),
    tellSaved: enqueueActions(({ enqueue, self }) => {
      enqueue.emit({ type: 'choice.saved' });
      if (self._parent) enqueue.sendTo(self._parent, { type: 'choice.saved' });
    }),
  },
}).createMachine({
  id: 'payMethods',
  description:
    'The customer chooses a payment method that every biller in the cart accepts, and the recipients of the receipt.',
  context: ({ input: { details, ownEmail, smallest } }) => ({
    details,
    ownEmail,
    smallest,
    chosen: firstChoice(details),
    shares: savedShares(details),
    saved: 0,
    receipt: choiceFrom(details.receipt_options, ownEmail),
    problem: undefined,
    failure: undefined,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'untouched',
      description:
        'A method that cannot pay this cart is refused with the reason and not chosen (PAY-06 to PAY-15).',
      on: {
        'method.chosen': [
          {
            guard: { type: 'isChoosable', params: ({ event }) => ({ id: event.id }) },
            target: '.edited',
            actions: { type: 'keepChosen', params: ({ event }) => ({ id: event.id }) },
          },
          {
            guard: { type: 'isExplained', params: ({ event }) => ({ id: event.id }) },
            target: 'explaining',
            actions: { type: 'keepProblem', params: ({ event }) => ({ id: event.id }) },
          },
          { actions: { type: 'tellRefused', params: ({ event }) => ({ id: event.id }) } },
        ],
        'receipt.edited': {
          target: '.edited',
          actions: { type: 'keepReceipt', params: ({ event }) => ({ receipt: event.receipt }) },
        },
        'further.added': { guard: 'maySplit', target: '.edited', actions: 'addFurther' },
        'share.removed': {
          target: '.edited',
          actions: { type: 'dropShare', params: ({ event }) => ({ at: event.at }) },
        },
        'split.ended': { target: '.edited', actions: 'endSplit' },
        'shareAmount.typed': {
          target: '.edited',
          actions: { type: 'keepShareAmount', params: ({ event }) => ({ at: event.at, typed: event.typed }) },
        },
        'shareMethod.chosen': [
          {
            guard: { type: 'isShareable', params: ({ event }) => ({ at: event.at, id: event.id }) },
            target: '.edited',
            actions: { type: 'keepShareMethod', params: ({ event }) => ({ at: event.at, id: event.id }) },
          },
          {
            guard: { type: 'isShareExplained', params: ({ event }) => ({ at: event.at, id: event.id }) },
            target: 'explaining',
            actions: { type: 'keepShareProblem', params: ({ event }) => ({ at: event.at, id: event.id }) },
          },
          { actions: { type: 'tellShareRefused', params: ({ event }) => ({ at: event.at, id: event.id }) } },
        ],
        'choice.confirmed': [
          { guard: 'isSharedOut', target: 'clearingShares', actions: 'beginSaving' },
          { guard: 'isSplit' },
          { guard: 'isComplete', target: 'savingMethod' },
        ],
      },
      states: {
        untouched: {
          tags: ['settled'],
          description: 'Shows the choice saved in the cart; newly loaded details reset it (PAY-37).',
          on: {
            'details.renewed': {
              actions: {
                type: 'startAfresh',
                params: ({ context, event }) => ({ details: event.details, ownEmail: context.ownEmail }),
              },
            },
          },
        },
        edited: {
          tags: ['dirty'],
          on: {
            'details.renewed': {
              actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.details }) },
            },
          },
        },
        asLeft: { type: 'history' },
      },
    },
    explaining: {
      tags: ['dirty'],
      description: 'A dialog says which biller refuses which method (PAY-08, PAY-12).',
      on: { 'explanation.read': { target: 'choosing.asLeft', actions: 'forgetProblem' } },
    },
    savingMethod: {
      tags: ['busy'],
      invoke: {
        src: 'updateWallet',
        input: ({ context }) => ({ wallet_id: context.chosen ?? 0 }),
        onDone: 'savingReceipt',
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    clearingShares: {
      tags: ['busy'],
      description: 'Several methods pay: the shares saved in the cart are removed first (PAY-38).',
      invoke: {
        src: 'removeBillingInfos',
        input: {},
        onDone: 'savingShare',
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    savingShare: {
      tags: ['busy'],
      description:
        'The shares are saved one after the other, because they fill the bills in this order (ruling 1).',
      invoke: {
        src: 'addBillingInfo',
        input: ({ context }) => paidShare(context.shares?.[context.saved] ?? NO_SHARE),
        onDone: [
          { guard: 'hasMoreShares', target: 'savingShare', reenter: true, actions: 'countSaved' },
          { target: 'savingReceipt', actions: 'countSaved' },
        ],
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    savingReceipt: {
      tags: ['busy'],
      invoke: {
        src: 'updateRecipients',
        input: ({ context }) => ({ receipt_options: optionsOf(context.receipt) }),
        onDone: { target: 'choosing.untouched', actions: 'tellSaved' },
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
});

function problemOf(details: CheckoutDetails, id: number): MethodProblem | undefined {
  const method = details.wallets.find((wallet) => wallet.id === id);
  return method ? methodProblem(method, details) : { kind: 'disabled' };
}

const NO_SHARE: MethodShare = { method: undefined, typed: '' };

function shareProblemOf({ details, shares }: Context, { at, id }: ShareMethod): MethodProblem | undefined {
  return shareMethodProblem(details, shares?.[at] ?? NO_SHARE, id);
}

function hasReceipt({ receipt }: Context): boolean {
  return Object.keys(receiptProblems(receipt)).length === 0;
}

function needsExplaining(problem: MethodProblem | undefined): boolean {
  return problem !== undefined && isExplained(problem);
}
