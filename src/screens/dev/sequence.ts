import type { ActorTold, EventTold } from './wiring.ts';

/** One arrow of a sequence diagram. */
export interface Step {
  readonly n: number;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** An answer is drawn with a dashed line. */
  readonly isAnswer: boolean;
  readonly led: readonly string[] | undefined;
}

/** The sender of what no machine sends: a person at the screen, or an effect of it. Nothing tells the two apart. */
export const SCREEN = 'Screen';

const ANSWER = /^xstate\.(done|error)\.actor\./;

/** The events between the screen, the machines and their ports, in order. */
export function stepsOf(events: readonly EventTold[], actors: readonly ActorTold[]): Step[] {
  const names = namesOf(actors);
  return events.flatMap((event) => {
    const to = names.get(event.to);
    const from = event.from === undefined ? SCREEN : names.get(event.from);
    if (to === undefined || from === undefined || isStartOfScreen(event)) return [];
    const { label, isAnswer } = eventLabel(event.type);
    return [{ n: event.n, from, to, label, isAnswer, led: event.led }];
  });
}

/** The participants, in the order in which they first appear. */
export function lanesOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ from, to }) => [from, to]))];
}

export function sequenceMermaid(steps: readonly Step[]): string {
  const lanes = lanesOf(steps);
  const idOf = (lane: string) => `p${lanes.indexOf(lane)}`;
  return [
    'sequenceDiagram',
    ...lanes.map((lane) => `  participant ${idOf(lane)} as ${lane}`),
    ...steps.flatMap(({ from, to, label, isAnswer, led }) => [
      `  ${idOf(from)}${isAnswer ? '-->>' : '->>'}${idOf(to)}: ${label}`,
      ...(led === undefined ? [] : [`  Note over ${idOf(to)}: ${led.join(', ') || 'ended'}`]),
    ]),
  ].join('\n');
}

/**
 * The one name of each actor, in all parts of the page. Machines are named by their purpose, or with the machine that
 * started them: `checkout of paySheet`. If several have one name, they are numbered. A port with the name of a machine
 * is marked.
 */
export function namesOf(actors: readonly ActorTold[]): Map<number, string> {
  const machines = new Set(actors.filter(({ isMachine }) => isMachine).map(({ name }) => name));
  const borne = new Map<string, number>();
  return new Map(
    actors.map((actor) => {
      const { id, name, isMachine } = actor;
      if (!isMachine) return [id, machines.has(name) ? `${name} (port)` : name];
      const told = toldName(actor, actors);
      const nth = (borne.get(told) ?? 0) + 1;
      borne.set(told, nth);
      return [id, nth > 1 ? `${told} ${nth}` : told];
    }),
  );
}

/** The machine that holds the long-lived parts of every page. It tells nothing of what it holds. */
const EVERYWHERE = 'app';

function toldName({ name, purpose, parent }: ActorTold, actors: readonly ActorTold[]): string {
  const host = actors.find(({ id, isMachine }) => id === parent && isMachine);
  if (purpose !== undefined || !host || host.name === EVERYWHERE) return purpose ?? name;
  return `${name} of ${host.name}`;
}

/** A machine that no actor started came with its screen. */
function isStartOfScreen({ type, from }: EventTold): boolean {
  return type === 'xstate.init' && from === undefined;
}

/** Readable labels for events: XState's own names say too much. */
export function eventLabel(type: string): { label: string; isAnswer: boolean } {
  if (type === 'xstate.init') return { label: 'asked', isAnswer: false };
  const answer = ANSWER.exec(type);
  if (answer) return { label: answer[1] === 'done' ? 'done' : 'failed', isAnswer: true };
  const waited = /^xstate\.after\.([^.]+)\./.exec(type);
  return { label: waited ? `after ${waited[1]}` : type, isAnswer: false };
}
