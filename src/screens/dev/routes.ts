import { type Arrow, containsState } from '../../../machines/diagram/chart.ts';
import { type Box, type Ground, loopAt, type Point, type Route, routeBetween } from './geometry.ts';

export interface Layout {
  /** By the path of the state. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly ground: Ground;
}

interface DrawnArrow {
  readonly key: string;
  /** The state or the group of states that it leads out of. */
  readonly source: string;
  readonly path: string;
}

interface ArrowEnds {
  readonly key: string;
  readonly source: string;
  readonly start: Box;
  readonly end: Box;
}

/**
 * The routes of the arrows on a board. Short arrows choose first. Arrows that depend on the highlighted
 * states come last, so that they move no other.
 */
export function routesOf(arrows: readonly Arrow[], from: readonly string[], layout: Layout): DrawnArrow[] {
  const takenEnds: Point[] = [];
  const [fixed, moving] = [true, false].map((isFixed) =>
    arrows
      .filter((arrow) => isFixed !== isWithin(sourceOf(arrow), arrow.to))
      .flatMap((arrow) => endsOf(arrow, from, layout))
      .sort((left, right) => distance(left) - distance(right)),
  ) as [ArrowEnds[], ArrowEnds[]];
  return [...fixed, ...moving].map(({ key, source, start, end }) => {
    const { path, ends }: Route =
      start === end ? loopAt(start) : routeBetween(start, end, layout.ground, takenEnds);
    takenEnds.push(...ends);
    return { key, source, path };
  });
}

function endsOf(arrow: Arrow, from: readonly string[], { boxes }: Layout): ArrowEnds[] {
  const source = sourceOf(arrow);
  const start = boxes.get(startOf(source, arrow.to, from) ?? '');
  const end = boxes.get(arrow.to);
  return start && end ? [{ key: `${arrow.from} ${arrow.to}`, source, start, end }] : [];
}

function sourceOf({ from }: Arrow): string {
  return from.replace(/\.?\(any\)$/, '');
}

/** An arrow from a group to one of its own states starts at the highlighted state, or is not drawn. */
function startOf(source: string, to: string, from: readonly string[]): string | undefined {
  return isWithin(source, to) ? from.find((path) => containsState(source, path)) : source;
}

function isWithin(source: string, to: string): boolean {
  return source !== to && containsState(source, to);
}

function distance({ start, end }: ArrowEnds): number {
  return Math.hypot(
    start.x + start.width / 2 - end.x - end.width / 2,
    start.y + start.height / 2 - end.y - end.height / 2,
  );
}
