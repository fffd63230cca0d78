import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { namedTransitions, nodesBelow } from '../../machines/diagram/chart.ts';

/**
 * Every transition of a machine, as XState counts them: those without a target too. The name stays the same when
 * implementations are provided.
 */
export function transitionsOf(machine: AnyStateMachine): Map<string, AnyTransitionDefinition> {
  return new Map([...nodesBelow(machine.root)].flatMap((node) => namedTransitions(node)));
}

/** Undefined for a step that no transition of this machine describes, such as its start. */
export function nameOfTransition(
  machine: AnyStateMachine,
  transition: AnyTransitionDefinition,
): string | undefined {
  const known = names.get(machine) ?? new Map([...transitionsOf(machine)].map(([name, one]) => [one, name]));
  names.set(machine, known);
  return known.get(transition);
}

/** Both answers of each guard that answers by itself. A guard that combines others answers through them. */
export function guardAnswersOf({ id, implementations }: AnyStateMachine): string[] {
  const guards = Object.entries((implementations as { guards?: Record<string, unknown> }).guards ?? {});
  return guards
    .filter(([, guard]) => isPlain(guard))
    .flatMap(([name]) => [nameOfAnswer(id, name, true), nameOfAnswer(id, name, false)]);
}

export function nameOfAnswer(machine: string, guard: string, answer: boolean): string {
  return `${machine} guard ${guard} ${answer}`;
}

export function isPlain(guard: unknown): guard is (...given: unknown[]) => unknown {
  return typeof guard === 'function' && !('check' in guard);
}

const names = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>();
