import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { dataOf } from '../../machines/diagram/data.ts';
import { type Journey, readJourney, replay } from '../../machines/diagram/journey.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';

const files = (await filesIn(inRepository('machines'))).filter((file) => file.endsWith('.journey.json'));
const all = (await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)))).flat();

async function journeyIn(file: string): Promise<Journey> {
  const journey = readJourney(await readFile(inRepository('machines', file), 'utf8'));
  if (typeof journey === 'string') throw new Error(`${file}: ${journey}`);
  return journey;
}

function chartFor(journey: Journey, change: (text: string) => string = (text) => text) {
  const [, machine] = all.find(([, { id }]) => id === journey.machine) ?? [];
  if (!machine) throw new Error(`There is no machine ${journey.machine}.`);
  return createMachine(JSON.parse(change(JSON.stringify(dataOf(machine)))));
}

test.each(files)('the journey of %s leads through the same states today', async (file) => {
  const journey = await journeyIn(file);
  const { differs, simulation } = replay(chartFor(journey), journey);
  expect(differs).toBeUndefined();
  expect(simulation.stages).toHaveLength(journey.steps.length + 1);
});

test('the answer to a payment is lost, and the customer ends on the receipt without a second one (CHK-24)', async () => {
  const { steps } = await journeyIn('checkout/lost-answer.journey.json');
  const states = steps.flatMap((step) => step.states);
  expect(states.filter((state) => state === 'submitting.sending')).toHaveLength(1);
  expect(states.findIndex((state) => state.startsWith('undetermined'))).toBeGreaterThan(
    states.indexOf('submitting.sending'),
  );
  expect(states.at(-1)).toBe('paid');
});

test('a chart that leads elsewhere is told from it, with the step', async () => {
  const journey = await journeyIn('checkout/lost-answer.journey.json');
  const sent = journey.steps.findIndex(({ states }) => states[0]?.startsWith('undetermined'));
  const changed = chartFor(journey, (text) => text.replaceAll('"#undetermined"', '"#checkout.declined"'));
  expect(replay(changed, journey).differs?.step).toBe(sent);
});
