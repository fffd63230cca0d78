import { assign, setup } from 'xstate';
import { type AnswerOf, FALLBACK, type RequestOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { getUpload, type sendImport } from '../../domain/office/import-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { unwired } from '../port.ts';
import { officePort } from './office-port.ts';

/** A file of the browser; only its ports read its content. */
export interface FileToSend {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

export interface ChosenFile {
  readonly biller: string;
  readonly mapping: string;
  /** The business day whose end the balances are of. */
  readonly date: CalendarDate;
  readonly file: FileToSend;
}

/** A file whose digest is asked for, with the listener that hears how many bytes are read. */
export interface FileToRead {
  readonly file: FileToSend;
  readonly tell: (done: number) => void;
}

/** A piece of the file, from the byte that the request names. */
export interface Piece {
  readonly file: FileToSend;
  readonly request: RequestOf<typeof sendImport>;
}

type Answer = AnswerOf<typeof sendImport>;

type Context = {
  readonly chosen: ChosenFile | undefined;
  readonly sha256: string;
  /** How many bytes are read here, or have arrived there. */
  readonly done: number;
  /** How often in a row the connection broke. */
  readonly breaks: number;
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
};

const NOTHING = {
  chosen: undefined,
  sha256: '',
  done: 0,
  breaks: 0,
  answer: undefined,
  failure: undefined,
};

const LONGEST_NAME = 120;

/** A connection that breaks more often in a row ends the upload. */
const MOST_BREAKS = 5;

/** The server has another number of bytes than this page thought. */
const GOES_ON_ELSEWHERE = 'imports.upload-continues-at';

type Failed = { error: unknown };

/** A file of a biller that staff sends: read, sent in pieces, tried, and applied by a word of its own. */
export const importUploadMachine = setup({
  types: {
    context: {} as Context,
    output: {} as Answer | undefined,
    events: {} as
      | { type: 'file.submitted'; chosen: ChosenFile }
      | { type: 'application.chosen' }
      | { type: 'upload.canceled' }
      | { type: 'another.chosen' }
      | { type: 'file.read'; done: number },
    tags: {} as 'busy' | 'settled' | 'reading' | 'broken',
  },
  actors: {
    /** Resolves to the digest. */
    digestFile: unwired.promise<string, FileToRead>(),
    getUpload: officePort(getUpload),
    sendPiece: unwired.promise<Answer, Piece>(),
  },
  guards: {
    mayApply: ({ context }) => context.answer?.outcome === 'checked' || context.answer?.outcome === 'held',
    goesOnElsewhere: (_, { error }: Failed) => failureOf(error, FALLBACK).code === GOES_ON_ELSEWHERE,
    mayGoOn: ({ context }, { error }: Failed) =>
      failureOf(error, FALLBACK).kind === 'unknown' && context.breaks < MOST_BREAKS,
  },
  actions: {
    keepChosen: assign((_, { chosen }: { chosen: ChosenFile }) => ({ ...NOTHING, chosen })),
    keepDone: assign((_, { done }: { done: number }) => ({ done })),
    keepDigest: assign((_, { sha256 }: { sha256: string }) => ({ sha256, done: 0 })),
    keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, breaks: 0 })),
    keepFailure: assign((_, { error }: Failed) => ({ failure: failureOf(error, FALLBACK), breaks: 0 })),
    forgetFailure: assign({ failure: undefined }),
    countBreak: assign({ breaks: ({ context }) => context.breaks + 1 }),
    forgetBreaks: assign({ breaks: 0 }),
    forget: assign(NOTHING),
  },
  delays: { breakPause: ({ context }) => 1_000 * 2 ** (context.breaks - 1) },
}).createMachine({
  id: 'importUpload',
  description:
    'The file is tried with the same code that applies it. Nothing is applied before somebody has seen the counts and said so.',
  context: NOTHING,
  initial: 'choosing',
  states: {
    choosing: {
      id: 'choosing',
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
          file: context.chosen?.file ?? NO_FILE,
          tell: (done: number) => self.send({ type: 'file.read', done }),
        }),
        onDone: {
          target: 'trying',
          actions: { type: 'keepDigest', params: ({ event }) => ({ sha256: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'file.read': { actions: { type: 'keepDone', params: ({ event }) => event } },
        'upload.canceled': { target: 'choosing', actions: 'forget' },
      },
    },
    trying: {
      tags: ['busy'],
      description: 'The file is sent to be tried. A trial can be canceled at any time.',
      on: { 'upload.canceled': { target: 'choosing', actions: 'forget' } },
      initial: 'asking',
      states: {
        asking: {
          description: 'The server says how many bytes it has, so that nothing is sent twice.',
          invoke: {
            src: 'getUpload',
            input: ({ context }) => uploadOf(context),
            onDone: {
              target: 'sending',
              actions: { type: 'keepDone', params: ({ event }) => ({ done: event.output.received }) },
            },
            onError: {
              target: '#choosing',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        sending: {
          description: 'One piece. The answer to the last piece tells what the file would do.',
          invoke: {
            src: 'sendPiece',
            input: ({ context }) => pieceOf(context, 'true'),
            onDone: {
              target: '#tried',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: [
              {
                guard: { type: 'goesOnElsewhere', params: ({ event }) => ({ error: event.error }) },
                target: 'asking',
                actions: 'forgetBreaks',
              },
              {
                guard: { type: 'mayGoOn', params: ({ event }) => ({ error: event.error }) },
                target: 'broken',
                actions: 'countBreak',
              },
              {
                target: '#choosing',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        broken: {
          tags: ['broken'],
          description:
            'The connection broke. The upload goes on from what has arrived, after a pause that grows.',
          after: { breakPause: 'asking' },
        },
      },
    },
    tried: {
      id: 'tried',
      tags: ['settled'],
      description: 'The counts of the dry run. Nothing is applied yet.',
      on: {
        'application.chosen': { guard: 'mayApply', target: 'applying', actions: 'forgetFailure' },
        'another.chosen': { target: 'choosing', actions: 'forget' },
      },
    },
    applying: {
      tags: ['busy'],
      description: 'The same file is sent to be applied. It may be applied already, so nothing cancels this.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The server says how many bytes it has, so that nothing is sent twice.',
          invoke: {
            src: 'getUpload',
            input: ({ context }) => uploadOf(context),
            onDone: {
              target: 'sending',
              actions: { type: 'keepDone', params: ({ event }) => ({ done: event.output.received }) },
            },
            onError: {
              target: '#tried',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        sending: {
          description: 'One piece. The answer to the last piece tells what the file does.',
          invoke: {
            src: 'sendPiece',
            input: ({ context }) => pieceOf(context, 'false'),
            onDone: {
              target: '#applied',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: [
              {
                guard: { type: 'goesOnElsewhere', params: ({ event }) => ({ error: event.error }) },
                target: 'asking',
                actions: 'forgetBreaks',
              },
              {
                guard: { type: 'mayGoOn', params: ({ event }) => ({ error: event.error }) },
                target: 'broken',
                actions: 'countBreak',
              },
              {
                target: '#tried',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        broken: {
          tags: ['broken'],
          description:
            'The connection broke. The upload goes on from what has arrived, after a pause that grows.',
          after: { breakPause: 'asking' },
        },
      },
    },
    applied: {
      id: 'applied',
      type: 'final',
      tags: ['settled'],
      description: 'The file is applied, or waits for another person.',
    },
  },
  output: ({ context }) => context.answer,
});

const NO_FILE: FileToSend = { name: '', size: 0 };

function uploadOf({ sha256, chosen }: Context): RequestOf<typeof getUpload> {
  return { sha256, biller: chosen?.biller ?? '' };
}

function pieceOf({ chosen, sha256, done }: Context, dry_run: 'true' | 'false'): Piece {
  const { file, ...rest } = chosen as ChosenFile;
  const from = Math.min(done, file.size);
  const name = file.name.slice(-LONGEST_NAME);
  return { file, request: { ...rest, sha256, name, from, size: file.size, dry_run } };
}
