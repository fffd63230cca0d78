import { anyOf, anySources, drawnArrows } from './arrows.ts';
import { type Arrow, type Chart, type ChartState, statesBelow } from './chart.ts';

const WIDEST_LINE = 44;

/** Beside an arrow stands its text. With less room between the arrows, many a text is as near to the next one. */
const SPACIOUS = 'rankdir=TB; ranksep=0.5; nodesep=0.9;';

/** From left to right, for a chart that would otherwise be many times as wide as high. */
export const ACROSS = 'rankdir=LR; ranksep=0.9; nodesep=0.5;';

/**
 * What may take its place where Graphviz finds no way for the curves: another search for places, the other direction,
 * and at last straight arrows. Those cross boxes and labels, and states may then stand outside their region, but it can
 * always be drawn.
 */
export const SPACINGS = [SPACIOUS, `newrank=true; ${SPACIOUS}`, ACROSS, `${SPACIOUS} splines=line;`] as const;

/** The lines of text in the box of a state, its name first. */
type LinesOf = (state: ChartState) => string[];

/** The same diagram in the language of Graphviz, with the descriptions inside the states. */
export function dotOf(chart: Chart, linesOf: LinesOf, spacing = SPACIOUS): string {
  const anys = anySources(chart);
  return [
    `digraph ${quoted(chart.id)} {`,
    `  compound=true; ${spacing} bgcolor="white"; fontname="Helvetica"; fontsize=12;`,
    '  node [shape=box, style="rounded,filled", fillcolor="#f7f5f0", color="#8b857c", fontname="Helvetica", fontsize=11];',
    '  edge [color="#00526e", fontname="Helvetica", fontsize=10, fontcolor="#1b1f29"];',
    ...insideOf(chart.root, anys, linesOf),
    ...drawnArrows(chart).map((arrow) => edge(chart, arrow)),
    '}',
  ].join('\n');
}

function insideOf(state: ChartState, anys: Set<string>, linesOf: LinesOf): string[] {
  const start = `${state.path}.(start)`;
  const starts =
    state.initial === undefined
      ? []
      : [`${quoted(start)} [shape=point, style=filled, fillcolor="#1b1f29", width=0.12];`];
  const any = anys.has(state.path) ? [node(anyOf(state.path), anyLines(state), 'dashed')] : [];
  return [
    ...starts,
    ...state.states.flatMap((child) => drawing(child, anys, linesOf)),
    ...any,
    ...startEdge(state, start),
  ];
}

function startEdge({ initial, states }: ChartState, start: string): string[] {
  const target = states.find(({ path }) => path === initial);
  if (!target) return [];
  return [`${quoted(start)} -> ${quoted(anchor(target))}${attributes(clusterEnd('lhead', target))};`];
}

function drawing(state: ChartState, anys: Set<string>, linesOf: LinesOf): string[] {
  if (state.history)
    return [
      `${quoted(state.path)} [label=${quoted(state.history)}, shape=circle, fixedsize=true, width=0.32];`,
    ];
  if (state.states.length === 0) {
    return [node(state.path, linesOf(state), state.kind === 'final' ? 'bold' : 'filled')];
  }
  return [
    `subgraph ${quoted(`cluster ${state.path}`)} {`,
    `label=${quoted(linesOf({ ...state, lines: [] }).join('\n'))}; style=${state.isBeside ? '"rounded,dashed"' : 'rounded'}; color="#8b857c";`,
    ...insideOf(state, anys, linesOf),
    '}',
  ];
}

function node(path: string, [title = '', ...rest]: string[], style: string): string {
  return `${quoted(path)} [label=${quoted([title, ...rest].join('\n'))}, style="rounded,${style}"];`;
}

function edge(chart: Chart, { from, to, label }: Arrow): string {
  const states = statesBelow(chart.root);
  const [source, target] = [from, to].map((path) => states.find((state) => state.path === path));
  const ends = [...clusterEnd('ltail', source), ...clusterEnd('lhead', target), `label=${quoted(label)}`];
  return `${quoted(source ? anchor(source) : from)} -> ${quoted(target ? anchor(target) : to)}${attributes(ends)};`;
}

/**
 * Graphviz connects nodes only. Arrows are drawn to a node and cut off at the border of the box around it.
 */
function anchor(state: ChartState): string {
  const [first] = state.states;
  return first ? anchor(first) : state.path;
}

function clusterEnd(end: 'ltail' | 'lhead', state: ChartState | undefined): string[] {
  return state && state.states.length > 0 ? [`${end}=${quoted(`cluster ${state.path}`)}`] : [];
}

/** The lines in the box that stands for any state of a group: what the group itself runs and handles. */
export function anyLines({ lines }: ChartState): string[] {
  return ['in any of these', ...lines];
}

/** As many whole words in each line as fit, or one longer word. */
export function wrapped(words: string, width = WIDEST_LINE): string[] {
  return words.match(new RegExp(`\\S.{0,${width - 2}}\\S(?=\\s|$)|\\S+`, 'g')) ?? [];
}

function attributes(list: string[]): string {
  return list.length > 0 ? ` [${list.join(', ')}]` : '';
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
