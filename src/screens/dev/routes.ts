import { type Arrow, holds } from '../../../machines/chart.ts';
import { type Box, type Ground, loopAt, type Point, type Route, routeBetween } from './geometry.ts';

export interface Layout {
  /** By the path of the state. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly ground: Ground;
}

interface Drawn {
  readonly key: string;
  /** The state or the group of states that it leads on from. */
  readonly source: string;
  readonly path: string;
}

interface Way {
  readonly key: string;
  readonly source: string;
  readonly start: Box;
  readonly end: Box;
}

/** The ways of arrows over a board. Short ones choose first; what depends on the lit states disturbs no other. */
export function routesOf(arrows: readonly Arrow[], from: readonly string[], layout: Layout): Drawn[] {
  const taken: Point[] = [];
  const [fixed, moving] = [true, false].map((isFixed) =>
    arrows
      .filter((arrow) => isFixed !== isWithin(sourceOf(arrow), arrow.to))
      .flatMap((arrow) => wayOf(arrow, from, layout))
      .sort((one, other) => distance(one) - distance(other)),
  ) as [Way[], Way[]];
  return [...fixed, ...moving].map(({ key, source, start, end }) => {
    const { path, ends }: Route =
      start === end ? loopAt(start) : routeBetween(start, end, layout.ground, taken);
    taken.push(...ends);
    return { key, source, path };
  });
}

function wayOf(arrow: Arrow, from: readonly string[], { boxes }: Layout): Way[] {
  const source = sourceOf(arrow);
  const start = boxes.get(startOf(source, arrow.to, from) ?? '');
  const end = boxes.get(arrow.to);
  return start && end ? [{ key: `${arrow.from} ${arrow.to}`, source, start, end }] : [];
}

function sourceOf({ from }: Arrow): string {
  return from.replace(/\.?\(any\)$/, '');
}

/** What leads from any state of a group into that group starts at the one that is lit, else it is not drawn. */
function startOf(source: string, to: string, from: readonly string[]): string | undefined {
  return isWithin(source, to) ? from.find((path) => holds(source, path)) : source;
}

function isWithin(source: string, to: string): boolean {
  return source !== to && holds(source, to);
}

function distance({ start, end }: Way): number {
  return Math.hypot(
    start.x + start.width / 2 - end.x - end.width / 2,
    start.y + start.height / 2 - end.y - end.height / 2,
  );
}
