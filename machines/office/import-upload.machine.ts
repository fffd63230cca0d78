import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import type { Failed } from '../failed.ts';
import { unwired } from '../port.ts';
import {
  type ChosenFile,
  type FileToSend,
  fileSendingMachine,
  type ImportAnswer,
  type SendingResult,
} from './file-sending.machine.ts';

/** A file whose digest is asked for, with the listener that hears how many bytes are read. */
export interface FileToRead {
  readonly file: FileToSend;
  readonly tell: (done: number) => void;
}

type Context = {
  readonly chosen: ChosenFile | undefined;
  readonly sha256: string;
  /** How many bytes are read here. */
  readonly read: number;
  readonly answer: ImportAnswer | undefined;
  readonly failure: Failure | undefined;
};

const NOTHING = {
  chosen: undefined,
  sha256: '',
  read: 0,
  answer: undefined,
  failure: undefined,
};

/** A file of a biller that staff sends: read, sent in pieces, tried, and applied by a word of its own. */
export const importUploadMachine = setup({
  types: {
    context: {} as Context,
    output: {} as ImportAnswer | undefined,
    events: {} as
      | { type: 'file.submitted'; chosen: ChosenFile }
      | { type: 'application.chosen' }
      | { type: 'upload.canceled' }
      | { type: 'another.chosen' }
      | { type: 'file.read'; done: number },
    tags: {} as 'busy' | 'settled' | 'reading',
    children: {} as { fileSending: 'fileSending' },
  },
  actors: {
    /** Resolves to the digest. */
    digestFile: unwired.promise<string, FileToRead>(),
    fileSending: fileSendingMachine,
  },
  guards: {
    mayApply: ({ context }) => context.answer?.outcome === 'checked' || context.answer?.outcome === 'held',
    isAnswered: (_, result: SendingResult) => 'answer' in result,
    isTakenIn: (_, result: SendingResult) => 'answer' in result && result.answer.outcome !== 'known',
  },
  actions: {
    keepChosen: assign((_, { chosen }: { chosen: ChosenFile }) => ({ ...NOTHING, chosen })),
    keepRead: assign((_, { done }: { done: number }) => ({ read: done })),
    keepDigest: assign((_, { sha256 }: { sha256: string }) => ({ sha256 })),
    keepResult: assign((_, result: SendingResult) => result),
    keepFailure: assign((_, { error }: Failed) => ({ failure: failureOf(error, FALLBACK) })),
    forgetFailure: assign({ failure: undefined }),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'importUpload',
  description:
    'The file is tried with the same code that applies it. Nothing is applied before somebody has seen the counts and said so.',
  context: NOTHING,
  initial: 'choosing',
  states: {
    choosing: {
      tags: ['settled'],
      on: {
        'file.submitted': {
          target: 'reading',
          actions: { type: 'keepChosen', params: ({ event }) => event },
        },
      },
    },
    reading: {
      tags: ['busy', 'reading'],
      description: 'Its digest names the file at the server: a broken upload is found again by it.',
      invoke: {
        src: 'digestFile',
        input: ({ context, self }) => ({
          file: (context.chosen as ChosenFile).file,
          tell: (done: number) => self.send({ type: 'file.read', done }),
        }),
        onDone: {
          target: 'trying',
          actions: { type: 'keepDigest', params: ({ event }) => ({ sha256: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        'file.read': { actions: { type: 'keepRead', params: ({ event }) => event } },
        'upload.canceled': { target: 'choosing', actions: 'forget' },
      },
    },
    trying: {
      tags: ['busy'],
      description: 'The file is sent to be tried. A trial can be canceled at any time.',
      invoke: {
        src: 'fileSending',
        id: 'fileSending',
        input: ({ context }) => sendingOf(context, 'true'),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'tried',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'upload.canceled': { target: 'choosing', actions: 'forget' } },
    },
    tried: {
      tags: ['settled'],
      description: 'The counts of the dry run. Nothing is applied yet.',
      on: {
        'application.chosen': { guard: 'mayApply', target: 'applying', actions: 'forgetFailure' },
        'another.chosen': { target: 'choosing', actions: 'forget' },
      },
    },
    applying: {
      tags: ['busy'],
      description:
        'The same file is sent to be applied. It may be applied already, so nothing cancels this. One that was applied meanwhile, such as in another tab, is said to be known.',
      invoke: {
        src: 'fileSending',
        id: 'fileSending',
        input: ({ context }) => sendingOf(context, 'false'),
        onDone: [
          {
            guard: { type: 'isTakenIn', params: ({ event }) => event.output },
            target: 'applied',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          { target: 'tried', actions: { type: 'keepResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'tried', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    applied: {
      type: 'final',
      tags: ['settled'],
      description: 'The file is applied, or waits for another person.',
    },
  },
  output: ({ context }) => context.answer,
});

function sendingOf({ chosen, sha256 }: Context, dryRun: 'true' | 'false') {
  return { chosen: chosen as ChosenFile, sha256, dryRun };
}
