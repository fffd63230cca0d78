import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { arrowsOf, nodesOf } from './graph.ts';
import { isPlain } from './transitions.ts';

interface NamedGuard {
  readonly type: string;
  readonly params?: unknown;
}

const READS_CONTEXT = /\bcontext\b/;

/**
 * The guards that a state could replace. Such a guard reads the context, itself or through
 * its parameters, in whatever form. A guard whose answer is known before the event comes, and one that asks for the
 * state of another region, count too.
 */
export function flagsOf(machine: AnyStateMachine): string[] {
  const { guards } = machine.implementations as { guards: Readonly<Record<string, unknown>> };
  return Object.entries(guards)
    .filter(([name, guard]) => {
      const asked = usesOf(machine, name);
      return !isPlain(guard) || readsContext(guard, asked) || isKnown(guard, asked);
    })
    .map(([name]) => `${machine.id}.${name}`);
}

/** A guard whose first argument is a name of its own may read the context through it. */
function readsContext(guard: unknown, asked: readonly AnyTransitionDefinition[]): boolean {
  return READS_CONTEXT.test(`${guard}`) || asked.some((use) => READS_CONTEXT.test(`${paramsOf(use)}`));
}

/** Whether nothing of the event goes into the answer. */
function isKnown(
  guard: (...given: unknown[]) => unknown,
  asked: readonly AnyTransitionDefinition[],
): boolean {
  if (/\bevent\b/.test(`${guard}`)) return false;
  if (guard.length < 2) return true;
  return asked.every((use) => !/\bevent\b/.test(`${paramsOf(use)}`));
}

const paramsOf = ({ guard }: AnyTransitionDefinition): unknown => (guard as NamedGuard | undefined)?.params;

/** The transitions that ask this guard. */
export function usesOf(machine: AnyStateMachine, name: string): AnyTransitionDefinition[] {
  return nodesOf(machine)
    .flatMap(arrowsOf)
    .filter(({ guard }) => guard === name || (guard as NamedGuard | undefined)?.type === name);
}
