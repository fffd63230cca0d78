import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { arrowsOf, nodesOf } from './graph.ts';
import { isPlain } from './transitions.ts';

interface NamedGuard {
  readonly type: string;
  readonly params?: unknown;
}

/** A field of the context that is held against a constant, or that is named as a truth. */
const ASKS_A_FLAG =
  /\bcontext\.[\w?.]+\s*[!=]==\s*(?:void 0|undefined|null|"|'|\d)|\bcontext\.(?:is|has|can|may|was|asks)[A-Z]/;

/**
 * The guards that a state could replace: their answer is known before the event comes, or they ask a flag of the
 * context. A guard that asks for the state of another region counts too.
 */
export function flagsOf(machine: AnyStateMachine): string[] {
  const { guards } = machine.implementations as { guards: Readonly<Record<string, unknown>> };
  return Object.entries(guards)
    .filter(
      ([name, guard]) => !isPlain(guard) || ASKS_A_FLAG.test(`${guard}`) || isKnown(machine, name, guard),
    )
    .map(([name]) => `${machine.id}.${name}`);
}

/** Whether nothing of the event goes into the answer. */
function isKnown(machine: AnyStateMachine, name: string, guard: (...given: unknown[]) => unknown): boolean {
  if (/\bevent\b/.test(`${guard}`)) return false;
  const asked = usesOf(machine, name).map(({ guard }) => (guard as NamedGuard).params);
  if (guard.length < 2) return true;
  return asked.every((params) => typeof params === 'function' && !/\bevent\b/.test(`${params}`));
}

/** The transitions that ask this guard. */
export function usesOf(machine: AnyStateMachine, name: string): AnyTransitionDefinition[] {
  return nodesOf(machine)
    .flatMap(arrowsOf)
    .filter(({ guard }) => guard === name || (guard as NamedGuard | undefined)?.type === name);
}
