import { type Arrow, type Chart, type ChartState, containsState, statesBelow } from './chart.ts';

/** The path of a drawn node inside a compound state that means "any of these states". */
export const anyOf = (path: string): string => (path === '' ? '(any)' : `${path}.(any)`);

/** The arrows to draw. Several arrows between the same two states become one. */
export function drawnArrows(chart: Chart): Arrow[] {
  return arrowGroups(chart).map(together);
}

/**
 * The arrows between each pair of states. An arrow from a state into its own inside starts at "any of these". One that
 * ends at a state around it ends where that state starts.
 */
export function arrowGroups(chart: Chart): Arrow[][] {
  const states = new Map([chart.root, ...statesBelow(chart.root)].map((state) => [state.path, state]));
  const drawn = chart.arrows.map(({ from, to, source = from, label, names }) => ({
    from: isFromAround(states, from, to) ? anyOf(from) : from,
    to: containsState(to, from) ? startOf(states, to) : to,
    source,
    label,
    names,
  }));
  const pairs = new Set(drawn.map(pairOf));
  return [...pairs].map((pair) => drawn.filter((arrow) => pairOf(arrow) === pair));
}

/** The compound states that need an "any of these" node. */
export function anySources(chart: Chart): Set<string> {
  const froms = new Set(drawnArrows(chart).map(({ from }) => from));
  const groups = [chart.root, ...statesBelow(chart.root)].filter(({ states }) => states.length > 0);
  return new Set(
    groups.filter(({ path, lines }) => lines.length > 0 || froms.has(anyOf(path))).map(({ path }) => path),
  );
}

function isFromAround(states: Map<string, ChartState>, from: string, to: string): boolean {
  return (states.get(from)?.states.length ?? 0) > 0 && containsState(from, to);
}

function startOf(states: Map<string, ChartState>, path: string): string {
  const initial = states.get(path)?.initial;
  return initial === undefined ? path : startOf(states, initial);
}

export function pairOf({ from, to }: Pick<Arrow, 'from' | 'to'>): string {
  return `${from} > ${to}`;
}

function together(arrows: Arrow[]): Arrow {
  const [first] = arrows as [Arrow, ...Arrow[]];
  return {
    from: first.from,
    to: first.to,
    label: [...new Set(arrows.map(({ label }) => label))].join('\n'),
    names: arrows.flatMap(({ names }) => names),
  };
}
