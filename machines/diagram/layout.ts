import { anyOf, arrowGroups, pairOf } from './arrows.ts';
import { type Arrow, type Chart, type ChartState, containsState, statesBelow } from './chart.ts';
import { distanceToWay, LINE, type Point, pointsOn } from './curves.ts';
import { ACROSS, anyLines, dotOf, SPACINGS, wrapped } from './dot.ts';

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A state with its place. A region contains other placed states. */
export interface PlacedState extends Box {
  readonly path: string;
  readonly state: ChartState;
  readonly lines: readonly Line[];
  readonly isRegion: boolean;
}

/** A line of text in the box of a state. */
export interface Line {
  readonly kind: 'name' | 'tags' | 'work' | 'words';
  readonly text: string;
  /** The widest text that may take its place: `insideText` of a closed region. */
  readonly room?: string;
}

export interface PlacedArrow {
  readonly from: string;
  readonly to: string;
  /** Its lines of text. Several arrows of the chart may share one. */
  readonly label: readonly string[];
  readonly labelAt: Point | undefined;
  /** The arrows of the chart that it stands for. */
  readonly parts: readonly Arrow[];
  /** A path of SVG, and the tip of its arrow head. */
  readonly path: string;
}

/** A chart with a place for everything, in points from the upper left corner. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
  /** The dots from which the arrows to the initial states start. */
  readonly starts: readonly Point[];
}

const NAME_ENDS: Partial<Record<ChartState['kind'], string>> = { final: ' (end)', parallel: ' (parallel)' };

function linesOf(state: ChartState): Line[] {
  if (state.history) return [{ kind: 'name', text: state.history }];
  const name = `${state.name}${NAME_ENDS[state.kind] ?? ''}`;
  return [
    { kind: 'name', text: name },
    ...(state.tags.length > 0 ? [{ kind: 'tags', text: state.tags.join(' · ') } as const] : []),
    ...state.lines.map((text): Line => ({ kind: 'work', text, ...roomIn(state) })),
    ...wrapped(state.description ?? '').map((text): Line => ({ kind: 'words', text })),
  ];
}

/** What a closed region says of the states and arrows that it hides; empty if none of them matters now. */
export function insideText(active: readonly string[], lit: number, isPath: boolean): string {
  const more = active.length > 1 ? ` +${active.length - 1}` : '';
  return [
    ...active.slice(0, 1).map((path) => `now in ${path.split('.').at(-1)}${more}`),
    ...(lit > 0 ? [isPath ? `${lit} of the path` : `${lit} ${lit === 1 ? 'way' : 'ways'} on`] : []),
  ].join(' · ');
}

function roomIn({ inside }: ChartState): Pick<Line, 'room'> {
  if (!inside) return {};
  const [widest = ''] = inside.names.toSorted((one, other) => other.length - one.length);
  return { room: insideText([widest, ...inside.names.slice(1)], inside.arrows.length, true) };
}

/** What Graphviz is asked to lay out. Its answer in JSON goes to `layoutOf`. */
export function layoutQuestion(chart: Chart, spacing?: string): string {
  const lines = (state: ChartState) =>
    linesOf(state).map(({ text, room = '' }) => (room.length > text.length ? room : text));
  return dotOf(chart, lines, spacing);
}

type Ask = (dot: string) => Promise<string>;

/**
 * Lays a chart out. `ask` takes a question to Graphviz and gives its answer in JSON. A chart that becomes much wider
 * than a window is also laid out from left to right, if it can be shown larger that way.
 */
export async function laidOut(chart: Chart, ask: Ask): Promise<Layout> {
  const layout = await firstPossible(chart, ask, SPACINGS);
  if (layout.width < WIDE || layout.width < TOO_WIDE * layout.height) return layout;
  const across = await firstPossible(chart, ask, [ACROSS]).catch(() => layout);
  return sizeIn(across) > sizeIn(layout) && hasRegionsWhole(across) ? across : layout;
}

/** A narrower drawing can be read as a whole. */
const WIDE = 1_800;
const TOO_WIDE = 2.5;

/** How large a drawing can be shown as a whole in a frame that is a little wider than high. */
function sizeIn({ width, height }: Layout): number {
  return Math.min(1.3 / width, 1 / height);
}

/** Graphviz may draw a region that does not hold its states. */
function hasRegionsWhole({ states }: Layout): boolean {
  const isWhole = (region: PlacedState) =>
    states.every(
      ({ path, x, y, width, height }) =>
        path === region.path ||
        !containsState(region.path, path) ||
        (x >= region.x &&
          y >= region.y &&
          x + width <= region.x + region.width &&
          y + height <= region.y + region.height),
    );
  return states.filter(({ isRegion }) => isRegion).every(isWhole);
}

/**
 * Graphviz finds no way for the curves of some charts, or draws states outside their region, and is then asked for
 * another layout.
 */
async function firstPossible(chart: Chart, ask: Ask, spacings: readonly string[]): Promise<Layout> {
  const made: Layout[] = [];
  let failure: unknown;
  for (const spacing of spacings) {
    try {
      const layout = layoutOf(chart, await ask(layoutQuestion(chart, spacing)));
      if (hasRegionsWhole(layout)) return layout;
      made.push(layout);
    } catch (error) {
      failure = error;
    }
  }
  const [first] = made;
  if (!first) throw failure;
  return first;
}

interface GraphvizObject {
  readonly _gvid: number;
  readonly name: string;
  readonly bb?: string;
  readonly pos?: string;
  readonly width?: string;
  readonly height?: string;
}

interface GraphvizEdge {
  readonly tail: number;
  readonly head: number;
  readonly pos: string;
  readonly lp?: string;
  readonly ltail?: string;
  readonly lhead?: string;
}

interface GraphvizAnswer {
  readonly bb: string;
  readonly objects?: readonly GraphvizObject[];
  readonly edges?: readonly GraphvizEdge[];
}

const POINTS_PER_INCH = 72;
const REGION = 'cluster ';
const START = '.(start)';

/** Reads the answer of Graphviz, which counts from the lower left corner. */
export function layoutOf(chart: Chart, answer: string): Layout {
  const { bb, objects = [], edges = [] } = JSON.parse(answer) as GraphvizAnswer;
  const [, , width = 0, height = 0] = numbers(bb);
  const down = ({ x, y }: Point): Point => ({ x, y: height - y });
  const states = new Map(
    [chart.root, ...statesBelow(chart.root)].flatMap((state): [string, ChartState][] => [
      [state.path, state],
      [anyOf(state.path), state],
    ]),
  );
  const drawn = new Map(
    arrowGroups(chart).flatMap((group) => group.slice(0, 1).map((arrow) => [pairOf(arrow), group])),
  );
  const names = new Map(objects.map(({ _gvid, name }) => [_gvid, name]));
  const nodes = objects.filter(({ pos }) => pos !== undefined);
  return {
    width,
    height,
    states: [...objects.filter(({ bb }) => bb !== undefined), ...nodes].flatMap((object) =>
      placedState(object, states, down),
    ),
    starts: nodes.filter(({ name }) => name.endsWith(START)).map(({ pos = '' }) => down(pointOf(pos))),
    arrows: setApart(
      edges.map((edge) => {
        const from = regionIn(edge.ltail) ?? names.get(edge.tail) ?? '';
        const to = regionIn(edge.lhead) ?? names.get(edge.head) ?? '';
        const parts = drawn.get(pairOf({ from, to })) ?? [];
        return {
          from,
          to,
          label: [...new Set(parts.map(({ label }) => label))],
          parts,
          labelAt: edge.lp === undefined ? undefined : down(pointOf(edge.lp)),
          path: curve(edge.pos, down),
        };
      }),
    ),
  };
}

/** Half of the room between two arrows that were set apart. */
const APART = 5;

/** So near to one another, two curves are one line. */
const TOGETHER = 2;

/** Graphviz draws the two arrows between some states on one line for a part of their way, or for all of it. */
function setApart(arrows: readonly PlacedArrow[]): PlacedArrow[] {
  return arrows.map((arrow, n) => {
    const back = arrows.find((other) => isBack(other, arrow));
    if (!back) return arrow;
    const [way, wayBack] = [pointsOn(arrow.path), pointsOn(back.path)];
    const shared = way.filter((point) => distanceToWay(point, wayBack) < TOGETHER);
    if (shared.length < way.length / 3) return arrow;
    const side = n < arrows.indexOf(back) ? APART : -APART;
    const isLevel = spread(shared, 'x') >= spread(shared, 'y');
    const by = isLevel ? { x: 0, y: side } : { x: side, y: 0 };
    // Both texts stand on a line that is straight.
    const isStraight = spread([...way, ...wayBack], 'y') < 1;
    const aside = isStraight ? Math.sign(side) * (2 + (arrow.label.length * LINE) / 2) : 0;
    return {
      ...arrow,
      path: moved(arrow.path, by),
      labelAt: arrow.labelAt && { x: arrow.labelAt.x + by.x, y: arrow.labelAt.y + by.y + aside },
    };
  });
}

/** An arrow that leads back, also from or to a state around or inside. */
function isBack(back: PlacedArrow, { from, to }: PlacedArrow): boolean {
  const isNear = (one: string, other: string) => containsState(one, other) || containsState(other, one);
  return from !== to && isNear(back.from, to) && isNear(back.to, from) && !isNear(from, to);
}

function spread(points: readonly Point[], side: keyof Point): number {
  const places = points.map((point) => point[side]);
  return Math.max(...places) - Math.min(...places);
}

function moved(path: string, by: Point): string {
  return path.replaceAll(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x, y) => `${(Number(x) + by.x).toFixed(1)} ${(Number(y) + by.y).toFixed(1)}`,
  );
}

function placedState(
  object: GraphvizObject,
  states: ReadonlyMap<string, ChartState>,
  down: (point: Point) => Point,
): PlacedState[] {
  const path = regionIn(object.name) ?? object.name;
  const state = states.get(path);
  if (!state) return [];
  const isAny = path === anyOf(state.path);
  const lines = isAny
    ? anyLines(state).map((text, n): Line => ({ kind: n === 0 ? 'words' : 'work', text }))
    : linesOf(object.bb === undefined ? state : { ...state, lines: [] });
  return [{ path, state, lines, isRegion: object.bb !== undefined, ...boxOf(object, down) }];
}

function boxOf({ bb, pos = '', width, height }: GraphvizObject, down: (point: Point) => Point): Box {
  if (bb !== undefined) {
    const [left = 0, bottom = 0, right = 0, top = 0] = numbers(bb);
    return { ...down({ x: left, y: top }), width: right - left, height: top - bottom };
  }
  const [wide, high] = [Number(width) * POINTS_PER_INCH, Number(height) * POINTS_PER_INCH];
  const centre = down(pointOf(pos));
  return { x: centre.x - wide / 2, y: centre.y - high / 2, width: wide, height: high };
}

function regionIn(name: string | undefined): string | undefined {
  return name?.startsWith(REGION) ? name.slice(REGION.length) : undefined;
}

/** A spline of Graphviz: perhaps `e,` and the tip, perhaps `s,` and the tail, then the points of Bézier curves. */
function curve(spline: string, down: (point: Point) => Point): string {
  const text = (point: string) => {
    const { x, y } = down(pointOf(point));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const parts = spline.split(' ');
  const tip = parts.find((part) => part.startsWith('e,'));
  const [first = '0,0', ...rest] = parts.filter((part) => !/^[es],/.test(part)).map(text);
  return `M${first} C${rest.join(' ')}${tip === undefined ? '' : ` L${text(tip.slice(2))}`}`;
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = numbers(text);
  return { x, y };
}

function numbers(text: string): number[] {
  return text.split(',').map(Number);
}
