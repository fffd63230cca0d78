import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { DRIVERS, type Driver } from '../../machines/diagram/drivers.ts';
import { inRepository, makeCache } from '../paths.ts';
import { machineFiles, machinesIn, walkedTransitions } from './files.ts';
import { transitionsOf } from './transitions.ts';

/** What drives each transition: `machine test`, `screen test` and `walk`, or nothing. */
export type Coverage = Readonly<Record<string, readonly Driver[]>>;

/** The `TAKEN_BY` of each suite. A walk takes what its plan says. */
const TAKEN_BY = { 'machine test': 'machine', 'screen test': 'screen', walk: undefined } as const;

/** Written by `npm test`, drawn by the pages of machines, and held against the charts by `npm run check`. */
const FILE = inRepository('docs', 'coverage-of-machines.json');

/** The value of `TAKEN_TRANSITIONS` for one run of tests that notes what it drives. Runs at once do not meet. */
export async function startNoting(): Promise<string> {
  return join(await makeCache('taken-'), 'transitions');
}

/** What the tests of machines took in the run that noted at this path, also the answers of guards. */
export async function takenBy(path: string, by: 'machine' | 'screen'): Promise<ReadonlySet<string>> {
  const noted = await readFile(`${path}.${by}`, 'utf8').catch(() => '');
  return new Set(noted.split('\n'));
}

export async function readCoverage(): Promise<Coverage> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

/** Writes what drove each transition in the run that noted at this path. */
export async function writeCoverage(path: string): Promise<void> {
  const walked = new Set(await walkedTransitions());
  const taken = await Promise.all(
    DRIVERS.map(async (driver) => {
      const by = TAKEN_BY[driver];
      return [driver, by ? await takenBy(path, by) : walked] as const;
    }),
  );
  const coverage = (await transitionNames()).map((name): [string, Driver[]] => [
    name,
    taken.filter(([, names]) => names.has(name)).map(([driver]) => driver),
  ]);
  await writeFile(FILE, told(coverage));
}

/** Brings the file in step with the charts after a run of the tests of machines alone. */
export async function writeMachineTests(driven: ReadonlySet<string>): Promise<void> {
  await writeFile(FILE, told(await coverageWith(driven)));
}

/** The file as it should be: only `npm test` knows what tests of screens drive, so that stays as it was noted. */
export async function coverageWith(driven: ReadonlySet<string>): Promise<[string, Driver[]][]> {
  const before = await readCoverage();
  const walked = new Set(await walkedTransitions());
  const isDriver: Readonly<Record<Driver, (name: string) => boolean>> = {
    'machine test': (name) => driven.has(name),
    'screen test': (name) => before[name]?.includes('screen test') ?? false,
    walk: (name) => walked.has(name),
  };
  return (await transitionNames()).map((name) => [name, DRIVERS.filter((driver) => isDriver[driver](name))]);
}

/** One line for each transition, so that a change of one shows as one. */
function told(coverage: readonly (readonly [string, readonly Driver[]])[]): string {
  const lines = coverage.map(
    ([name, drivers]) =>
      `  ${JSON.stringify(name)}: [${drivers.map((one) => JSON.stringify(one)).join(', ')}]`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

async function transitionNames(): Promise<string[]> {
  return namesInCharts((machine) => [...transitionsOf(machine).keys()]);
}

/** Names of every chart, in order. */
export async function namesInCharts(
  namesOf: (machine: AnyStateMachine) => readonly string[],
): Promise<string[]> {
  const machines = await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)));
  return machines
    .flat()
    .flatMap(([, machine]) => namesOf(machine))
    .sort();
}
