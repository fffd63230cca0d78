import { readFile } from 'node:fs/promises';
import { type Chart, statesBelow } from '../../machines/diagram/chart.ts';
import { inRepository } from '../paths.ts';
import { ALIKE, PICTURELESS } from './picture-reasons.ts';

/** A picture of the page, and the innermost states in which the machine then was. */
export interface Picture {
  readonly file: string;
  readonly machine: string;
  readonly states: readonly string[];
}

export const PICTURES = 'docs/machines/pictures';

/** The names begin like those of everything that only a sandbox serves. */
export const PICTURE_LIST = `${PICTURES}/pictures.json`;

/** The machines whose states have pictures. */
export const PICTURED = Object.keys(PICTURELESS);

export async function readPictures(): Promise<Picture[]> {
  return JSON.parse(await readFile(inRepository(PICTURE_LIST), 'utf8').catch(() => '[]'));
}

export async function findPictureProblems(
  charts: readonly Chart[],
  pictures: readonly Picture[],
): Promise<string[]> {
  const contents = await Promise.all(
    pictures.map(({ file }) => readFile(inRepository(PICTURES, file), 'base64').catch(() => '')),
  );
  return charts
    .filter(({ id }) => PICTURED.includes(id))
    .flatMap((chart) => {
      const own = pictures
        .map((picture, n) => ({ ...picture, content: contents[n] ?? '' }))
        .filter(({ machine }) => machine === chart.id);
      return [
        ...own
          .filter(({ content }) => content === '')
          .map(({ file }) => `${PICTURES}/${file} is missing: run \`npm run pictures\`.`),
        ...withoutPicture(chart, own, PICTURELESS[chart.id] ?? {}),
        ...alike(chart.id, own, ALIKE[chart.id] ?? {}),
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

/** Pictures of other states that are the same to the last bit, without a reason that names one state of each. */
export function alike(
  machine: string,
  pictures: readonly (Picture & { readonly content: string })[],
  reasons: Readonly<Record<string, readonly string[]>>,
): string[] {
  const groups = [...new Set(pictures.map(({ content }) => content))]
    .map((content) => pictures.filter((picture) => picture.content === content))
    .filter((group) => group.length > 1);
  const isArgued = (group: readonly Picture[]) =>
    Object.values(reasons).some((states) =>
      group.every((picture) => picture.states.some((state) => states.includes(state))),
    );
  return groups
    .filter((group) => !isArgued(group))
    .map((group) => {
      const names = group.map(({ states }) => states.join(' + ')).join(' | ');
      return `${machine} looks the same in ${names}, and picture-reasons.ts does not say why.`;
    });
}
