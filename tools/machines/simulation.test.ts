import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import {
  activeStates,
  answer,
  begin,
  possibleSteps,
  type Simulation,
  take,
} from '../../machines/diagram/simulation.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';

const DRAWINGS = inRepository('docs/machines');
const files = (await filesIn(DRAWINGS)).filter((file) => file.endsWith('.json') && !file.includes('/'));

/** The most questions that one step may ask: more would mean that an answer is asked for again. */
const MOST_QUESTIONS = 30;

function settled(simulation: Simulation, isTrue: boolean): Simulation {
  let answered = simulation;
  for (let n = 0; answered.asked; n++) {
    if (n === MOST_QUESTIONS) throw new Error(`${answered.asked.guard} is asked without end.`);
    answered = answer(answered, isTrue);
  }
  return answered;
}

const isCircle = ({ problem }: Simulation) => problem?.endsWith('is asked without end.') ?? false;

test.each(files)(
  '%s can be played: every step that is possible after the start can be taken',
  async (file) => {
    const machine = createMachine(JSON.parse(await readFile(`${DRAWINGS}/${file}`, 'utf8')));
    const starts = [true, false].map((isTrue) => ({ isTrue, started: settled(begin(machine), isTrue) }));
    // The same answer to every guard may lead in a circle, which is told and leaves the machine where it was.
    const plain = starts.filter(({ started }) => !isCircle(started));
    expect(plain.length).toBeGreaterThan(0);
    for (const { isTrue, started } of plain) {
      expect([started.problem, activeStates(started).length > 0]).toEqual([undefined, true]);
      for (const step of possibleSteps(started)) {
        const after = settled(take(started, step.label, step), isTrue);
        // The same answer to every guard may lead in a circle, which is told and leaves the machine where it was.
        if (after.problem?.endsWith('is asked without end.')) expect(after.stages).toEqual(started.stages);
        else expect([step.label, after.problem, after.stages.length]).toEqual([step.label, undefined, 2]);
      }
    }
  },
);
