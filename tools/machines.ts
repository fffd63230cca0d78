import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../machines/diagram/chart.ts';
import { dataOf } from '../machines/diagram/data.ts';
import { filesIn } from './files.ts';
import { drawingOf } from './machines/drawing.ts';
import { readEventFields, toldFields } from './machines/event-fields.ts';
import { machineFiles, machinesIn, walkCounts } from './machines/files.ts';
import { findPictureProblems, PICTURED, readPictures } from './machines/picture-list.ts';
import { picturePage } from './machines/picture-page.ts';
import { PICTURELESS } from './machines/picture-reasons.ts';
import { readmeOf } from './machines/readme.ts';
import { MACHINE_SCREENS } from './machines/screens.ts';
import { writeTexts } from './machines/texts.ts';
import { transitionsOf } from './machines/transitions.ts';
import { inRepository } from './paths.ts';

const README = 'machines/README.md';
const DRAWINGS = 'docs/machines';
/** Not in the repository: each text is the JSON of its machine with one line around it. */
const TEXTS = `${DRAWINGS}/texts`;
const EVENT_FIELDS = 'machines/diagram/event-fields.json';

const machines = await readMachines();
const { values: wanted } = parseArgs({ options: { check: { type: 'boolean' }, texts: { type: 'string' } } });

if (wanted.texts !== undefined) await writeTexts(wanted.texts, machines);
else await handle(await draw(machines));

async function handle(documents: ReadonlyMap<string, string>): Promise<void> {
  const stale = (await filesIn(inRepository(DRAWINGS)))
    // Some pages are written by hand, and pictures by a tool of their own.
    .filter((file) => !file.endsWith('.md') && !/^(pictures|texts)\//.test(file))
    .map((file) => `${DRAWINGS}/${file}`)
    .filter((file) => !documents.has(file));
  if (wanted.check) await check(documents, stale);
  else await write(documents, stale);
}

async function readMachines(): Promise<AnyStateMachine[]> {
  const read = await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)));
  const found = read.flat().map(([, machine]) => machine);
  const homeless = Object.keys(MACHINE_SCREENS).filter((id) => !found.some((machine) => machine.id === id));
  if (homeless.length > 0)
    throw new Error(`tools/machines/screens.ts names no machine: ${homeless.join(', ')}`);
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function draw(all: readonly AnyStateMachine[]): Promise<Map<string, string>> {
  const graphviz = await Graphviz.load();
  const charts = all.map(chartOf);
  const transitions = all.reduce((sum, machine) => sum + transitionsOf(machine).size, 0);
  const pictures = await readPictures();
  return new Map([
    ...charts
      .filter(({ id }) => PICTURED.includes(id))
      .map((chart): [string, string] => [
        `${DRAWINGS}/${chart.id}.md`,
        picturePage(chart, pictures, PICTURELESS[chart.id] ?? {}),
      ]),
    [README, readmeOf(charts, transitions, await walkCounts())],
    [EVENT_FIELDS, toldFields(await readEventFields())],
    ...charts.map((chart): [string, string] => [`${DRAWINGS}/${chart.id}.svg`, drawingOf(graphviz, chart)]),
    ...all.map((machine): [string, string] => [
      `${DRAWINGS}/${machine.id}.json`,
      `${JSON.stringify(dataOf(machine), undefined, 2)}\n`,
    ]),
  ]);
}

async function write(documents: ReadonlyMap<string, string>, stale: readonly string[]): Promise<void> {
  await mkdir(inRepository(DRAWINGS), { recursive: true });
  await Promise.all(stale.map((file) => rm(inRepository(file))));
  await Promise.all([...documents].map(([file, text]) => writeFile(inRepository(file), text)));
  await writeTexts(inRepository(TEXTS), machines);
  console.log(
    `${machines.length} machines drawn in ${README} and ${DRAWINGS}/, their texts for other tools in ${TEXTS}/`,
  );
}

async function check(documents: ReadonlyMap<string, string>, stale: readonly string[]): Promise<void> {
  const differing = await Promise.all(
    [...documents].map(async ([file, text]) =>
      (await readFile(inRepository(file), 'utf8').catch(() => undefined)) === text ? [] : [file],
    ),
  );
  const wrong = [...differing.flat(), ...stale];
  const problems = await findPictureProblems(machines.map(chartOf), await readPictures());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (wrong.length === 0) return console.log(`${machines.length} machines: the drawings are in step.`);
  console.error(`Out of step with machines/: ${wrong.map((file) => basename(file)).join(', ')}.`);
  console.error('Run `npm run machines` and commit what it writes.');
  process.exitCode = 1;
}
