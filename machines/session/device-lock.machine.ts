import { assign, setup } from 'xstate';
import { isPinShaped, type LockKind } from '../../domain/session/device-lock.ts';
import { unwired } from '../port.ts';

/** The outcome of one try to open the lock. `gone`: another tab has taken it off or deleted its data. */
export type LockOpening =
  /** `lost`: the number of unencrypted entries that were found under a passkey and deleted. */
  | { readonly kind: 'open'; readonly lost?: number }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'spent' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'gone' };

/** How the lock screen ends. `left`: another tab has signed out. */
export type LockEnd = 'open' | 'spent' | 'givenUp' | 'gone' | 'left';

type Trouble = 'shape' | 'wrong' | 'cancelled' | 'unusable' | 'failed';

type Context = {
  readonly kind: LockKind;
  readonly triesLeft: number;
  /** The number of unsent changes that would be deleted with the copy. */
  readonly unsent: number;
  readonly canAsk: boolean;
  readonly trouble: Trouble | undefined;
  readonly end: LockEnd | undefined;
  /** The number of unencrypted entries that were deleted when the passkey was given. */
  readonly lost: number;
};

/** The lock in front of the device's data (ruling 15). */
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
    tags: {} as 'busy' | 'wiping',
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
    openingIs: (_, { opening, kind }: { opening: LockOpening; kind: LockOpening['kind'] }) =>
      opening.kind === kind,
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
    "Nothing is shown before the lock is opened. Each PIN is counted before it is compared; after five wrong ones the device's data is deleted. The device itself counts passkey attempts.",
  context: ({ input }) => ({ ...input, trouble: undefined, end: undefined, lost: 0 }),
  initial: 'judging',
  output: ({ context }) => context.end ?? 'gone',
  on: { 'session.ended': { target: '.left', actions: { type: 'noteEnd', params: { end: 'left' } } } },
  states: {
    judging: {
      always: [
        { guard: 'isSpent', target: 'wiping', actions: { type: 'noteEnd', params: { end: 'spent' } } },
        { guard: 'cannotAsk', target: 'unsupported' },
        { target: 'locked' },
      ],
    },
    locked: {
      description: 'Asks for the PIN or the passkey; a cancelled prompt does not count.',
      on: {
        'pin.submitted': [
          { guard: { type: 'isShaped', params: ({ event }) => event }, target: 'checking' },
          { actions: 'noteShape' },
        ],
        'passkey.chosen': { guard: 'isOfPasskey', target: 'checking' },
        'password.chosen': 'parting',
      },
    },
    unsupported: {
      description: 'This browser cannot ask for the passkey, so the customer can only sign in.',
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
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'open' }) },
            target: 'open',
            actions: { type: 'noteEnd', params: { end: 'open' } },
          },
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'gone' }) },
            target: 'gone',
          },
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'spent' }) },
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
      description: 'Entries that were not encrypted by the passkey were deleted, and the customer is told.',
      on: {
        'loss.noted': { target: 'open', actions: { type: 'noteEnd', params: { end: 'open' } } },
      },
    },
    parting: {
      description: "Signing in with the password deletes the device's data first, including unsent changes.",
      on: {
        'password.confirmed': { target: 'wiping', actions: { type: 'noteEnd', params: { end: 'givenUp' } } },
        'password.dismissed': 'judging',
      },
    },
    wiping: {
      tags: ['busy', 'wiping'],
      description: "The device's data and its lock are deleted. Nothing on the server changes.",
      invoke: { src: 'removeCopy', onDone: 'wiped', onError: 'wiped' },
    },
    wiped: {
      type: 'final',
      description: 'The sign-in follows. A failed wipe is repeated at the next start.',
    },
    open: { type: 'final', description: "This tab can read the device's data." },
    gone: { type: 'final', description: 'Another tab has taken the lock off or deleted the locked data.' },
    left: { type: 'final', description: 'Another tab has ended the session.' },
  },
});
