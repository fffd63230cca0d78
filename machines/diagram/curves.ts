export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The height of a line of text, as the page draws it. */
export const LINE = 13.2;

/** Points on each curve of an arrow. */
const STEPS = 24;

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
