import type { ActorTold, TabTold } from './wiring.ts';

/** The machine that is looked at: one that runs or ran, or the drawing of one that does not. */
export interface Shown {
  readonly key: string;
  readonly name: string;
  readonly actor: ActorTold | undefined;
}

/** As chosen; without a choice, the machine of the screen that was opened last, for that is what one came to see. */
export function shownIn(tab: TabTold | undefined, wanted: string | number | undefined): Shown | undefined {
  const machines = tab?.actors.filter(({ isMachine }) => isMachine) ?? [];
  const chosen = machines.find(({ id }) => id === wanted);
  if (chosen) return shownActor(chosen);
  if (typeof wanted === 'string') return { key: wanted, name: wanted, actor: undefined };
  const running = machines.filter(({ endedAt }) => endedAt === undefined);
  const ofScreen = running.filter((actor) => actor.parent === undefined && isOfJourney(actor, machines));
  const first = ofScreen.at(-1) ?? running.find(({ name }) => name === 'session') ?? machines[0];
  return first && shownActor(first);
}

/** Machines that keep house on every screen; what they do is no part of what a payer came for. */
const EVERYWHERE = ['app', 'openPayment', 'readView'];

/** Whether a machine, or a port at work for one, belongs to the screens that the payer went through. */
export function isOfJourney(actor: ActorTold, actors: readonly ActorTold[]): boolean {
  const above = actors.find(({ id }) => id === actor.parent);
  return above ? isOfJourney(above, actors) : !EVERYWHERE.includes(actor.name);
}

function shownActor(actor: ActorTold): Shown {
  return { key: `#${actor.id}`, name: actor.name, actor };
}
