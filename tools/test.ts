import { mkdir, rm } from 'node:fs/promises';
import type { Pooler } from '../server/store/store.ts';
import { findOrInstallChromium } from './chromium.ts';
import { command, packageBinary, runOwnCommand } from './command.ts';
import {
  type Counts,
  NO_TESTS,
  outsideErrorsFile,
  playwrightCounts,
  sum,
  vitestCounts,
  withFailureCount,
} from './counts.ts';
import { filesIn } from './files.ts';
import { isFresh } from './freshness.ts';
import { startNoting, writeCoverage } from './machines/coverage.ts';
import { cache, inRepository } from './paths.ts';
import { type Cluster, startPostgres } from './postgres.ts';
import { startPgBouncer } from './server/pgbouncer.ts';
import { table } from './table.ts';

interface Step {
  name: string;
  title: string;
  run(): Promise<Counts | 'not run'>;
}

/**
 * The server tests that a normal run repeats on PostgreSQL: those about many connections, locks, and the
 * effects of a failed statement. All the others have just passed on PGlite.
 */
const REPEATED = [
  'tests/races/',
  'server/store/',
  'server/imports/',
  'server/jobs/full-database',
  'server/texts/crash',
];

/**
 * What a normal run repeats behind a pooler, and beside another portal: transactions, statements, and several payments
 * at once (ruling 37).
 */
const POOLED = ['server/store/store', 'tests/races/races'];

/** The files of histories and real starts that take most of the time: only a whole run has them (ruling 37). */
const LONG_FILES = '**/*.long.test.{ts,tsx}';

/**
 * Suites of one line that run at the same time. They often wait for servers to start; more of them would starve
 * one another until a server gives up.
 */
const AT_ONCE = 2;

/** A normal run has the races on PostgreSQL only: PGlite takes one statement after the other. */
const RACES = 'tests/races/**';

/** Lines run one after the other. The suites of one line may run together: one that computes beside one that waits. */
const ROUNDS: readonly (readonly Step[])[] = [
  [
    { name: 'unit', title: 'Rules, machines, documents, screens, tools', run: unit },
    { name: 'exactly-once', title: 'Exactly once, on both databases', run: exactlyOnce },
  ],
  [
    {
      name: 'server',
      title: isAll() ? 'Server on PGlite' : 'Server on PGlite, without its long histories',
      run: () => vitest('server', ['server'], {}, [], isAll() ? [] : [RACES]),
    },
    { name: 'runner', title: 'Many workers on PostgreSQL', run: () => onPostgres('runner', ['runner']) },
    { name: 'deploy', title: 'What a host starts', run: () => onPostgres('deploy', ['deploy']) },
    { name: 'durability', title: 'Crashes and returns', run: () => vitest('durability', ['durability']) },
    {
      name: 'postgres',
      title: isAll() ? 'Server on PostgreSQL' : 'Server on PostgreSQL, a sample',
      run: async () => onPostgres('postgres', ['server'], await sampleOf(REPEATED)),
    },
    { name: 'pooler-session', title: poolerTitle('session'), run: () => behindPooler('session') },
    { name: 'pooler-transaction', title: poolerTitle('transaction'), run: () => behindPooler('transaction') },
    { name: 'portals', title: portalsTitle(), run: besideAnotherPortal },
    { name: 'attack', title: attackTitle('Attacks'), run: () => vitest('attack', ['attack']) },
    {
      name: 'attack-races',
      title: attackTitle('Races of two servers on PostgreSQL'),
      run: () => onPostgres('attack-races', ['attack-races']),
    },
  ],
  [{ name: 'browser', title: 'In the browser', run: browser }],
  ...(isAll()
    ? [
        [{ name: 'spread', title: 'Server on tables spread by customer', run: onSpreadTables }],
        [{ name: 'pictures', title: 'Pictures of states beside their screens', run: pictures }],
        [{ name: 'mutants', title: 'Mutants of the rules, a sample', run: mutants }],
      ]
    : []),
];
const STEPS = ROUNDS.flat();

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith('-'));
if (isAll()) process.env.BILLFOLD_TEST_ALL = '1';
else process.env.BILLFOLD_TEST_NORMAL = '1';
// Tests must never write to a database that someone uses.
process.env.DATABASE_URL = '';
process.env.BILLFOLD_TEST_DATABASE_URL = '';
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

let cluster: Promise<Cluster | undefined> | undefined;
await run(chooseSteps());
await cluster?.then((started) => started?.stop());

function chooseSteps(): readonly (readonly Step[])[] {
  const unknown = chosen.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}. The steps: ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  const isChosen = ({ name }: Step) => chosen.length === 0 || chosen.includes(name);
  return ROUNDS.map((steps) => steps.filter(isChosen));
}

async function run(rounds: readonly (readonly Step[])[]): Promise<void> {
  await rm(cache('tests'), { recursive: true, force: true });
  await mkdir(cache('tests'), { recursive: true });
  const results: Result[] = [];
  for (const steps of rounds) results.push(...(await resultsOf(steps)));

  const rows = results.map(({ title, counts, seconds }) => [
    title,
    ...(counts === 'not run'
      ? ['DID NOT RUN', '', '']
      : [
          `${counts.passed} passed`,
          `${counts.failed} failed`,
          counts.skipped ? `${counts.skipped} skipped` : '',
        ]),
    `${seconds.toFixed(1)} s`,
  ]);
  const total = sum(results.map(({ counts }) => (counts === 'not run' ? NO_TESTS : counts)));
  console.log(`\n${table(rows)}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  for (const name of total.failures) console.log(`✘ ${name}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

interface Result {
  title: string;
  counts: Counts | 'not run';
  seconds: number;
}

async function resultsOf(steps: readonly Step[]): Promise<readonly Result[]> {
  const waiting = [...steps];
  const results: Result[] = [];
  const takeSteps = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await resultOf(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeSteps));
  return results;
}

async function resultOf({ title, run }: Step): Promise<Result> {
  console.log(`\n━━ ${title} ━━\n`);
  const began = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error);
    return withFailureCount(NO_TESTS, false, title);
  });
  return { title, counts, seconds: (performance.now() - began) / 1000 };
}

function isAll(): boolean {
  return process.argv.includes('--all');
}

function attackTitle(title: string): string {
  return isAll() ? title : `${title}, a sample`;
}

/** What these tests drive in the machines colours their drawings. A run that failed drove less than it could. */
async function unit(): Promise<Counts> {
  const projects = ['domain', 'machines', 'pdf', 'src', 'office', 'app', 'tools'];
  const path = await startNoting();
  const counts = await vitest('unit', projects, { TAKEN_TRANSITIONS: path });
  if (counts.failed === 0) await writeCoverage(path);
  return counts;
}

async function isBuilt(): Promise<boolean> {
  return (await isFresh()) || (await runOwnCommand('build.ts', [], { shown: true })).ok;
}

/** All pictures count as one test. */
async function pictures(): Promise<Counts> {
  if (!(await isBuilt())) return withFailureCount(NO_TESTS, false, 'The build');
  const { ok } = await runOwnCommand('machines/pictures.ts', ['--check'], { shown: true });
  return withFailureCount({ ...NO_TESTS, passed: ok ? 1 : 0 }, ok, 'Pictures of states beside their screens');
}

/** The whole sample counts as one test. */
async function mutants(): Promise<Counts> {
  const { ok } = await runOwnCommand('mutants/run.ts', ['--sample'], { shown: true });
  return withFailureCount({ ...NO_TESTS, passed: ok ? 1 : 0 }, ok, 'The sample of mutants');
}

/** Most of the time is spent waiting for killed servers to restart, so both databases run at once. */
async function exactlyOnce(): Promise<Counts> {
  const runs = await Promise.all([
    vitest('exactly-once-pglite', ['exactly-once']),
    onPostgres('exactly-once-postgres', ['exactly-once']),
  ]);
  return sum(runs.map((counts) => (counts === 'not run' ? NO_TESTS : counts)));
}

/** The filters of a sample. One that no longer matches a test file of a normal run would silently shrink it. */
async function sampleOf(places: readonly string[]): Promise<readonly string[]> {
  if (isAll()) return [];
  const folders = ['server', 'tests'];
  const files = (
    await Promise.all(
      folders.map(async (folder) => (await filesIn(inRepository(folder))).map((file) => `${folder}/${file}`)),
    )
  ).flat();
  const lost = places.filter(
    (place) =>
      !files.some(
        (file) => file.startsWith(place) && file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'),
      ),
  );
  if (lost.length > 0) throw new Error(`There are no tests at ${lost.join(', ')}: correct the sample.`);
  return places;
}

async function onPostgres(
  report: string,
  projects: string[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Counts | 'not run'> {
  cluster ??= startPostgres();
  const started = await cluster;
  if (started) return vitest(report, projects, { ...env, BILLFOLD_TEST_DATABASE_URL: started.url }, files);
  console.log(`THERE IS NO POSTGRESQL HERE: the tests of ${projects.join(', ')} did not run on it.`);
  console.log('Install it (Debian: apt-get install postgresql) so that initdb is found.');
  return 'not run';
}

function poolerTitle(mode: Pooler): string {
  return `Server behind PgBouncer in mode ${mode}${isAll() ? '' : ', a sample'}`;
}

async function behindPooler(mode: Pooler): Promise<Counts | 'not run'> {
  cluster ??= startPostgres();
  const started = await cluster;
  const pooler = started && (await startPgBouncer(started.url, mode));
  if (!started || !pooler) {
    console.log(`THERE IS NO POSTGRESQL OR NO PGBOUNCER HERE: the server behind mode ${mode} did not run.`);
    return 'not run';
  }
  const env = {
    BILLFOLD_TEST_DATABASE_URL: started.url,
    BILLFOLD_TEST_POOLER: mode,
    BILLFOLD_TEST_POOLER_URL: pooler.through(started.url),
  };
  const counts = await vitest(`pooler-${mode}`, ['server'], env, await sampleOf(POOLED));
  pooler.stop();
  return counts;
}

function portalsTitle(): string {
  return `Server beside another portal${isAll() ? '' : ', a sample'}`;
}

/** A run of all tests takes them in the schema of either portal (ruling 65). */
async function besideAnotherPortal(): Promise<Counts | 'not run'> {
  const counts: Counts[] = [];
  for (const portal of isAll() ? ['north', 'south'] : ['south']) {
    const env = { BILLFOLD_TEST_PORTAL: portal };
    const made = await onPostgres(`portal-${portal}`, ['server'], await sampleOf(POOLED), env);
    if (made === 'not run') return made;
    counts.push(made);
  }
  return sum(counts);
}

/** The suite on tables that lie in parts by customer: a key that does not hold the customer is refused (ruling 65). */
function onSpreadTables(): Promise<Counts | 'not run'> {
  return onPostgres('spread', ['server'], [], { BILLFOLD_TEST_SPREAD: '1' });
}

async function vitest(
  report: string,
  projects: string[],
  env: Record<string, string> = {},
  files: readonly string[] = [],
  leftOut: readonly string[] = [],
): Promise<Counts> {
  const file = cache('tests', `${report}.json`);
  const chosenProjects = projects.flatMap((project) => ['--project', project]);
  const chosenFiles = [...(isAll() ? [] : [LONG_FILES]), ...leftOut].flatMap((place) => ['--exclude', place]);
  const outside = inRepository('tests', 'support', 'outside-errors.ts');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${outside}`,
  ];
  const { ok } = await command(
    packageBinary('vitest'),
    ['run', ...files, ...chosenProjects, ...chosenFiles, '--passWithNoTests', ...reporters],
    { env: { ...env, OUTSIDE_ERRORS: outsideErrorsFile(file) }, shown: true },
  );
  const counts = await vitestCounts(file);
  const isEmpty = counts.passed + counts.failed === 0;
  return withFailureCount(counts, ok && !isEmpty, isEmpty ? `${report}: no test ran` : report);
}

/** A normal run takes the tests with that tag, `npm run test:all` all of them (ruling 37). */
async function browser(): Promise<Counts> {
  const CHROMIUM_PATH = await findOrInstallChromium();
  if (!(await isBuilt())) return withFailureCount(NO_TESTS, false, 'The build');
  const file = cache('tests', 'browser.json');
  const chosenStories = isAll() ? [] : ['--grep', '@normal'];
  const { ok } = await command(
    packageBinary('playwright'),
    [
      'test',
      '--config',
      inRepository('playwright.config.ts'),
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...chosenStories,
    ],
    { env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, shown: true },
  );
  return withFailureCount(await playwrightCounts(file), ok, 'Playwright');
}
