import { readFile, writeFile } from 'node:fs/promises';
import { command, packageBinary } from '../command.ts';
import { inRepository } from '../paths.ts';
import {
  coverageWith,
  namesInCharts,
  readCoverage,
  startNoting,
  takenBy,
  writeMachineTests,
} from './coverage.ts';
import { guardAnswersOf, transitionsOf } from './transitions.ts';

/**
 * Runs the tests of the machines and compares what they drove with the charts. `undriven.json` lists what no test
 * of a machine drives yet; with `--write` it is written anew. No transition may join the list unseen, and one that
 * a test drives has to leave it.
 */
const LIST = inRepository('tools', 'machines', 'undriven.json');

const driven = await runTests();
const names = await namesInCharts((machine) => [
  ...transitionsOf(machine).keys(),
  ...guardAnswersOf(machine),
]);
const undriven = names.filter((name) => !driven.has(name));
if (process.argv.includes('--write')) {
  await writeFile(LIST, `${JSON.stringify(undriven, undefined, 2)}\n`);
  await writeMachineTests(driven);
}
compare(JSON.parse(await readFile(LIST, 'utf8')));
await holdCoverage();

async function runTests(): Promise<ReadonlySet<string>> {
  const path = await startNoting();
  const { ok, output } = await command(
    packageBinary('vitest'),
    ['run', '--project', 'machines', '--reporter=dot'],
    { env: { TAKEN_TRANSITIONS: path } },
  );
  if (!ok) throw new Error(`The tests of the machines failed.\n${output}`);
  return takenBy(path, 'machine');
}

function compare(listed: readonly string[]): void {
  const missing = new Set(undriven);
  const untold = undriven.filter((name) => !listed.includes(name));
  const settled = listed.filter((name) => !missing.has(name));
  console.log(`${names.length - undriven.length} of ${names.length} transitions and answers of guards`);
  console.log(`are driven by the tests of the machines.`);
  for (const name of untold) console.error(`No test of a machine drives: ${name}`);
  for (const name of settled) console.error(`A test drives it now, or no chart has it: ${name}`);
  if (untold.length === 0 && settled.length === 0) return;
  console.error('Write the missing test, then run `npm run transitions -- --write`.');
  process.exitCode = 1;
}

/** The drawings are coloured by a file that `npm test` writes. It must match today's charts. */
async function holdCoverage(): Promise<void> {
  const coverage = await readCoverage();
  const right = new Map(await coverageWith(driven));
  const wrong = [
    ...[...right]
      .filter(([name, drivers]) => coverage[name]?.join() !== drivers.join())
      .map(([name]) => name),
    ...Object.keys(coverage).filter((name) => !right.has(name)),
  ];
  if (wrong.length === 0) return;
  for (const name of wrong) console.error(`docs/coverage-of-machines.json is out of step: ${name}`);
  console.error('Run `npm run transitions -- --write` and commit what it writes.');
  process.exitCode = 1;
}
