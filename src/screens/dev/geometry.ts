export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The boxes that an arrow should avoid. */
export interface Ground {
  readonly board: Box;
  readonly groups: readonly Box[];
  readonly states: readonly Box[];
  readonly words: readonly Box[];
}

export interface Route {
  readonly path: string;
  readonly ends: readonly [Point, Point];
}

/** A point on the border of a box, and the direction outwards. */
interface Port {
  readonly at: Point;
  readonly out: Point;
}

type Curve = readonly [Point, Point, Point, Point];

/** How far a curve goes straight before it bends: a share of its length, with limits in pixels. */
const BENDS = [
  { part: 0.35, least: 14, most: 70 },
  { part: 0.1, least: 14, most: 26 },
];

/** The number of points of a curve that are checked. */
const LOOKS = 16;

/**
 * The cost of a point that is inside a state, on a text or outside the group of both ends. It is measured in
 * pixels of a longer route.
 */
const ON_STATE = 400;
const ON_WORDS = 60;
const ASTRAY = 40;

/** The cost of ending where another arrow ends. */
const TAKEN = 90;
const APART = 9;

/**
 * The route between the borders of two boxes. It is short, crosses no text, and does not end where another
 * arrow does.
 */
export function routeBetween(from: Box, to: Box, ground: Ground, takenEnds: readonly Point[]): Route {
  let best: { cost: number; curve: Curve } | undefined;
  const home = homeOf(from, to, ground);
  const [leaves, arrives] = [portsOf(from, to), portsOf(to, from)];
  for (const start of leaves) {
    for (const end of arrives) {
      const ends = crowding(start.at, takenEnds) + crowding(end.at, takenEnds);
      if (best && lengthOf(start.at, end.at) + ends >= best.cost) continue;
      for (const bend of BENDS) {
        const curve = curveOf(start, end, bend);
        const cost = ends + costOf(curve, [from, to], home, ground);
        if (!best || cost < best.cost) best = { cost, curve };
      }
    }
  }
  const [a, b, c, d] = (best as { curve: Curve }).curve;
  return { path: `M${pointText(a)} C${pointText(b)} ${pointText(c)} ${pointText(d)}`, ends: [a, d] };
}

/** A loop at the upper right corner, for an arrow that leads back to its start. */
export function loopAt({ x, y, width }: Box): Route {
  const [left, right] = [
    { x: x + width - 28, y },
    { x: x + width - 10, y },
  ];
  return {
    path: `M${pointText(left)} C${left.x} ${y - 18} ${right.x} ${y - 18} ${pointText(right)}`,
    ends: [left, right],
  };
}

/**
 * Points along each side, one of them across from the other box. If a box contains the other one, they point
 * inwards.
 */
function portsOf(box: Box, other: Box): Port[] {
  const { x, y, width, height } = box;
  const way = holdsBox(box, other) ? -1 : 1;
  const across = {
    x: within(other.x + other.width / 2, x, width),
    y: within(other.y + other.height / 2, y, height),
  };
  const alongX = [x + width / 2, x + width / 4, x + (width * 3) / 4, across.x];
  const alongY = [y + height / 2, y + height / 4, y + (height * 3) / 4, across.y];
  return [
    ...alongX.flatMap((at): Port[] => [
      { at: { x: at, y }, out: { x: 0, y: -way } },
      { at: { x: at, y: y + height }, out: { x: 0, y: way } },
    ]),
    ...alongY.flatMap((at): Port[] => [
      { at: { x, y: at }, out: { x: -way, y: 0 } },
      { at: { x: x + width, y: at }, out: { x: way, y: 0 } },
    ]),
  ];
}

/** Keeps away from the corners, which are round. */
function within(at: number, start: number, length: number): number {
  const edge = Math.min(12, length / 2);
  return Math.min(Math.max(at, start + edge), start + length - edge);
}

function curveOf(start: Port, end: Port, { part, least, most }: (typeof BENDS)[number]): Curve {
  const reach = Math.min(most, Math.max(least, lengthOf(start.at, end.at) * part));
  return [start.at, ahead(start, reach), ahead(end, reach), end.at];
}

function ahead({ at, out }: Port, reach: number): Point {
  return { x: at.x + out.x * reach, y: at.y + out.y * reach };
}

/** The smallest group that contains both boxes. */
function homeOf(from: Box, to: Box, { groups, board }: Ground): Box {
  return groups
    .filter((group) => [from, to].every((box) => box === group || holdsBox(group, box)))
    .reduce((home, group) => (group.width * group.height < home.width * home.height ? group : home), board);
}

function costOf(curve: Curve, own: readonly Box[], home: Box, { states, words: read }: Ground): number {
  let cost = 0;
  let last = curve[0];
  for (let step = 1; step <= LOOKS; step += 1) {
    const at = pointAt(curve, step / LOOKS);
    cost += lengthOf(last, at);
    last = at;
    if (step === LOOKS) break;
    if (!isIn(home, at, 0)) cost += ASTRAY;
    if (states.some((box) => isIn(box, at, own.includes(box) ? -1 : 8))) cost += ON_STATE;
    if (read.some((box) => isIn(box, at, 1))) cost += ON_WORDS;
  }
  return cost;
}

function crowding(at: Point, takenEnds: readonly Point[]): number {
  return takenEnds.some((other) => lengthOf(at, other) < APART) ? TAKEN : 0;
}

function pointAt([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const mix = (of: 'x' | 'y') =>
    u * u * u * a[of] + 3 * u * u * t * b[of] + 3 * u * t * t * c[of] + t * t * t * d[of];
  return { x: mix('x'), y: mix('y') };
}

function isIn({ x, y, width, height }: Box, at: Point, margin: number): boolean {
  return at.x > x - margin && at.x < x + width + margin && at.y > y - margin && at.y < y + height + margin;
}

function holdsBox(outer: Box, inner: Box): boolean {
  return isIn(outer, inner, 0) && isIn(outer, { x: inner.x + inner.width, y: inner.y + inner.height }, 0);
}

function lengthOf(left: Point, right: Point): number {
  return Math.hypot(left.x - right.x, left.y - right.y);
}

function pointText({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
