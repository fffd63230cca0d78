export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an arrow bends aside, as a part of its length: there and back are two curves. */
const BEND = 0.12;

/** The curve of an arrow from the border of one box to the border of another, as an SVG path. */
export function curveBetween(from: Box, to: Box): string {
  const [start, end] = [centreOf(from), centreOf(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const bend = { x: (start.x + end.x) / 2 - dy * BEND, y: (start.y + end.y) / 2 + dx * BEND };
  const [a, b] = [borderOf(from, isIn(from, bend) ? end : bend), borderOf(to, isIn(to, bend) ? start : bend)];
  return `M${at(a)} Q${at(bend)} ${at(b)}`;
}

/** A loop at the upper right corner, for an arrow that leads back to where it starts. */
export function loopAt({ x, y, width }: Box): string {
  const [left, top] = [x + width - 26, y];
  return `M${at({ x: left, y: top })} C${at({ x: left, y: top - 18 })} ${at({ x: left + 18, y: top - 18 })} ${at({ x: left + 18, y: top })}`;
}

function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function isIn({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** Where the line from the middle of a box towards a point crosses its border. */
function borderOf(box: Box, towards: Point): Point {
  const middle = centreOf(box);
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
    1,
  );
  return { x: middle.x + dx * scale, y: middle.y + dy * scale };
}

function at({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
