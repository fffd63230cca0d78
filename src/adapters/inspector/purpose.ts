import type { AnyActor, AnyActorRef } from 'xstate';

/** A word or a short number. Anything else may be a number of the customer's, and is left out. */
const SHOWN = /^(?:[A-Za-z]+|\d{1,6})$/;

/** Ids that say only that a shelf holds one thing. */
const WHOLE = ['all', 'whole'];

/**
 * What a machine is for, if its input names a place in the device store: `bill list (query)`. All queries run one
 * machine, so that its name does not tell them apart.
 */
export function purposeOf(ref: AnyActorRef): string | undefined {
  const { input } = (ref as AnyActor).options;
  if (typeof input !== 'object' || input === null) return undefined;
  const { shelf, id } = input as { shelf?: unknown; id?: unknown };
  if (typeof shelf !== 'string' || typeof id !== 'string') return undefined;
  const place = shelf.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const parts = id.split(/[ /]/).filter((part) => part !== shelf && !WHOLE.includes(part));
  const shown = parts.map((part) => (SHOWN.test(part) ? part : '…'));
  return `${[place, ...shown].join(' ')} (${(ref as AnyActor).logic.id})`;
}

/** Machines that every page runs and that nobody at the screen sends anything: what they do would push out the rest. */
const IN_BACKGROUND = new Set(['query', 'balanceLookUp', 'connectivity', 'codeCooldown', 'appUpdate']);

export function isBackground(machine: string): boolean {
  return IN_BACKGROUND.has(machine);
}

/** XState numbers what is invoked without an id: `0.checkout.reviewing.loading`. */
const INVOKED = /^(\d+)\.[^.]+(?:\.(.+))?$/;

/** What is spawned without an id is called `x:7`. */
const SPAWNED = /^x:\d+$/;

/**
 * What a port is for. One that is written in the chart itself has no name: the state in which it works tells it. One
 * that an action started is told by its system id or its own id, or by the machine that started it.
 */
export function nameOfPort(ref: AnyActorRef): string {
  const { src, id, systemId } = ref as AnyActor;
  if (typeof src === 'string' && !src.startsWith('xstate.')) return src;
  if (systemId !== undefined) return systemId;
  const [, nth = '0', state] = INVOKED.exec(id) ?? [];
  if (INVOKED.test(id)) return `work${nth === '0' ? '' : ` ${Number(nth) + 1}`} in ${state ?? 'every state'}`;
  return SPAWNED.test(id)
    ? `started by ${ref._parent ? machineOf(ref._parent as AnyActor) : 'the page'}`
    : id;
}

function machineOf({ logic, id }: AnyActor): string {
  return (logic as { readonly id?: string }).id ?? id;
}
