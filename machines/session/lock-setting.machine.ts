import { assign, setup } from 'xstate';
import { isPinShaped, type LockKind } from '../../domain/session/device-lock.ts';
import { LOCK_SETTING } from '../../domain/session/text/lock.ts';
import { newPinProblem } from '../../domain/session/text/new-pin.ts';
import { unwired } from '../port.ts';
import type { LockOpening } from './device-lock.machine.ts';

/** The device's current lock, and the locks that it supports. */
export interface LockStanding {
  readonly kind: LockKind | undefined;
  /** False when the device stores nothing, as without Keep: there is nothing to lock. */
  readonly isKept: boolean;
  readonly offersPasskey: boolean;
}

export interface PinEntry {
  readonly current: string;
  readonly pin: string;
  readonly repeated: string;
}

type Entries = keyof PinEntry;

type Context = LockStanding & {
  readonly errors: Partial<Record<Entries, string>>;
  readonly message: string | undefined;
};

/** Setting, changing and taking off the lock of a device (ruling 15). */
export const lockSettingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'pin.chosen' }
      | { type: 'passkey.chosen' }
      | { type: 'pin.submitted'; entry: PinEntry }
      | { type: 'removal.chosen' }
      | { type: 'removal.confirmed'; entry?: PinEntry }
      | { type: 'choice.dismissed' },
    tags: {} as 'busy' | 'pinEntry' | 'offering',
  },
  actors: {
    readLock: unwired.promise<LockStanding>(),
    setPin: unwired.promise<LockOpening, { entry: PinEntry; isChange: boolean }>(),
    setPasskey: unwired.promise<LockOpening>(),
    takeOff: unwired.promise<LockOpening, { pin: string | undefined }>(),
    removeCopy: unwired.promise<void>(),
  },
  guards: {
    isLocked: ({ context }) => context.kind !== undefined,
    isKept: ({ context }) => context.isKept,
    isGoodEntry: ({ context }, { entry }: { entry: PinEntry }) =>
      Object.keys(problemsOf(entry, context.kind)).length === 0,
    isProof: ({ context }, { entry }: { entry?: PinEntry }) =>
      context.kind !== 'pin' || isPinShaped(entry?.current ?? ''),
    openingIs: (_, { opening, kind }: { opening: LockOpening; kind: LockOpening['kind'] }) =>
      opening.kind === kind,
  },
  actions: {
    keepStanding: assign((_, standing: LockStanding) => standing),
    noteProblems: assign(({ context }, { entry }: { entry: PinEntry }) => ({
      errors: problemsOf(entry, context.kind),
    })),
    noteShape: assign({ errors: { current: LOCK_SETTING.currentPinShape } }),
    noteWrong: assign(({ context }, { opening }: { opening: LockOpening }) => ({
      errors: opening.kind === 'wrong' ? { current: LOCK_SETTING.wrongPin(opening.left) } : {},
      message:
        opening.kind === 'cancelled'
          ? LOCK_SETTING.cancelled
          : opening.kind === 'gone'
            ? LOCK_SETTING.changedElsewhere
            : opening.kind === 'unusable'
              ? context.kind === undefined
                ? LOCK_SETTING.notEncrypting
                : LOCK_SETTING.notOpening
              : undefined,
    })),
    noteFailed: assign({ errors: {}, message: LOCK_SETTING.failed }),
    forgetTrouble: assign({ errors: {}, message: undefined }),
  },
}).createMachine({
  id: 'lockSetting',
  description:
    "A passkey encrypts the device's data; a PIN only locks the screen, and the page says so. Changing or removing a lock needs the current one.",
  context: { kind: undefined, isKept: false, offersPasskey: false, errors: {}, message: undefined },
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy'],
      invoke: {
        src: 'readLock',
        onDone: { target: 'judging', actions: { type: 'keepStanding', params: ({ event }) => event.output } },
        onError: { target: 'nothingKept' },
      },
    },
    judging: {
      always: [
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isKept', target: 'unlocked' },
        { target: 'nothingKept' },
      ],
    },
    nothingKept: {
      type: 'final',
      description: 'Without Keep nothing stays on the device, so there is nothing to lock.',
    },
    unlocked: {
      tags: ['offering'],
      on: {
        'pin.chosen': { target: 'enteringPin', actions: 'forgetTrouble' },
        'passkey.chosen': { target: 'settingPasskey', actions: 'forgetTrouble' },
      },
    },
    locked: {
      on: {
        'pin.chosen': { target: 'enteringPin', actions: 'forgetTrouble' },
        'removal.chosen': { target: 'confirmingRemoval', actions: 'forgetTrouble' },
      },
    },
    enteringPin: {
      tags: ['pinEntry'],
      description: 'Asks for a new PIN, twice; a change also needs the current one.',
      on: {
        'pin.submitted': [
          { guard: { type: 'isGoodEntry', params: ({ event }) => event }, target: 'settingPin' },
          { actions: { type: 'noteProblems', params: ({ event }) => event } },
        ],
        'choice.dismissed': { target: 'judging', actions: 'forgetTrouble' },
      },
    },
    settingPin: {
      tags: ['busy', 'pinEntry'],
      invoke: {
        src: 'setPin',
        input: ({ context, event }) => ({
          entry: event.type === 'pin.submitted' ? event.entry : { current: '', pin: '', repeated: '' },
          isChange: context.kind !== undefined,
        }),
        onDone: [
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'spent' }) },
            target: 'wiping',
          },
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'wrong' }) },
            target: 'enteringPin',
            actions: { type: 'noteWrong', params: ({ event }) => ({ opening: event.output }) },
          },
          {
            target: 'reading',
            actions: { type: 'noteWrong', params: ({ event }) => ({ opening: event.output }) },
          },
        ],
        onError: { target: 'enteringPin', actions: 'noteFailed' },
      },
    },
    settingPasskey: {
      tags: ['busy', 'offering'],
      description: 'All data is encrypted in one go, or none of it.',
      invoke: {
        src: 'setPasskey',
        onDone: {
          target: 'reading',
          actions: { type: 'noteWrong', params: ({ event }) => ({ opening: event.output }) },
        },
        onError: { target: 'judging', actions: 'noteFailed' },
      },
    },
    confirmingRemoval: {
      on: {
        'removal.confirmed': [
          { guard: { type: 'isProof', params: ({ event }) => event }, target: 'takingOff' },
          { actions: 'noteShape' },
        ],
        'choice.dismissed': { target: 'judging', actions: 'forgetTrouble' },
      },
    },
    takingOff: {
      tags: ['busy'],
      invoke: {
        src: 'takeOff',
        input: ({ event }) => ({
          pin: event.type === 'removal.confirmed' ? event.entry?.current : undefined,
        }),
        onDone: [
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'spent' }) },
            target: 'wiping',
          },
          {
            guard: { type: 'openingIs', params: ({ event }) => ({ opening: event.output, kind: 'wrong' }) },
            target: 'confirmingRemoval',
            actions: { type: 'noteWrong', params: ({ event }) => ({ opening: event.output }) },
          },
          {
            target: 'reading',
            actions: { type: 'noteWrong', params: ({ event }) => ({ opening: event.output }) },
          },
        ],
        onError: { target: 'confirmingRemoval', actions: 'noteFailed' },
      },
    },
    wiping: {
      tags: ['busy'],
      description: "Five wrong PINs delete the device's data, as on the lock screen; the sign-in follows.",
      invoke: { src: 'removeCopy', onDone: 'wiped', onError: 'wiped' },
    },
    wiped: { type: 'final' },
  },
});

function problemsOf(
  { current, pin, repeated }: PinEntry,
  kind: LockKind | undefined,
): Partial<Record<Entries, string>> {
  if (kind === 'pin' && !isPinShaped(current)) return { current: LOCK_SETTING.currentPinShape };
  const problem = newPinProblem(pin);
  if (problem) return { pin: problem };
  return pin === repeated ? {} : { repeated: LOCK_SETTING.pinsDiffer };
}
