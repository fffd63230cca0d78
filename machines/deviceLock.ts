import { assign, setup } from 'xstate';
import { isPinShaped, type LockKind } from '../domain/device-lock.ts';
import { unwired } from './port.ts';

/** What became of one try to open the lock. `gone`: another tab has taken it off, or removed what it kept. */
export type LockOpening =
  /** `lost`: so many entries lay in the clear under a passkey, and were removed. */
  | { readonly kind: 'open'; readonly lost?: number }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'spent' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'gone' };

/** How the lock screen is left. `left`: another tab has signed out. */
export type LockEnd = 'open' | 'spent' | 'givenUp' | 'gone' | 'left';

type Trouble = 'shape' | 'wrong' | 'cancelled' | 'unusable' | 'failed';

type Context = {
  readonly kind: LockKind;
  readonly triesLeft: number;
  /** How many changes wait on this device and would go with the copy. */
  readonly unsent: number;
  readonly canAsk: boolean;
  readonly trouble: Trouble | undefined;
  readonly end: LockEnd | undefined;
  /** Entries that lay there in the clear and were removed as the passkey was given. */
  readonly lost: number;
};

/** The lock before what a device keeps (ruling 15). */
export const deviceLockMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { kind: LockKind; triesLeft: number; unsent: number; canAsk: boolean },
    events: {} as
      | { type: 'pin.submitted'; pin: string }
      | { type: 'passkey.chosen' }
      | { type: 'password.chosen' }
      | { type: 'password.confirmed' }
      | { type: 'password.dismissed' }
      | { type: 'loss.noted' }
      | { type: 'session.ended' },
    output: {} as LockEnd,
    tags: {} as 'busy',
  },
  actors: {
    openLock: unwired.promise<LockOpening, { pin: string | undefined }>(),
    removeCopy: unwired.promise<void>(),
  },
  guards: {
    isSpent: ({ context }) => context.triesLeft === 0,
    cannotAsk: ({ context }) => context.kind === 'passkey' && !context.canAsk,
    isOfPasskey: ({ context }) => context.kind === 'passkey',
    hasLost: (_, { opening }: { opening: LockOpening }) => opening.kind === 'open' && Boolean(opening.lost),
    isShaped: (_, { pin }: { pin: string }) => isPinShaped(pin),
    is: (_, { opening, kind }: { opening: LockOpening; kind: LockOpening['kind'] }) => opening.kind === kind,
  },
  actions: {
    forgetTrouble: assign({ trouble: undefined }),
    noteShape: assign({ trouble: 'shape' }),
    noteFailure: assign({ trouble: 'failed' }),
    noteTrouble: assign(({ context }, { opening }: { opening: LockOpening }) => ({
      trouble: opening.kind === 'wrong' || opening.kind === 'cancelled' ? opening.kind : 'unusable',
      triesLeft: opening.kind === 'wrong' ? opening.left : context.triesLeft,
    })),
    noteLoss: assign({
      lost: (_, { opening }: { opening: LockOpening }) => (opening.kind === 'open' && opening.lost) || 0,
    }),
    noteEnd: assign({ end: (_, { end }: { end: LockEnd }) => end }),
  },
}).createMachine({
  id: 'deviceLock',
  description:
    'Nothing that is kept is shown before its lock is opened. Each PIN is counted before it is compared; after five wrong ones the copy goes. A passkey is counted by the device itself.',
  context: ({ input }) => ({ ...input, trouble: undefined, end: undefined, lost: 0 }),
  initial: 'judging',
  output: ({ context }) => context.end ?? 'gone',
  on: { 'session.ended': { target: '.left', actions: { type: 'noteEnd', params: { end: 'left' } } } },
  states: {
    judging: {
      always: [
        {
          guard: 'isSpent',
          target: 'wiping',
          actions: { type: 'noteEnd', params: { end: 'spent' } },
        },
        { guard: 'cannotAsk', target: 'unsupported' },
        { target: 'locked' },
      ],
    },
    locked: {
      description: 'The PIN or the passkey is asked for; a cancelled question counts for nothing.',
      on: {
        'pin.submitted': [
          {
            guard: { type: 'isShaped', params: ({ event }) => event },
            target: 'checking',
          },
          { actions: 'noteShape' },
        ],
        'passkey.chosen': { guard: 'isOfPasskey', target: 'checking' },
        'password.chosen': 'parting',
      },
    },
    unsupported: {
      description: 'This browser cannot ask for the passkey, so only a sign-in leads on.',
      on: { 'password.chosen': 'parting' },
    },
    checking: {
      tags: ['busy'],
      entry: 'forgetTrouble',
      invoke: {
        src: 'openLock',
        input: ({ event }) => ({ pin: event.type === 'pin.submitted' ? event.pin : undefined }),
        onDone: [
          {
            guard: { type: 'hasLost', params: ({ event }) => ({ opening: event.output }) },
            target: 'tellingLoss',
            actions: { type: 'noteLoss', params: ({ event }) => ({ opening: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ opening: event.output, kind: 'open' }) },
            target: 'open',
            actions: { type: 'noteEnd', params: { end: 'open' } },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ opening: event.output, kind: 'gone' }) },
            target: 'gone',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ opening: event.output, kind: 'spent' }) },
            target: 'wiping',
            actions: { type: 'noteEnd', params: { end: 'spent' } },
          },
          {
            target: 'locked',
            actions: { type: 'noteTrouble', params: ({ event }) => ({ opening: event.output }) },
          },
        ],
        onError: { target: 'locked', actions: 'noteFailure' },
      },
    },
    tellingLoss: {
      description: 'Entries that the passkey had not encrypted are gone, and whoever made them is told.',
      on: {
        'loss.noted': { target: 'open', actions: { type: 'noteEnd', params: { end: 'open' } } },
      },
    },
    parting: {
      description: 'Signing in with the password removes the copy first; changes that wait here go with it.',
      on: {
        'password.confirmed': {
          target: 'wiping',
          actions: { type: 'noteEnd', params: { end: 'givenUp' } },
        },
        'password.dismissed': 'judging',
      },
    },
    wiping: {
      tags: ['busy'],
      description: 'The copy goes, and the lock with it. Nothing at the server is touched.',
      invoke: { src: 'removeCopy', onDone: 'wiped', onError: 'wiped' },
    },
    wiped: {
      type: 'final',
      description: 'The sign-in follows. A wipe that failed is done at the next start.',
    },
    open: { type: 'final', description: 'What is kept can be read in this tab.' },
    gone: { type: 'final', description: 'Another tab has taken the lock off, or removed what it locked.' },
    left: { type: 'final', description: 'Another tab has ended the session.' },
  },
});
