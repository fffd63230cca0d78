import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { keptIn } from './kept-meta.ts';

/** What a guard says of the states of its machine alone, as data. Null is a part that asks for something else. */
export type StateFact =
  | { readonly stateIn: StateValue }
  | { readonly and: readonly (StateFact | null)[] }
  | { readonly or: readonly (StateFact | null)[] }
  | { readonly not: readonly (StateFact | null)[] }
  | null;

/** The fact in a guard that is made of `stateIn`, `and`, `or` and `not`; null if it knows none. */
export function factOf(guard: unknown): StateFact {
  if (typeof guard !== 'function') return null;
  if ('stateValue' in guard) return { stateIn: guard.stateValue as StateValue };
  if (!('guards' in guard) || !Array.isArray(guard.guards)) return null;
  const parts = guard.guards.map(factOf);
  return parts.some((part) => part !== null) ? ({ [guard.name]: parts } as unknown as StateFact) : null;
}

/** What a guard that asks for states is called where it has no name: `stateIn(sending.more)`. */
export function factName(value: StateValue): string {
  return `stateIn(${pathsIn(value).join(' and ')})`;
}

function pathsIn(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : pathsIn(inner).map((path) => `${name}.${path}`),
  );
}

/** The facts of the named guards of a machine, to be kept in its data. */
export function factsOf({ implementations }: AnyStateMachine): Record<string, StateFact> {
  const facts = Object.entries(implementations.guards).map(([name, guard]) => [name, factOf(guard)] as const);
  return Object.fromEntries(facts.filter(([, fact]) => fact !== null));
}

/** The facts that the data of a machine holds. */
export function factsIn({ root }: AnyStateMachine): ReadonlyMap<string, StateFact> {
  return new Map(Object.entries(keptIn(root, 'stateIn')));
}

/** Whether a fact is true where a machine stands; undefined if that depends on something else. */
export function isTrueIn(fact: StateFact, snapshot: AnyMachineSnapshot): boolean | undefined {
  if (fact === null) return undefined;
  if ('stateIn' in fact) return isIn(fact.stateIn, snapshot);
  if ('not' in fact) {
    const isTrue = isTrueIn(fact.not[0] ?? null, snapshot);
    return isTrue === undefined ? undefined : !isTrue;
  }
  // One no decides `and`, and one yes decides `or`.
  const decisive = 'or' in fact;
  const parts = ('or' in fact ? fact.or : fact.and).map((part) => isTrueIn(part, snapshot));
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}

function isIn(value: StateValue, snapshot: AnyMachineSnapshot): boolean {
  if (typeof value === 'string' && value.startsWith('#'))
    return snapshot._nodes.some(({ id }) => id === value.slice(1));
  return snapshot.matches(value);
}
