import { command, packageBinary } from '../command.ts';
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
 * Runs the tests of the machines and compares what they drove with the charts. Every transition has to be driven, and
 * each guard has to give both answers. `--write` notes what the tests drove, for the colours of the drawings.
 */
const driven = await runTests();
if (process.argv.includes('--write')) await writeMachineTests(driven);
const isWhole = [
  await compare('transitions', (machine) => [...transitionsOf(machine).keys()]),
  await compare('answers of guards', guardAnswersOf),
];
if (isWhole.includes(false)) process.exitCode = 1;
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

/** False where the tests leave something out. */
async function compare(what: string, namesOf: Parameters<typeof namesInCharts>[0]): Promise<boolean> {
  const names = await namesInCharts(namesOf);
  const undriven = names.filter((name) => !driven.has(name));
  console.log(
    `The tests of the machines drive ${names.length - undriven.length} of ${names.length} ${what}.`,
  );
  for (const name of undriven) console.error(`No test of a machine drives: ${name}`);
  return undriven.length === 0;
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
