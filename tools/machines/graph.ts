import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Every state of a machine, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

export const nameOf = (node: AnyStateNode): string => node.path.join('.') || '(root)';

/**
 * The states that can be entered from the start, with all guards open, if the `closed` states never are.
 * Entering a state enters its children: all of them if it is parallel, otherwise the first.
 */
export function reachable(machine: AnyStateMachine, closed: readonly string[] = []): Set<AnyStateNode> {
  return reachableFrom(machine.root, closed);
}

export function reachableFrom(start: AnyStateNode, closed: readonly string[] = []): Set<AnyStateNode> {
  const found = new Set<AnyStateNode>();
  const begun = new Set<AnyStateNode>();
  const waiting: AnyStateNode[] = [];
  const note = (node: AnyStateNode) => {
    if (found.has(node)) return;
    found.add(node);
    waiting.push(node);
  };
  const enter = (node: AnyStateNode) => {
    if (begun.has(node) || lineOf(node).some((one) => closed.includes(nameOf(one)))) return;
    begun.add(node);
    lineOf(node).forEach(note);
    if (node.type === 'parallel') Object.values(node.states).forEach(enter);
    if (node.type === 'compound')
      for (const first of node.initial?.target ?? []) enter(first as AnyStateNode);
  };
  enter(start);
  for (let node = waiting.pop(); node; node = waiting.pop()) targetsOf(node).forEach(enter);
  return found;
}

/** The states to which a state leads by itself. */
function targetsOf(node: AnyStateNode): AnyStateNode[] {
  return arrowsOf(node).flatMap(({ target }) => (target ?? []) as AnyStateNode[]);
}

export function arrowsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as AnyTransitionDefinition[];
}

/** A state and its ancestors. */
export function lineOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...lineOf(node.parent)] : [node];
}
