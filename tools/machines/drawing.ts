import type { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { Arrow, Chart, ChartState } from '../../machines/diagram/chart.ts';
import { dotOf, wrapped } from '../../machines/diagram/dot.ts';

/** Each colour of a drawing, and what takes its place where the reader's pages are dark. */
const DARK: Readonly<Record<string, string>> = {
  white: '#171411',
  '#f7f5f0': '#211d19',
  '#8b857c': '#a89e90',
  '#00526e': '#86cdf0',
  '#1b1f29': '#f4eee5',
};

/** A page shows an image in its own column, so that the text of a wide one is too small to be read. */
const WIDEST_LINE = 24;

/** Another computer may have a wider font than Graphviz reckons with. */
const ROOM = 'pad=0.25; node [margin="0.18,0.055"];';

const SPACINGS = [
  `${ROOM} rankdir=TB; ranksep=0.6; nodesep=0.2;`,
  `${ROOM} rankdir=LR; ranksep=0.3; nodesep=0.2;`,
];

/** Much narrower where regions stand beside each other, but its labels come closer to what is around them. */
const ACROSS_REGIONS = SPACINGS.map((spacing) => `newrank=true; ${spacing}`);

const WIDE = 1_300;

/** The drawing of a chart as a file: the narrowest of several layouts, in the colours of the page around it. */
export function drawingOf(graphviz: Graphviz, chart: Chart): string {
  const narrow = { ...chart, root: narrowState(chart.root), arrows: chart.arrows.map(narrowArrow) };
  const draw = (spacing: string) => graphviz.dot(dotOf(narrow, linesOf, spacing), 'svg');
  const usual = narrowestOf(SPACINGS.map(draw));
  const svg = widthOf(usual) > WIDE ? narrowestOf([usual, ...ACROSS_REGIONS.map(draw)]) : usual;
  return withLabelsOnTop(svg).replace(/<svg [^>]*>/, (start) => `${start}\n<style>${darkStyle()}</style>`);
}

const LABEL_LINES = /<text .*<\/text>\n/g;

const LINE = 12;

/** Between states side by side, Graphviz puts the labels of both directions on one place: one goes below their line. */
function belowAnother(label: string, others: readonly string[]): string {
  const own = placesOf(label);
  const covered = others.flatMap(placesOf).filter(({ x, y }) => own.some((at) => at.x === x && at.y === y));
  if (covered.length === 0) return label;
  const last = Math.max(...covered.map(({ y }) => y));
  const down = last + 1.5 * LINE - (own[0]?.y ?? 0);
  return label.replaceAll(/ y="([-\d.]+)"/g, (_, y) => ` y="${(Number(y) + down).toFixed(2)}"`);
}

function placesOf(label: string): { readonly x: number; readonly y: number }[] {
  return [...label.matchAll(/ x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

/** Graphviz draws later arrows over the labels of earlier ones. All labels go to the end, and lines end around them. */
function withLabelsOnTop(svg: string): string {
  const labels: string[] = [];
  const arrows = svg.replace(/<g id="[^"]*" class="edge">[\s\S]*?<\/g>\n/g, (edge) => {
    const lines = edge.match(LABEL_LINES) ?? [];
    if (lines.length > 0) labels.push(belowAnother(lines.join(''), labels));
    return edge.replace(LABEL_LINES, '');
  });
  const halo = 'stroke="white" stroke-width="4" stroke-linejoin="round" paint-order="stroke"';
  return arrows.replace(/(?=<\/g>\n<\/svg>)/, `<g class="labels" ${halo}>\n${labels.join('')}</g>\n`);
}

function narrowestOf(drawings: readonly string[]): string {
  const [narrowest = ''] = drawings.toSorted((one, other) => widthOf(one) - widthOf(other));
  return narrowest;
}

export function widthOf(svg: string): number {
  return Number(/<svg width="(\d+)pt"/.exec(svg)?.[1]);
}

function linesOf({ name, kind, tags, lines, description = '' }: ChartState): string[] {
  const told = tags.length === 0 ? [] : wrapped(`(${tags.join(', ')})`, WIDEST_LINE);
  return [
    kind === 'parallel' ? `${name} (parallel)` : name,
    ...told,
    ...lines,
    ...wrapped(description, WIDEST_LINE),
  ];
}

function narrowState(state: ChartState): ChartState {
  const lines = state.lines.flatMap((line) => wrapped(line, WIDEST_LINE));
  return { ...state, lines, states: state.states.map(narrowState) };
}

/** The guard of an arrow gets a line of its own. */
function narrowArrow(arrow: Arrow): Arrow {
  return { ...arrow, label: arrow.label.replace(' [', '\n[') };
}

/** A rule stands over the attributes of Graphviz. Text without a colour of its own is black. */
function darkStyle(): string {
  const rules = Object.entries(DARK).flatMap(([light, dark]) => [
    `[fill="${light}"] { fill: ${dark} }`,
    `[stroke="${light}"] { stroke: ${dark} }`,
  ]);
  return `@media (prefers-color-scheme: dark) { text { fill: ${DARK['#1b1f29']} } ${rules.join(' ')} }`;
}
