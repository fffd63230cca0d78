import type { ActorTold, EventTold } from './wiring.ts';

/** One arrow of a sequence diagram. */
export interface Step {
  readonly n: number;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** An answer is drawn dashed. */
  readonly isAnswer: boolean;
  readonly led: readonly string[] | undefined;
}

export const PAYER = 'Payer';

const ANSWER = /^xstate\.(done|error)\.actor\./;

/** What happened between the payer, the machines and what they ask, in order. */
export function stepsOf(events: readonly EventTold[], actors: readonly ActorTold[]): Step[] {
  const names = namesOf(actors);
  return events.flatMap((event) => {
    const to = names.get(event.to);
    const from = event.from === undefined ? PAYER : names.get(event.from);
    if (to === undefined || from === undefined || isStartOfScreen(event)) return [];
    const { label, isAnswer } = wordsOf(event.type);
    return [{ n: event.n, from, to, label, isAnswer, led: event.led }];
  });
}

/** Those who take part, in the order in which they come up. */
export function lanesOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ from, to }) => [from, to]))];
}

/** The same as a Mermaid `sequenceDiagram`. */
export function sequenceMermaid(steps: readonly Step[]): string {
  const lanes = lanesOf(steps);
  const idOf = (lane: string) => `p${lanes.indexOf(lane)}`;
  return [
    'sequenceDiagram',
    ...lanes.map((lane) => `  ${lane === PAYER ? 'actor' : 'participant'} ${idOf(lane)} as ${lane}`),
    ...steps.flatMap(({ from, to, label, isAnswer, led }) => [
      `  ${idOf(from)}${isAnswer ? '-->>' : '->>'}${idOf(to)}: ${label}`,
      ...(led === undefined ? [] : [`  Note over ${idOf(to)}: ${led.join(', ') || 'ended'}`]),
    ]),
  ].join('\n');
}

/** A name that several machines bear is told apart by a number, and a port of a machine's name is marked. */
export function namesOf(actors: readonly ActorTold[]): Map<number, string> {
  const machines = new Set(actors.filter(({ isMachine }) => isMachine).map(({ name }) => name));
  const borne = new Map<string, number>();
  return new Map(
    actors.map(({ id, name, isMachine }) => {
      if (!isMachine) return [id, machines.has(name) ? `${name} (port)` : name];
      const nth = (borne.get(name) ?? 0) + 1;
      borne.set(name, nth);
      return [id, nth > 1 ? `${name} ${nth}` : name];
    }),
  );
}

/** A machine that nobody asked for starts with its screen. */
function isStartOfScreen({ type, from }: EventTold): boolean {
  return type === 'xstate.init' && from === undefined;
}

/** Events as people read them: XState's own names say more than is of use. */
export function wordsOf(type: string): { label: string; isAnswer: boolean } {
  if (type === 'xstate.init') return { label: 'asked', isAnswer: false };
  const answer = ANSWER.exec(type);
  if (answer) return { label: answer[1] === 'done' ? 'done' : 'failed', isAnswer: true };
  const waited = /^xstate\.after\.([^.]+)\./.exec(type);
  return { label: waited ? `after ${waited[1]}` : type, isAnswer: false };
}
