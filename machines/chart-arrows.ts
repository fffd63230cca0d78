import { type Arrow, type Chart, type ChartState, holds, statesBelow } from './chart.ts';

/** Stands inside a state of states for "whichever of these". */
export const anyOf = (path: string): string => (path === '' ? '(any)' : `${path}.(any)`);

/**
 * Arrows that can be drawn: one from a state into its own inside starts at "any of these", one that ends at a
 * state around it ends where that state starts, and several between the same two become one.
 */
export function drawnArrows(chart: Chart): Arrow[] {
  const states = new Map([chart.root, ...statesBelow(chart.root)].map((state) => [state.path, state]));
  const drawn = chart.arrows.map(({ from, to, label }) => ({
    from: isFromAround(states, from, to) ? anyOf(from) : from,
    to: holds(to, from) ? startOf(states, to) : to,
    label,
  }));
  const pairs = new Set(drawn.map(pairOf));
  return [...pairs].map((pair) => together(drawn.filter((arrow) => pairOf(arrow) === pair)));
}

/** States of states that need an "any of these". */
export function anySources(chart: Chart): Set<string> {
  const froms = new Set(drawnArrows(chart).map(({ from }) => from));
  const groups = [chart.root, ...statesBelow(chart.root)].filter(({ states }) => states.length > 0);
  return new Set(
    groups.filter(({ path, lines }) => lines.length > 0 || froms.has(anyOf(path))).map(({ path }) => path),
  );
}

function isFromAround(states: Map<string, ChartState>, from: string, to: string): boolean {
  return (states.get(from)?.states.length ?? 0) > 0 && holds(from, to);
}

function startOf(states: Map<string, ChartState>, path: string): string {
  const initial = states.get(path)?.initial;
  return initial === undefined ? path : startOf(states, initial);
}

function pairOf({ from, to }: Arrow): string {
  return `${from} > ${to}`;
}

function together(arrows: Arrow[]): Arrow {
  const [first] = arrows as [Arrow, ...Arrow[]];
  return { ...first, label: [...new Set(arrows.map(({ label }) => label))].join('\n') };
}
