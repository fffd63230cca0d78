import type { ActorTold, TabTold } from './wiring.ts';

/** The machine that is displayed: one that runs or ran, or the chart of one that does not. */
export interface ShownMachine {
  readonly key: string;
  readonly name: string;
  readonly actor: ActorTold | undefined;
}

/**
 * The chosen machine. Without a choice, the machine of the screen that was opened last, which is most likely
 * of interest.
 */
export function shownIn(
  tab: TabTold | undefined,
  chosenKey: string | number | undefined,
): ShownMachine | undefined {
  const machines = tab?.actors.filter(({ isMachine }) => isMachine) ?? [];
  const chosen = machines.find(({ id }) => id === chosenKey);
  if (chosen) return shownActor(chosen);
  if (typeof chosenKey === 'string') return { key: chosenKey, name: chosenKey, actor: undefined };
  const running = machines.filter(({ endedAt }) => endedAt === undefined);
  const ofScreen = running.filter((actor) => actor.parent === undefined && isOfJourney(actor, machines));
  const first = ofScreen.at(-1) ?? running.find(({ name }) => name === 'session') ?? machines[0];
  return first && shownActor(first);
}

/** Machines that run on every screen. Their work is no part of the payer's journey. */
const EVERYWHERE = ['app', 'openPayment', 'query'];

/** Whether a machine, or an actor that runs a port for one, belongs to the screens that the payer visited. */
export function isOfJourney(actor: ActorTold, actors: readonly ActorTold[]): boolean {
  const above = actors.find(({ id }) => id === actor.parent);
  return above ? isOfJourney(above, actors) : !EVERYWHERE.includes(actor.name);
}

function shownActor(actor: ActorTold): ShownMachine {
  return { key: `#${actor.id}`, name: actor.name, actor };
}
