import { assign, setup } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { getUpload, type sendImport } from '../../domain/office/import-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Failed } from '../failed.ts';
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

/** A piece of the file, from the byte that the request names. */
export interface Piece {
  readonly file: FileToSend;
  readonly request: RequestOf<typeof sendImport>;
}

export type ImportAnswer = AnswerOf<typeof sendImport>;

/** Either the answer to the last piece, or why there is none. */
export type SendingResult = { readonly answer: ImportAnswer } | { readonly failure: Failure };

type Input = {
  readonly chosen: ChosenFile;
  readonly sha256: string;
  /** `true` tries the file, `false` applies it. */
  readonly dryRun: 'true' | 'false';
};

type Context = Input & {
  /** How many bytes have arrived. */
  readonly done: number;
  /** How often in a row the connection broke before any byte arrived. */
  readonly breaks: number;
  readonly result: SendingResult | undefined;
};

const LONGEST_NAME = 120;

/** A connection that breaks more often in a row without bringing a byte ends the sending. */
const MOST_BREAKS = 5;

/** The server has another number of bytes than this page thought. */
const GOES_ON_ELSEWHERE = 'imports.upload-continues-at';

/** One file on its way to the server, piece by piece, until the answer to the last piece. */
export const fileSendingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as SendingResult,
    tags: {} as 'busy' | 'settled' | 'broken',
  },
  actors: {
    getUpload: officePort(getUpload),
    sendPiece: unwired.promise<ImportAnswer, Piece>(),
  },
  guards: {
    goesOnElsewhere: (_, { error }: Failed) => failureOf(error, FALLBACK).code === GOES_ON_ELSEWHERE,
    mayGoOn: ({ context }, { error }: Failed) =>
      failureOf(error, FALLBACK).kind === 'unknown' && context.breaks < MOST_BREAKS,
  },
  actions: {
    // On a slow line a piece takes longer than one request may: what it brought counts.
    keepDone: assign(({ context: { done, breaks } }, { received }: { received: number }) => ({
      done: received,
      breaks: received > done ? 0 : breaks,
    })),
    keepAnswer: assign((_, { answer }: { answer: ImportAnswer }) => ({ result: { answer } })),
    keepFailure: assign((_, { error }: Failed) => ({ result: { failure: failureOf(error, FALLBACK) } })),
    countBreak: assign({ breaks: ({ context }) => context.breaks + 1 }),
    forgetBreaks: assign({ breaks: 0 }),
  },
  delays: { breakPause: ({ context }) => 1_000 * 2 ** (context.breaks - 1) },
}).createMachine({
  id: 'fileSending',
  description: 'A file is sent once: after a break, the server says where to go on.',
  context: ({ input }) => ({ ...input, done: 0, breaks: 0, result: undefined }),
  initial: 'asking',
  states: {
    asking: {
      tags: ['busy'],
      description: 'The server says how many bytes it has, so that nothing is sent twice.',
      invoke: {
        src: 'getUpload',
        input: ({ context }) => ({ sha256: context.sha256, biller: context.chosen.biller }),
        onDone: { target: 'sending', actions: { type: 'keepDone', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy'],
      description: 'One piece. The answer to the last piece tells what the file does or would do.',
      invoke: {
        src: 'sendPiece',
        input: ({ context }) => pieceOf(context),
        onDone: {
          target: 'answered',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'goesOnElsewhere', params: ({ event }) => event },
            target: 'asking',
            actions: 'forgetBreaks',
          },
          {
            guard: { type: 'mayGoOn', params: ({ event }) => event },
            target: 'broken',
            actions: 'countBreak',
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    broken: {
      tags: ['busy', 'broken'],
      description:
        'The connection broke. The sending goes on from what has arrived, after a pause that grows.',
      after: { breakPause: 'asking' },
    },
    answered: { type: 'final', tags: ['settled'] },
    failed: { type: 'final', tags: ['settled'] },
  },
  output: ({ context }) => context.result as SendingResult,
});

function pieceOf({ chosen, sha256, done, dryRun }: Context): Piece {
  const { file, ...rest } = chosen;
  const from = Math.min(done, file.size);
  const name = file.name.slice(-LONGEST_NAME);
  return { file, request: { ...rest, sha256, name, from, size: file.size, dry_run: dryRun } };
}
