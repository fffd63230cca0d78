import { type Arrow, type Chart, type ChartState, containsState, statesBelow } from './chart.ts';

/** The states that contain others, without the root. */
export function regionsOf(chart: Chart): ChartState[] {
  return statesBelow(chart.root).filter(({ states }) => states.length > 0);
}

/** The state that stands for another one while some regions are closed: itself, or the outermost closed region. */
export function standsFor(closed: readonly string[], path: string): string {
  const around = closed.filter((region) => containsState(region, path));
  return around.reduce((outer, region) => (region.length < outer.length ? region : outer), path);
}

/** The regions that stay closed when a state is to be seen. If the state is one of them, it stays closed itself. */
export function openedAround(closed: readonly string[], path: string): string[] {
  return closed.filter((region) => region === path || !containsState(region, path));
}

/** The chart with some regions closed: each is drawn as one state, and the arrows inside it are not drawn. */
export function withClosed(chart: Chart, closed: readonly string[]): Chart {
  return {
    ...chart,
    root: closedIn(chart, chart.root, closed),
    arrows: chart.arrows.flatMap((arrow): Arrow[] => {
      const [from, to] = [standsFor(closed, arrow.from), standsFor(closed, arrow.to)];
      return from === to && closed.includes(from) ? [] : [{ ...arrow, source: arrow.from, from, to }];
    }),
  };
}

/** The state in which a chart starts, as it is drawn: the first innermost one, or the closed region around it. */
export function drawnStart({ root }: Chart, closed: readonly string[]): string {
  return startIn(root, closed);
}

function startIn(state: ChartState, closed: readonly string[]): string {
  const next = state.states.find(({ path }) => path === state.initial) ?? state.states[0];
  return !next || closed.includes(state.path) ? state.path : startIn(next, closed);
}

function closedIn(chart: Chart, state: ChartState, closed: readonly string[]): ChartState {
  if (closed.includes(state.path)) {
    const below = statesBelow(state);
    const isInside = (path: string) => containsState(state.path, path);
    const line = `${below.length} states inside`;
    const arrows = chart.arrows.filter(({ from, to }) => isInside(from) && isInside(to));
    const stays = [state, ...below].flatMap((inner) => Object.values(inner.stays).flat());
    return {
      ...state,
      initial: undefined,
      states: [],
      lines: [line],
      stays: { [line]: [...arrows.flatMap(({ names }) => names), ...stays] },
      inside: { names: below.filter(({ states }) => states.length === 0).map(({ name }) => name), arrows },
    };
  }
  return {
    ...state,
    initial: state.initial === undefined ? undefined : standsFor(closed, state.initial),
    states: state.states.map((inner) => closedIn(chart, inner, closed)),
  };
}

/** A chart with more states than this opens with its outer regions closed, so that its names can be read. */
const MOST_AT_FIRST = 16;

/** The regions that are closed when a chart opens. Those that hold one of the given states stay open. */
export function closedAtFirst(chart: Chart, open: readonly string[]): string[] {
  if (statesBelow(chart.root).length <= MOST_AT_FIRST) return [];
  const depth = chart.root.kind === 'parallel' ? 2 : 1;
  return regionsOf(chart)
    .map(({ path }) => path)
    .filter((path) => path.split('.').length === depth && !open.some((state) => containsState(path, state)));
}
