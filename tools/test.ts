import { mkdir, rm } from 'node:fs/promises';
import { obtainChromium } from './chromium.ts';
import { command, own, packaged } from './command.ts';
import { type Counts, judged, NONE, playwrightCounts, sum, vitestCounts } from './counts.ts';
import { isFresh } from './freshness.ts';
import { cache, house } from './house.ts';
import { type Cluster, startPostgres } from './postgres.ts';
import { table } from './table.ts';

interface Step {
  name: string;
  title: string;
  run(): Promise<Counts | 'not run'>;
}

/** One after the other; those of one line at the same time, as most of them wait for servers to start. */
const ROUNDS: readonly (readonly Step[])[] = [
  [{ name: 'unit', title: 'Rules, machines, documents, screens, tools', run: unit }],
  [{ name: 'server', title: 'Server on PGlite', run: () => vitest('server', ['server']) }],
  [
    { name: 'postgres', title: 'Server on PostgreSQL', run: () => onPostgres('postgres', ['server']) },
    { name: 'exactly-once', title: 'Exactly once, on both databases', run: exactlyOnce },
    { name: 'runner', title: 'Many workers on PostgreSQL', run: () => onPostgres('runner', ['runner']) },
    { name: 'durability', title: 'Crashes and returns', run: () => vitest('durability', ['durability']) },
  ],
  [{ name: 'browser', title: 'In the browser', run: browser }],
];
const STEPS = ROUNDS.flat();

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith('-'));
if (args.includes('--all')) process.env.BILLFOLD_TEST_ALL = '1';
// A database that someone uses must never become the one that tests write to.
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
  for (const steps of rounds) results.push(...(await Promise.all(steps.map(resultOf))));

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
  const total = sum(results.map(({ counts }) => (counts === 'not run' ? NONE : counts)));
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

async function resultOf({ title, run }: Step): Promise<Result> {
  console.log(`\n━━ ${title} ━━\n`);
  const began = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error);
    return judged(NONE, false);
  });
  return { title, counts, seconds: (performance.now() - began) / 1000 };
}

function unit(): Promise<Counts> {
  return vitest('unit', ['domain', 'machines', 'pdf', 'src', 'tools']);
}

/** Most of the time is spent waiting for servers that were killed to start again: both databases at once. */
async function exactlyOnce(): Promise<Counts> {
  const runs = await Promise.all([
    vitest('exactly-once-pglite', ['exactly-once']),
    onPostgres('exactly-once-postgres', ['exactly-once']),
  ]);
  return sum(runs.map((counts) => (counts === 'not run' ? NONE : counts)));
}

async function onPostgres(report: string, projects: string[]): Promise<Counts | 'not run'> {
  cluster ??= startPostgres();
  const started = await cluster;
  if (started) return vitest(report, projects, { BILLFOLD_TEST_DATABASE_URL: started.url });
  console.log(`THERE IS NO POSTGRESQL HERE: the tests of ${projects.join(', ')} did not run on it.`);
  console.log('Install it (Debian: apt-get install postgresql) so that initdb is found.');
  return 'not run';
}

async function vitest(report: string, projects: string[], env: Record<string, string> = {}): Promise<Counts> {
  const file = cache('tests', `${report}.json`);
  const chosenProjects = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await command(
    packaged('vitest'),
    ['run', ...chosenProjects, '--passWithNoTests', ...reporters],
    { env, shown: true },
  );
  return judged(await vitestCounts(file), ok);
}

/** The normal run takes the stories that are marked for it, `npm run test:all` every one (ruling 37). */
async function browser(): Promise<Counts> {
  const CHROMIUM_PATH = await obtainChromium();
  if (!(await isFresh())) {
    const built = await own('build.ts', [], { shown: true });
    if (!built.ok) return judged(NONE, false);
  }
  const file = cache('tests', 'browser.json');
  const chosenStories = process.env.BILLFOLD_TEST_ALL ? [] : ['--grep', '@normal'];
  const { ok } = await command(
    packaged('playwright'),
    [
      'test',
      '--config',
      house('playwright.config.ts'),
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...chosenStories,
    ],
    { env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, shown: true },
  );
  return judged(await playwrightCounts(file), ok);
}
