import { assign, emit, raise, setup } from 'xstate';
import { nicknameSubject } from '../../domain/accounts/nickname.ts';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import type { Change, ChangeOf } from '../../domain/outbox/outbox.ts';
import { containedCardNumberProblem } from '../../domain/values/text/card-number.ts';

type Account = Parameters<typeof nicknameChange>[0];

type Context = {
  /** The account with its nickname from before the edit. */
  readonly account: Account;
  readonly typed: string;
  readonly change: ChangeOf<'nickname'> | undefined;
  readonly message: string;
};

/** Naming an account in place (DET-06 to DET-09). The outbox sends the change to the server. */
export const nicknameMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { account: Account },
    events: {} as
      | { type: 'editing.started'; account: Account }
      | { type: 'name.edited'; typed: string }
      | { type: 'field.left'; id: string }
      | { type: 'editing.finished'; id: string }
      | { type: 'editing.cancelled' }
      | { type: 'name.removed'; account: Account; id: string }
      | { type: 'undo.chosen' }
      | { type: 'change.sent'; change: Change }
      | {
          type: 'change.refused';
          change: Change;
          message: string;
          /** The customer is at something else by now, and must not lose the focus there. */
          isElsewhere: boolean;
        }
      /** The screen shows the nickname that the server holds. */
      | { type: 'account.renewed'; account: Account }
      | { type: 'undo.failed'; change: Change },
    emitted: {} as
      | { type: 'change.made'; change: ChangeOf<'nickname'> }
      | { type: 'change.undone'; change: ChangeOf<'nickname'> },
    tags: {} as 'dirty' | 'settled' | 'kept' | 'saved' | 'refused' | 'editing' | 'correcting',
  },
  guards: {
    holdsCardNumber: ({ context }) => containedCardNumberProblem(context.typed) !== undefined,
    isChanged: ({ context }, { id }: { id: string }) =>
      nicknameChange(context.account, context.typed, id) !== undefined,
    isOurs: ({ context }, { change }: { change: Change }) =>
      change.subject === nicknameSubject(context.account.account_id),
    isRemoval: ({ context }) => context.change?.request.nickname === '',
    isOurNameAtHand: ({ context }, { change, isElsewhere }: { change: Change; isElsewhere: boolean }) =>
      !isElsewhere && change.id === context.change?.id && context.change.request.nickname !== '',
  },
  actions: {
    begin: assign((_, { account }: { account: Account }) => ({ account, typed: account.nickname })),
    keepAccount: assign((_, { account }: { account: Account }) => ({ account })),
    keepTyped: assign({ typed: (_, { typed }: { typed: string }) => typed }),
    makeChange: assign({
      change: ({ context }, { id }: { id: string }) => nicknameChange(context.account, context.typed, id),
    }),
    makeRemoval: assign((_, { account, id }: { account: Account; id: string }) => ({
      account,
      typed: '',
      change: nicknameChange(account, '', id),
    })),
    keepMessage: assign({ message: (_, { message }: { message: string }) => message }),
    finish: raise((_, { id }: { id: string }) => ({ type: 'editing.finished' as const, id })),
    tellMade: emit(({ context }) => ({
      type: 'change.made' as const,
      change: context.change as ChangeOf<'nickname'>,
    })),
    tellUndone: emit(({ context }) => ({
      type: 'change.undone' as const,
      change: context.change as ChangeOf<'nickname'>,
    })),
  },
}).createMachine({
  id: 'nickname',
  description: 'The name that a customer gives an account. It is saved when the customer leaves the field.',
  context: ({ input }) => ({ account: input.account, typed: '', change: undefined, message: '' }),
  initial: 'showing',
  states: {
    showing: {
      tags: ['settled'],
      initial: 'quiet',
      on: {
        'editing.started': {
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => ({ account: event.account }) },
        },
        'name.removed': {
          target: '.kept',
          actions: [
            { type: 'makeRemoval', params: ({ event }) => ({ account: event.account, id: event.id }) },
            'tellMade',
          ],
        },
      },
      states: {
        quiet: {
          on: {
            'undo.failed': {
              guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
              target: 'kept',
            },
          },
        },
        kept: {
          tags: ['kept'],
          description: 'Saved on this device. The outbox sends it now or when there is a connection.',
          on: {
            'change.sent': {
              guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
              target: 'saved',
            },
            'change.refused': [
              {
                guard: { type: 'isOurNameAtHand', params: ({ event }) => event },
                target: '#nickname.editing.refused',
                description: 'What the customer typed stays in the field.',
                actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) },
              },
              {
                guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
                target: 'refused',
                actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) },
              },
            ],
            'undo.chosen': { target: 'quiet', actions: 'tellUndone' },
          },
        },
        saved: { tags: ['saved'], on: { 'undo.chosen': { target: 'quiet', actions: 'tellUndone' } } },
        refused: {
          tags: ['refused'],
          description:
            'The nickname was not removed, or the customer was elsewhere: the old nickname is shown again (DET-09).',
          on: {
            'editing.started': [
              {
                guard: 'isRemoval',
                target: '#nickname.editing',
                actions: { type: 'begin', params: ({ event }) => ({ account: event.account }) },
              },
              {
                target: '#nickname.editing.refused',
                description: 'The refused name, with the words of the refusal.',
                actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.account }) },
              },
            ],
          },
        },
      },
    },
    editing: {
      tags: ['dirty', 'editing'],
      on: {
        'name.edited': {
          target: '.open',
          actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
        },
        'editing.cancelled': 'showing.quiet',
        'editing.finished': [
          { guard: 'holdsCardNumber' },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ id: event.id }) },
            target: 'showing.kept',
            actions: [{ type: 'makeChange', params: ({ event }) => ({ id: event.id }) }, 'tellMade'],
          },
          { target: 'showing.quiet' },
        ],
      },
      initial: 'open',
      states: {
        open: {
          on: {
            'field.left': {
              description: 'The name is saved (DET-06).',
              actions: { type: 'finish', params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        refused: {
          tags: ['correcting'],
          description:
            'The server refused the name. Leaving the field does not send it again, so nobody is held in it (DET-09).',
          on: {
            'account.renewed': {
              actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.account }) },
            },
          },
        },
      },
    },
  },
});
