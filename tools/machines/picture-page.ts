import { type Chart, statesBelow } from '../../machines/diagram/chart.ts';
import { innermost, type Picture } from './picture-list.ts';

/** A page of `docs/machines` that shows each state of a machine beside its screen. */
export function picturePage(
  chart: Chart,
  pictures: readonly Picture[],
  reasons: Readonly<Record<string, string>>,
): string {
  const described = new Map(statesBelow(chart.root).map(({ path, description }) => [path, description]));
  const rows = innermost(chart).map((state) => {
    const shown = pictures.find(({ machine, states }) => machine === chart.id && states.includes(state));
    const picture = shown
      ? `<img src="pictures/${shown.file}" width="195" loading="lazy" alt="The screen in ${state}">`
      : (reasons[state] ?? '');
    return `| \`${state}\` | ${described.get(state) ?? ''} | ${picture} |`;
  });
  return [
    `# ${chart.id}`,
    chart.description ?? '',
    'Written by `npm run machines`, with the pictures of `npm run pictures`: the app over its sandbox, 390 pixels wide. The page told the state when its picture was taken.',
    `[![Drawing of ${chart.id}](${chart.id}.svg)](${chart.id}.svg)`,
    ['| State | What is true | Screen |', '| --- | --- | --- |', ...rows].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}
