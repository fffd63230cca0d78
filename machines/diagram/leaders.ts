import type { Box, PlacedArrow, Point } from './layout.ts';

/** A straight line from the text of an arrow to the arrow. */
export interface Leader {
  readonly from: Point;
  readonly to: Point;
}

/** The size of the text, as the page draws it. */
const LETTER = 5.2;
const LINE = 13.2;

/** A text farther from its arrow than this needs a line to it. */
const NEAR = 12;

/** Another arrow has to be farther away by this much, or the reader takes the text for its own. */
const CLEARLY = 1;

/** Points on each curve of an arrow. */
const STEPS = 12;

/**
 * The lines to the arrows whose texts would be taken for those of another: because another arrow is as near, or because
 * their own is far away.
 */
export function leadersOf(arrows: readonly PlacedArrow[]): ReadonlyMap<PlacedArrow, Leader> {
  const ways = arrows.map(({ path }) => pointsOn(path));
  return new Map(
    arrows.flatMap((arrow, n): [PlacedArrow, Leader][] => {
      const box = labelBox(arrow);
      if (!box) return [];
      const own = nearest(box, ways[n] ?? []);
      const others = ways.filter((_, m) => m !== n).map((points) => nearest(box, points).distance);
      const isPlain = own.distance <= NEAR && others.every((distance) => distance > own.distance + CLEARLY);
      if (isPlain) return [];
      const to = endOf(box, arrow, n, { arrows, ways }) ?? own.point;
      return [[arrow, { from: onEdge(box, to), to }]];
    }),
  );
}

/**
 * The nearest point of its own arrow that the line can lead to, so far from the text that the line is seen. No other
 * text covers it, and other arrows are not near it; where there is no such point, one of these is given up.
 */
function endOf(
  box: Box,
  arrow: PlacedArrow,
  n: number,
  { arrows, ways }: { arrows: readonly PlacedArrow[]; ways: readonly Point[][] },
): Point | undefined {
  const texts = arrows.filter((one) => one !== arrow).flatMap((one) => labelBox(one) ?? []);
  const others = ways.filter((_, m) => m !== n);
  const points = withMiddles(withMiddles(ways[n] ?? []))
    .map((point) => ({ point, distance: distanceTo(box, point) }))
    .sort((one, other) => one.distance - other.distance);
  const far = points.filter(({ distance }) => distance >= LINE);
  const bare = far.filter(({ point }) => texts.every((text) => distanceTo(text, point) > 0));
  const alone = bare.filter(({ point }) => others.every((way) => distanceToWay(point, way) > CLEARLY));
  return (alone[0] ?? bare[0] ?? far[0] ?? points.at(-1))?.point;
}

/** The box around the text of an arrow; undefined where there is none. */
export function labelBox({ label, labelAt }: PlacedArrow): Box | undefined {
  if (!labelAt) return undefined;
  const width = Math.max(...label.map((line) => line.length), 0) * LETTER;
  const height = label.length * LINE;
  return { x: labelAt.x - width / 2, y: labelAt.y - height / 2, width, height };
}

/** Points on a path of the form `M… C… L…`, from its beginning to its tip. */
export function pointsOn(path: string): Point[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const points = numbers.flatMap((x, n) => (n % 2 === 0 ? [{ x, y: numbers[n + 1] ?? 0 }] : []));
  const [first, ...rest] = points;
  if (!first) return [];
  const found = [first];
  let from = first;
  for (let n = 0; n + 2 < rest.length; n += 3) {
    const [one, two, to] = rest.slice(n, n + 3) as [Point, Point, Point];
    for (let step = 1; step <= STEPS; step += 1) found.push(onCurve(from, one, two, to, step / STEPS));
    from = to;
  }
  const tip = rest.length % 3 === 1 ? rest.at(-1) : undefined;
  return tip ? [...found, tip] : found;
}

function onCurve(from: Point, one: Point, two: Point, to: Point, at: number): Point {
  const back = 1 - at;
  const along = (pick: (point: Point) => number) =>
    back ** 3 * pick(from) +
    3 * back ** 2 * at * pick(one) +
    3 * back * at ** 2 * pick(two) +
    at ** 3 * pick(to);
  return { x: along(({ x }) => x), y: along(({ y }) => y) };
}

/** How near a line through these points comes to a box, and where. */
export function nearest(
  box: Box,
  points: readonly Point[],
): { readonly point: Point; readonly distance: number } {
  const found = withMiddles(points)
    .map((point) => ({ point, distance: distanceTo(box, point) }))
    .sort((one, other) => one.distance - other.distance);
  return found[0] ?? { point: { x: box.x, y: box.y }, distance: Number.POSITIVE_INFINITY };
}

/** The points, and one in the middle between each two. */
function withMiddles(points: readonly Point[]): Point[] {
  return points.flatMap((point, n) => {
    const next = points[n + 1] ?? point;
    return [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }];
  });
}

/** How far a point is from the line through these points. */
export function distanceToWay({ x, y }: Point, points: readonly Point[]): number {
  const distances = points.map((from, n) => {
    const to = points[n + 1] ?? from;
    const [across, down] = [to.x - from.x, to.y - from.y];
    const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2 || 1);
    const at = Math.min(Math.max(along, 0), 1);
    return Math.hypot(from.x + at * across - x, from.y + at * down - y);
  });
  return Math.min(...distances);
}

function distanceTo(box: Box, point: Point): number {
  const edge = onEdge(box, point);
  return Math.hypot(edge.x - point.x, edge.y - point.y);
}

/** The point of a box that is nearest to another one. */
function onEdge({ x, y, width, height }: Box, point: Point): Point {
  return {
    x: Math.min(Math.max(point.x, x), x + width),
    y: Math.min(Math.max(point.y, y), y + height),
  };
}
