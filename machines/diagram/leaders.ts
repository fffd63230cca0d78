import { distanceToWay, LINE, type Point, pointsOn } from './curves.ts';
import type { Box, PlacedArrow } from './layout.ts';

/** A straight line from the text of an arrow to the arrow. */
export interface Leader {
  readonly from: Point;
  readonly to: Point;
}

/** The width of a letter, as the page draws it. */
const LETTER = 5.2;

/** A text farther from its arrow than this needs a line to it. */
const NEAR = 12;

/** Another arrow has to be farther away by this much, or the reader takes the text for its own. */
const CLEARLY = 1;

/** How much longer a line may be that ends where its arrow is easier to tell from others. */
const FARTHER = 60;

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
 * text covers it, and other arrows are not near it. Where there is no such point, it is the one around there
 * that is farthest from them.
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
  const room = (point: Point) => Math.min(...others.map((way) => distanceToWay(point, way)));
  const alone = bare.find(({ point }) => room(point) > CLEARLY);
  const around = bare.filter(({ distance }) => distance <= (bare[0]?.distance ?? 0) + FARTHER);
  const [loneliest] = around.toSorted((one, other) => room(other.point) - room(one.point));
  return (alone ?? loneliest ?? far[0] ?? points.at(-1))?.point;
}

/** The box around the text of an arrow; undefined where there is none. */
export function labelBox({ label, labelAt }: PlacedArrow): Box | undefined {
  if (!labelAt) return undefined;
  const width = Math.max(...label.map((line) => line.length), 0) * LETTER;
  const height = label.length * LINE;
  return { x: labelAt.x - width / 2, y: labelAt.y - height / 2, width, height };
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
