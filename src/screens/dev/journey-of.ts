import { FORMAT, type Journey, type JourneyStep } from '../../../machines/diagram/journey.ts';
import type { ActorTold, EventTold } from './wiring.ts';

/** A step of a machine that was recorded in this browser, with what was known of the machine then. */
export interface RecordedStep extends JourneyStep {
  readonly n: number;
  readonly tags: readonly string[];
  readonly changed: unknown;
}

/** What a machine went through in the recorded events, or undefined if none of them reached it. */
export function journeyOf(
  { id, name, missed }: ActorTold,
  events: readonly EventTold[],
): (Journey & { readonly steps: readonly RecordedStep[] }) | undefined {
  const taken = events.flatMap(({ to, moment, ...event }) =>
    to === id && moment ? [{ ...event, moment }] : [],
  );
  const [first] = taken;
  if (!first) return undefined;
  const steps = taken
    .filter(({ type }) => type !== 'xstate.init')
    .map(({ n, type, data, moment: { answers, raised, states, tags, changed } }): RecordedStep => {
      return { n, event: type, data, answers, raised, states, tags, changed };
    });
  const earlier = missed === undefined ? {} : { earlier: missed };
  return { format: FORMAT, machine: name, ...earlier, start: first.moment.before, steps };
}

/** The journey as a file. What the machine held is left out: the steps lead there again. */
export function journeyFile(journey: Journey): File {
  const steps = journey.steps.map(({ event, data, answers, raised, states }) => {
    return { event, data, answers, raised, states };
  });
  const text = `${JSON.stringify({ ...journey, steps }, undefined, 2)}\n`;
  return new File([text], `${journey.machine}.journey.json`, { type: 'application/json' });
}
