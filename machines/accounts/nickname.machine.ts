import { assign, emit, setup } from 'xstate';
import { nicknameSubject } from '../../domain/accounts/nickname.ts';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import type { Change, ChangeOf } from '../../domain/outbox/outbox.ts';
import { containedCardNumberProblem } from '../../domain/values/card-digits.ts';

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
      | { type: 'editing.finished'; id: string }
      | { type: 'editing.cancelled' }
      | { type: 'name.removed'; account: Account; id: string }
      | { type: 'undo.chosen' }
      | { type: 'change.sent'; change: Change }
      | { type: 'change.refused'; change: Change; message: string }
      | { type: 'undo.failed'; change: Change },
    emitted: {} as
      | { type: 'change.made'; change: ChangeOf<'nickname'> }
      | { type: 'change.undone'; change: ChangeOf<'nickname'> },
    tags: {} as 'dirty' | 'settled' | 'kept' | 'saved' | 'refused' | 'editing',
  },
  guards: {
    holdsCardNumber: ({ context }) => containedCardNumberProblem(context.typed) !== undefined,
    isChanged: ({ context }, { id }: { id: string }) =>
      nicknameChange(context.account, context.typed, id) !== undefined,
    isOurs: ({ context }, { change }: { change: Change }) =>
      change.subject === nicknameSubject(context.account.account_id),
  },
  actions: {
    begin: assign((_, { account }: { account: Account }) => ({ account, typed: account.nickname })),
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
            'change.refused': {
              guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
              target: 'refused',
              actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) },
            },
            'undo.chosen': { target: 'quiet', actions: 'tellUndone' },
          },
        },
        saved: { tags: ['saved'], on: { 'undo.chosen': { target: 'quiet', actions: 'tellUndone' } } },
        refused: {
          tags: ['refused'],
          description: 'The server refused it: the old nickname is shown again (DET-09).',
        },
      },
    },
    editing: {
      tags: ['dirty', 'editing'],
      on: {
        'name.edited': { actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) } },
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
    },
  },
});
