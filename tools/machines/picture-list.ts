import { readdir, readFile } from 'node:fs/promises';
import { type Chart, statesBelow } from '../../machines/diagram/chart.ts';
import { inRepository } from '../paths.ts';
import { ALIKE, PICTURELESS } from './picture-reasons.ts';

/** A picture of the page, and the innermost states in which the machine then was. */
export interface Picture {
  readonly file: string;
  readonly machine: string;
  readonly states: readonly string[];
  /** Pictures of a machine with the same number cannot be told apart. */
  readonly look: number;
}

/** For each picture, what a screen reader read of the page when it was taken. */
export type Read = Readonly<Record<string, readonly string[]>>;

export const PICTURES = 'docs/machines/pictures';

/** The names begin like those of everything that only a sandbox serves. */
export const PICTURE_LIST = `${PICTURES}/pictures.json`;

export const READ_LIST = `${PICTURES}/read.json`;

/** The machines whose states have pictures. */
export const PICTURED = Object.keys(PICTURELESS);

export async function readPictures(): Promise<Picture[]> {
  return JSON.parse(await readFile(inRepository(PICTURE_LIST), 'utf8').catch(() => '[]'));
}

export async function readRead(): Promise<Read> {
  return JSON.parse(await readFile(inRepository(READ_LIST), 'utf8').catch(() => '{}'));
}

export async function findPictureProblems(
  charts: readonly Chart[],
  pictures: readonly Picture[],
): Promise<string[]> {
  const read = await readRead();
  const files = new Set(await readdir(inRepository(PICTURES)));
  return charts
    .filter(({ id }) => PICTURED.includes(id))
    .flatMap((chart) => {
      const own = pictures.filter(({ machine }) => machine === chart.id);
      return [
        ...own
          .filter(({ file }) => !files.has(file) || !read[file])
          .map(({ file }) => `${PICTURES}/${file} is missing: run \`npm run pictures\`.`),
        ...withoutPicture(chart, own, PICTURELESS[chart.id] ?? {}),
        ...alike(chart.id, own, read, ALIKE[chart.id] ?? {}),
      ];
    });
}

/** The innermost states of a chart. A history state is never one in which a machine is. */
export function innermost(chart: Chart): string[] {
  return statesBelow(chart.root)
    .filter(({ states, kind }) => states.length === 0 && kind !== 'history')
    .map(({ path }) => path);
}

/** States that have neither a picture nor a reason, and reasons and pictures of what the chart no longer needs. */
export function withoutPicture(
  chart: Chart,
  pictures: readonly Picture[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const states = innermost(chart);
  const shown = new Set(pictures.flatMap((picture) => picture.states));
  return [
    ...states
      .filter((state) => !shown.has(state) && reasons[state] === undefined)
      .map((state) => `${chart.id}.${state} has no picture, and no reason in picture-reasons.ts.`),
    ...Object.keys(reasons)
      .filter((state) => shown.has(state) || !states.includes(state))
      .map((state) => `${chart.id}.${state} has a picture now, or is gone: take its reason out.`),
    ...[...shown]
      .filter((state) => !states.includes(state))
      .map((state) => `${chart.id}.${state} is gone, and still has a picture: run \`npm run pictures\`.`),
  ];
}

/** Pictures that look or read the same, without a reason that names one state of each. */
export function alike(
  machine: string,
  pictures: readonly Picture[],
  read: Read,
  reasons: Readonly<Record<string, readonly string[]>>,
): string[] {
  const found = [
    ...groupsBy(pictures, ({ look }) => String(look)).map((group) => ['looks', group] as const),
    ...groupsBy(pictures, ({ file }) => (read[file] ?? [file]).join('\n')).map(
      (group) => ['reads', group] as const,
    ),
  ];
  const isArgued = (group: readonly Picture[]) =>
    Object.values(reasons).some((states) =>
      group.every((picture) => picture.states.some((state) => states.includes(state))),
    );
  const grouped = new Map(
    found
      .filter(([, group]) => !isArgued(group))
      .map(([how, group]) => [group.map(({ states }) => states.join(' + ')).join(' | '), how]),
  );
  return [...grouped].map(
    ([names, how]) => `${machine} ${how} the same in ${names}, and picture-reasons.ts does not say why.`,
  );
}

function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const keys = [...new Set(all.map(keyOf))];
  return keys.map((key) => all.filter((one) => keyOf(one) === key)).filter((group) => group.length > 1);
}
