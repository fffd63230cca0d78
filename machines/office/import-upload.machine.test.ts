import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import type { sendImport } from '../../domain/office/import-calls.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { type FileToSend, fileSendingMachine, type Piece } from './file-sending.machine.ts';
import { type FileToRead, importUploadMachine } from './import-upload.machine.ts';

type Answer = AnswerOf<typeof sendImport>;

const FILE: FileToSend = { name: 'bills.csv', size: 40 };
const CHOSEN = { biller: 'harbor', mapping: 'bills', date: calendarDate('2026-11-25'), file: FILE };
const COUNTS = {
  rows: 2,
  newAccounts: 1,
  changedAccounts: 0,
  closedAccounts: 0,
  newBills: 2,
  changedBills: 0,
  unchanged: 0,
  waiting: 0,
  refused: 0,
};
const answer = (outcome: Answer['outcome']): Answer => ({
  outcome,
  id: 12,
  reasons: [],
  expected: COUNTS,
  problems: [],
  more_lines: 0,
});
const failure = (kind: FailureKind, code?: string) =>
  new CallFailed({ kind, status: 0, message: 'No.', errors: {}, code });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Where the upload stands, and the machine inside that sends the file. */
const standing = ({ value, children }: SnapshotFrom<typeof importUploadMachine>) => {
  const sending = children.fileSending?.getSnapshot().value;
  return sending === undefined ? value : `${value}: ${sending}`;
};

interface Server {
  /** How many bytes have arrived, question by question. */
  received?: (number | CallFailed)[];
  answers?: (Answer | CallFailed)[];
  /** The file cannot be read. */
  isUnreadable?: boolean;
}

async function open({ received = [0], answers = [answer('checked')], isUnreadable = false }: Server = {}) {
  const clock = new SimulatedClock();
  const story: string[] = [];
  const reads: number[] = [];
  const next = <T>(list: (T | CallFailed)[]): T => {
    const first = list.length > 1 ? list.shift() : list[0];
    if (first instanceof CallFailed) throw first;
    return first as T;
  };
  const actor = createActor(
    importUploadMachine.provide({
      actors: {
        digestFile: fromPromise<string, FileToRead>(async ({ input }) => {
          story.push(`read ${input.file.name}`);
          if (isUnreadable) throw new Error('gone');
          input.tell(20);
          await settle();
          return 'abc';
        }),
        fileSending: fileSendingMachine.provide({
          actors: {
            getUpload: fromPromise<{ received: number }, { sha256: string; biller: string }>(
              async ({ input }) => {
                story.push(`ask ${input.sha256}`);
                return { received: next(received) };
              },
            ),
            sendPiece: fromPromise<Answer, Piece>(async ({ input: { request } }) => {
              story.push(`${request.dry_run === 'true' ? 'try' : 'apply'} from ${request.from}`);
              return next(answers);
            }),
          },
        }),
      },
    }),
    { clock },
  );
  actor.subscribe(({ context, ...snapshot }) => {
    if (snapshot.matches('reading')) reads.push(context.read);
  });
  actor.start();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    for (let round = 0; round < 5; round += 1) await settle();
    return actor.getSnapshot();
  };
  const submitted = await send({ type: 'file.submitted', chosen: CHOSEN });
  return { actor, clock, story, reads, send, submitted };
}

test('a file is read and tried first, and applied only when I say so', async () => {
  const { story, reads, send, submitted } = await open({ answers: [answer('checked'), answer('applying')] });
  expect([submitted.value, submitted.context.answer?.outcome]).toEqual(['tried', 'checked']);
  expect(reads).toContain(20);
  const applied = await send({ type: 'application.chosen' });
  expect([applied.value, applied.output?.outcome]).toEqual(['applied', 'applying']);
  expect(story).toEqual(['read bills.csv', 'ask abc', 'try from 0', 'ask abc', 'apply from 0']);
});

test('an upload that broke goes on from what has arrived', async () => {
  const { clock, send, story, submitted } = await open({
    received: [0, 16],
    answers: [failure('unknown'), answer('checked')],
  });
  expect(standing(submitted)).toBe('trying: broken');
  clock.increment(1_000);
  const tried = await send({ type: 'file.read', done: 0 });
  expect(tried.value).toBe('tried');
  expect(story.slice(2)).toEqual(['try from 0', 'ask abc', 'try from 16']);
});

test('a piece that the server has already is not sent again', async () => {
  const { story, submitted } = await open({
    received: [0, 32],
    answers: [failure('refused', 'imports.upload-continues-at'), answer('checked')],
  });
  expect(submitted.value).toBe('tried');
  expect(story.slice(2)).toEqual(['try from 0', 'ask abc', 'try from 32']);
});

test('a connection that keeps breaking ends the upload with its reason, and the file can be sent again', async () => {
  const { actor, clock, send, story } = await open({ answers: [failure('unknown')] });
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    expect(standing(actor.getSnapshot())).toBe('trying: broken');
    clock.increment(pause);
    await send({ type: 'file.read', done: 0 });
  }
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { failure: { message: 'No.' } } });
  expect(story.filter((deed) => deed.startsWith('try'))).toHaveLength(6);
});

test('a file that was applied meanwhile, as in a second tab, says so and is not told as applied by me', async () => {
  const { send } = await open({ answers: [answer('checked'), answer('known')] });
  const told = await send({ type: 'application.chosen' });
  expect([told.value, told.context.answer?.outcome, told.can({ type: 'application.chosen' })]).toEqual([
    'tried',
    'known',
    false,
  ]);
});

test('a file that the server refuses in whole cannot be applied, and another one can be chosen', async () => {
  const { send, story, submitted } = await open({ answers: [answer('refused')] });
  expect(submitted.value).toBe('tried');
  await send({ type: 'application.chosen' });
  expect(story.at(-1)).toBe('try from 0');
  const again = await send({ type: 'another.chosen' });
  expect([again.value, again.context.answer]).toEqual(['choosing', undefined]);
});

test.each([
  ['the file cannot be read', { isUnreadable: true }, ['read bills.csv']],
  ['the server does not answer', { received: [failure('unreachable')] }, ['read bills.csv', 'ask abc']],
])('I read why when %s, and nothing was sent', async (_, server, story) => {
  const opened = await open(server);
  expect(opened.submitted.value).toBe('choosing');
  expect(opened.submitted.context.failure).toBeDefined();
  expect(opened.story).toEqual(story);
});

test('an application that fails keeps the counts, and can be chosen again', async () => {
  const { send } = await open({ answers: [answer('held'), failure('refused'), answer('waiting')] });
  const failed = await send({ type: 'application.chosen' });
  expect(failed).toMatchObject({ value: 'tried', context: { failure: { message: 'No.' } } });
  const applied = await send({ type: 'application.chosen' });
  expect([applied.value, applied.context.failure]).toEqual(['applied', undefined]);
});

test.each(['reading', 'asking', 'sending', 'broken'])('I can cancel while it is %s', async (state) => {
  const actor = createActor(
    importUploadMachine.provide({
      actors: {
        digestFile: fromPromise(() =>
          state === 'reading' ? new Promise<never>(() => {}) : Promise.resolve('abc'),
        ),
        fileSending: fileSendingMachine.provide({
          actors: {
            getUpload: fromPromise(() =>
              state === 'asking' ? new Promise<never>(() => {}) : Promise.resolve({ received: 0 }),
            ),
            sendPiece: fromPromise(() =>
              state === 'sending' ? new Promise<never>(() => {}) : Promise.reject(failure('unknown')),
            ),
          },
        }),
      },
    }),
    { clock: new SimulatedClock() },
  ).start();
  actor.send({ type: 'file.submitted', chosen: CHOSEN });
  await settle();
  expect(standing(actor.getSnapshot())).toBe(state === 'reading' ? state : `trying: ${state}`);
  actor.send({ type: 'upload.canceled' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { chosen: undefined } });
});

test('an application that is under way cannot be canceled: it may be applied already', async () => {
  const { send } = await open({ answers: [answer('checked'), failure('unknown')] });
  expect(standing(await send({ type: 'application.chosen' }))).toBe('applying: broken');
  expect(standing(await send({ type: 'upload.canceled' }))).toBe('applying: broken');
});

test('an application that broke goes on from what has arrived, also when the server has more by now', async () => {
  const { actor, clock, send, story } = await open({
    received: [0, 0, 16, 32],
    answers: [
      answer('checked'),
      failure('unknown'),
      failure('refused', 'imports.upload-continues-at'),
      answer('applying'),
    ],
  });
  await send({ type: 'application.chosen' });
  clock.increment(1_000);
  await send({ type: 'upload.canceled' });
  expect(actor.getSnapshot().value).toBe('applied');
  expect(story.slice(3)).toEqual([
    'ask abc',
    'apply from 0',
    'ask abc',
    'apply from 16',
    'ask abc',
    'apply from 32',
  ]);
});

test('an application whose server does not answer keeps the counts and says why', async () => {
  const { send } = await open({ received: [0, failure('unreachable')] });
  const failed = await send({ type: 'application.chosen' });
  expect(failed).toMatchObject({ value: 'tried', context: { answer: {}, failure: { message: 'No.' } } });
});

test.each([
  ['a trial', 'choosing'],
  ['an application', 'tried'],
])('%s that a fault of the page ends says so, and can be made again', async (_, value) => {
  const actor = createActor(
    importUploadMachine.provide({
      actors: {
        digestFile: fromPromise(async () => 'abc'),
        fileSending: fileSendingMachine.provide({
          actors: {
            getUpload: fromPromise(async () => ({ received: 0 })),
            sendPiece: fromPromise<Answer, Piece>(async ({ input: { request } }) => {
              if ((request.dry_run === 'true') === (value === 'choosing')) throw failure('unknown');
              return answer('checked');
            }),
          },
          guards: {
            goesOnElsewhere: () => {
              throw new Error('A fault of the page.');
            },
          },
        }),
      },
    }),
  ).start();
  actor.send({ type: 'file.submitted', chosen: CHOSEN });
  await expect.poll(() => actor.getSnapshot().hasTag('settled')).toBe(true);
  actor.send({ type: 'application.chosen' });
  await expect.poll(() => actor.getSnapshot()).toMatchObject({ value, context: { failure: {} } });
});
