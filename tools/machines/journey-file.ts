import { readFile } from 'node:fs/promises';
import {
  type Journey,
  type Replayed,
  readJourney,
  replay,
  toldBeginning,
  toldUndecided,
  yesOrNo,
} from '../../machines/diagram/journey.ts';
import { possibleSteps } from '../../machines/diagram/simulation.ts';
import { machineNamed } from './files.ts';

/** The journey in a file of this computer, or words that say why there is none. */
export async function journeyAt(path: string): Promise<Journey | string> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? `There is no file ${path} that can be read.` : readJourney(text);
}

/** The journey on the machine of today, or words when that machine is gone. */
export async function replayToday(journey: Journey): Promise<Replayed | string> {
  const machine = await machineNamed(journey.machine);
  return machine ? replay(machine, journey) : `There is no machine ${journey.machine}.`;
}

/** A line for each step that the chart of today takes as it was recorded, then what is not known and what differs. */
export function toldReplay(
  { machine, earlier, steps }: Journey,
  { simulation, differs, undecided }: Replayed,
): string {
  const taken = steps.slice(0, simulation.stages.length - 1);
  const lines = taken.map(({ event, answers, states }, n) => {
    const stages = simulation.stages.slice(0, n + 1);
    const step = possibleSteps({ ...simulation, stages }).find(({ type }) => type === event);
    const said = answers.map(([guard, isTrue]) => `${guard} ${yesOrNo(isTrue)}`).join(', ');
    const guards = said === '' ? '' : ` [${said}]`;
    return `${n + 1}. ${step?.label ?? event}${guards} → ${states.join(', ')}`;
  });
  const end = differs
    ? `${machine} takes step ${differs.step + 1} of ${steps.length} differently today. ${differs.words}`
    : `${machine} leads through the same states today: ${steps.length} steps.`;
  return [...[toldBeginning({ earlier }) ?? []].flat(), ...lines, ...toldUndecided(undecided), end].join(
    '\n',
  );
}
