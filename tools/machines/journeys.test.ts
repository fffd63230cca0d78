import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { dataOf } from '../../machines/diagram/data.ts';
import { type Journey, type Replayed, replay, toldUndecided } from '../../machines/diagram/journey.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { journeyAt, replayToday, toldReplay } from './journey-file.ts';

const LOST_ANSWER = 'checkout/lost-answer.journey.json';

const files = (await filesIn(inRepository('machines'))).filter((file) => file.endsWith('.journey.json'));

async function journeyIn(file: string): Promise<Journey> {
  const journey = await journeyAt(inRepository('machines', file));
  if (typeof journey === 'string') throw new Error(`${file}: ${journey}`);
  return journey;
}

async function replayed(journey: Journey): Promise<Replayed> {
  const result = await replayToday(journey);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

test.each(files)('the journey of %s leads through the same states today', async (file) => {
  const journey = await journeyIn(file);
  const { differs, simulation, undecided } = await replayed(journey);
  expect([differs, toldUndecided(undecided)]).toEqual([undefined, []]);
  expect(simulation.stages).toHaveLength(journey.steps.length + 1);
});

test('the answer to a payment is lost, and the customer ends on the receipt without a second one (CHK-24)', async () => {
  const { steps } = await journeyIn(LOST_ANSWER);
  const states = steps.flatMap((step) => step.states);
  expect(states.filter((state) => state === 'submitting.sending')).toHaveLength(1);
  expect(states.findIndex((state) => state.startsWith('undetermined'))).toBeGreaterThan(
    states.indexOf('submitting.sending'),
  );
  expect(states.at(-1)).toBe('paid');
});

test('a chart that leads elsewhere is told from it, with the step', async () => {
  const journey = await journeyIn(LOST_ANSWER);
  const sent = journey.steps.findIndex(({ states }) => states[0]?.startsWith('undetermined'));
  const text = JSON.stringify(dataOf(checkoutMachine));
  const changed = createMachine(JSON.parse(text.replaceAll('"#undetermined"', '"#checkout.declined"')));
  const other = replay(changed, journey);
  expect(other.differs?.step).toBe(sent);
  const lines = toldReplay(journey, other).split('\n');
  expect(lines).toHaveLength(sent + 1);
  expect(lines.at(-1)).toMatch(
    /^checkout takes step 5 of 7 differently today\. The recording led to undeter/,
  );
});

test('a guard that has changed is told by its name, with the step', async () => {
  const journey = await journeyIn(LOST_ANSWER);
  const changed = checkoutMachine.provide({ guards: { wasDeclined: () => true } });
  expect(toldReplay(journey, replay(changed, journey)).split('\n').at(-1)).toBe(
    'checkout takes step 5 of 7 differently today. wasDeclined said no when this was recorded, and says yes today.',
  );
});

test('an answer that the recording cannot prove is printed as such', async () => {
  const journey = await journeyIn(LOST_ANSWER);
  const steps = journey.steps.map((step) => ({
    ...step,
    answers: step.answers.map(([guard, isTrue]) => [guard, isTrue] as const),
  }));
  const old = { ...journey, steps };
  expect(
    toldReplay(old, await replayed(old))
      .split('\n')
      .at(-2),
  ).toBe(
    'wasPaid in step 6 keeps its recorded answer. It reads params.outcome, which the recording does not hold.',
  );
});

test('each step of a journey is printed as the chart calls it, with the answers of its guards', async () => {
  const journey = await journeyIn(LOST_ANSWER);
  const lines = toldReplay(journey, await replayed(journey)).split('\n');
  expect(lines).toHaveLength(journey.steps.length + 1);
  expect(lines[2]).toBe('3. payment.confirmed [isNewNumber no] → submitting.noting');
  expect(lines[4]).toBe('5. checkout done [wasAccepted no, wasDeclined no] → undetermined.checking');
  expect(lines.at(-1)).toBe('checkout leads through the same states today: 7 steps.');
});

test('a file that is no journey, and a journey of a machine that is gone, get words', async () => {
  const file = join(tmpdir(), `billfold-${process.pid}.journey.json`);
  expect(await journeyAt(file)).toBe(`There is no file ${file} that can be read.`);
  await writeFile(file, '{}');
  expect(await journeyAt(file)).toBe('This file holds no journey that can be read here.');
  await rm(file);
  const gone = { ...(await journeyIn(LOST_ANSWER)), machine: 'gone' };
  expect(await replayToday(gone)).toBe('There is no machine gone.');
});
