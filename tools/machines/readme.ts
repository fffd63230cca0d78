import { type Chart, type ChartState, statesBelow } from '../../machines/diagram/chart.ts';
import { mermaidOf } from '../../machines/diagram/mermaid.ts';
import { PROOFS, type WalkCount } from './files.ts';
import { MACHINE_SCREENS } from './screens.ts';

/** The page beside the machines: a line for each, then its drawing and the descriptions of its states. */
export function readmeOf(
  charts: readonly Chart[],
  transitions: number,
  walked: readonly WalkCount[],
): string {
  return [
    '# Machines',
    'One task of the payer each. Written by `npm run machines`; `npm run check` fails when it is out of step.',
    `${counted(charts, transitions)} How to read, change and test them: [guide](../docs/machines/guide.md). See them at work: [#/dev/machines](../docs/machines/guide.md#watching-them-at-work).`,
    table(['Machine', 'Screen', 'Catalogue', 'States', 'Events'], charts.map(row)),
    ...charts.flatMap(chapter),
    ...walksChapter(walked),
    '',
  ].join('\n\n');
}

function counted(charts: readonly Chart[], transitions: number): string {
  const states = charts.flatMap(({ root }) => statesBelow(root)).length;
  const leading = new Set(charts.flatMap(({ arrows }) => arrows.flatMap(({ names }) => names))).size;
  const counts = `${charts.length} machines, ${states} states, ${transitions} transitions`;
  return `${counts}. ${leading} of them lead to a state and are drawn as arrows; the others stay where they are.`;
}

function row(chart: Chart): string[] {
  const { screen, sections } = placeOf(chart.id);
  const states = leaves(chart.root).map(({ path }) => code(path));
  return [
    `[${chart.id}](#${chart.id.toLowerCase()})`,
    screen,
    sections,
    states.join(' '),
    chart.events.map(code).join(' '),
  ];
}

function walksChapter(walked: readonly WalkCount[]): string[] {
  const sum = (part: 'states' | 'transitions' | 'covered' | 'walks' | 'steps') =>
    walked.reduce((total, one) => total + one[part], 0);
  const counts = (one: Omit<WalkCount, 'machine' | 'impossible'>) =>
    [one.states, one.transitions, one.covered, one.walks, one.steps].map(String);
  const total = {
    states: sum('states'),
    transitions: sum('transitions'),
    covered: sum('covered'),
    walks: sum('walks'),
    steps: sum('steps'),
  };
  return [
    '## Walked in a browser',
    'Paths through these machines, made by `xstate/graph` from the definitions above, drive the real app in Chromium (`tests/browser/machine-walks`): a constant third of them in `npm test`, all of them in `npm run test:all`. After each step, the page must stand where the machine stands.',
    table(
      ['Machine', 'States', 'Transitions', 'Covered', 'Paths', 'Steps'],
      [
        ...walked.map((one) => [`[${one.machine}](#${one.machine.toLowerCase()})`, ...counts(one)]),
        ['All', ...counts(total)],
      ],
    ),
    ...impossibleTable(walked),
  ];
}

function impossibleTable(walked: readonly WalkCount[]): string[] {
  const rows = walked.flatMap(({ machine, impossible }) =>
    Object.entries(impossible).map(([transition, proof]) => [machine, code(transition), proof]),
  );
  if (rows.length === 0) return [];
  return [
    `No path takes these, because they cannot happen on the pages that are walked. [A test](../${PROOFS}) of that name proves each:`,
    table(['Machine', 'Transition', 'Test'], rows),
  ];
}

function chapter(chart: Chart): string[] {
  const described = statesBelow(chart.root).filter(
    ({ description, tags }) => description !== undefined || tags.length > 0,
  );
  return [
    `## ${chart.id}`,
    ...(chart.description === undefined ? [] : [chart.description]),
    `[Drawing](../docs/machines/${chart.id}.svg), [data](../docs/machines/${chart.id}.json)`,
    ['```mermaid', mermaidOf(chart), '```'].join('\n'),
    ...(described.length === 0
      ? []
      : [table(['State', 'What is true', 'Tags'], described.map(descriptionRow))]),
  ];
}

function descriptionRow({ path, description, tags }: ChartState): string[] {
  return [code(path), description ?? '', tags.join(', ')];
}

function placeOf(id: string) {
  const place = MACHINE_SCREENS[id];
  if (!place) throw new Error(`${id} has no row in tools/machines/screens.ts: say where people meet it.`);
  return place;
}

function leaves(state: ChartState): ChartState[] {
  return statesBelow(state).filter(({ states }) => states.length === 0);
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
