import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { fileSendingMachine, type ImportAnswer, type Piece } from './file-sending.machine.ts';

const FILE = { name: 'bills.csv', size: 40 };
const CHOSEN = { biller: 'harbor', mapping: 'bills', date: calendarDate('2026-11-25'), file: FILE };
const CHECKED = { outcome: 'checked', id: 12, reasons: [], problems: [] } as unknown as ImportAnswer;
const failed = (kind: FailureKind, code?: string) =>
  new CallFailed({ kind, status: 0, message: 'No.', errors: {}, code });
const BROKEN = failed('unknown');

interface Server {
  /** How many bytes have arrived, question by question. */
  readonly received: readonly number[];
  readonly answers: readonly (ImportAnswer | CallFailed)[];
  readonly name?: string;
}

function send({ received, answers, name = FILE.name }: Server) {
  const clock = new SimulatedClock();
  const pieces: Piece['request'][] = [];
  let asked = 0;
  const actor = createActor(
    fileSendingMachine.provide({
      actors: {
        getUpload: fromPromise(async () => ({ received: received[asked++] ?? received.at(-1) ?? 0 })),
        sendPiece: fromPromise<ImportAnswer, Piece>(async ({ input: { request } }) => {
          const answer = answers[pieces.length] ?? answers.at(-1);
          pieces.push(request);
          if (answer instanceof CallFailed) throw answer;
          return answer as ImportAnswer;
        }),
      },
    }),
    { clock, input: { chosen: { ...CHOSEN, file: { ...FILE, name } }, sha256: 'abc', dryRun: 'true' } },
  );
  actor.start();
  const broken = () => expect.poll(() => actor.getSnapshot().value).toBe('broken');
  return { actor, clock, pieces, broken };
}

test('a sending whose connection broke goes on from what has arrived, after a pause', async () => {
  const { actor, clock, pieces, broken } = send({ received: [0, 16], answers: [BROKEN, CHECKED] });
  await broken();
  clock.increment(999);
  expect(actor.getSnapshot().value).toBe('broken');
  clock.increment(1);
  expect(await toPromise(actor)).toEqual({ answer: CHECKED });
  expect(pieces.map(({ from, dry_run }) => [from, dry_run])).toEqual([
    [0, 'true'],
    [16, 'true'],
  ]);
});

test('a piece that has arrived already is not sent again, and no pause is needed', async () => {
  const elsewhere = failed('refused', 'imports.upload-continues-at');
  const { actor, pieces } = send({ received: [0, 32], answers: [elsewhere, CHECKED] });
  expect(await toPromise(actor)).toEqual({ answer: CHECKED });
  expect(pieces.map(({ from }) => from)).toEqual([0, 32]);
});

test('a connection that breaks six times in a row ends the sending with its reason', async () => {
  const { actor, clock, pieces, broken } = send({ received: [0], answers: [BROKEN] });
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    await broken();
    clock.increment(pause);
    expect(actor.getSnapshot().value).toBe('asking');
  }
  expect(await toPromise(actor)).toMatchObject({ failure: { message: 'No.' } });
  expect(pieces).toHaveLength(6);
});

test('a line so slow that each piece is cut off goes on as long as bytes arrive', async () => {
  const received = [0, 5, 10, 15, 20, 25, 30, 35, 40];
  const answers = [...received.slice(1).map(() => BROKEN), CHECKED];
  const { actor, clock, pieces, broken } = send({ received, answers });
  for (let cut = 1; cut < received.length; cut++) {
    await broken();
    clock.increment(1_000);
  }
  expect(await toPromise(actor)).toEqual({ answer: CHECKED });
  expect(pieces.map(({ from }) => from)).toEqual(received);
});

test('of a name that is too long, the end is sent', async () => {
  const { actor, pieces } = send({ received: [0], answers: [CHECKED], name: `${'x'.repeat(200)}.csv` });
  await toPromise(actor);
  expect(pieces[0]?.name).toBe(`${'x'.repeat(116)}.csv`);
});
