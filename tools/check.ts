import { command, type Outcome, packageBinary, runOwnCommand } from './command.ts';
import { isFresh } from './freshness.ts';
import { table } from './table.ts';

interface Check {
  title: string;
  run(): Promise<Outcome>;
}

const CHECKS: readonly Check[] = [
  { title: 'Types', run: () => command(packageBinary('tsc'), ['-b']) },
  {
    title: 'Lint and format',
    run: () => command(packageBinary('biome'), ['check', '--error-on-warnings', '.']),
  },
  {
    title: 'Dead code',
    run: () => command(packageBinary('knip'), ['--no-progress']),
  },
  { title: 'Folders and imports', run: () => runOwnCommand('check-imports.ts') },
  { title: 'Cited requirements', run: () => runOwnCommand('requirements.ts', ['--check']) },
  { title: 'Words of the screens', run: () => runOwnCommand('words/check.ts') },
  { title: 'Evidence of security', run: () => runOwnCommand('docs/evidence.ts') },
  { title: 'Packages', run: () => runOwnCommand('dependencies/check.ts') },
  { title: 'Machine drawings up to date', run: () => runOwnCommand('machines.ts', ['--check']) },
  { title: 'Transitions driven by tests', run: () => runOwnCommand('machines/driven.ts') },
  { title: 'Settings as documented', run: () => runOwnCommand('server/settings.ts', ['--check']) },
  { title: 'API documents', run: () => runOwnCommand('api/check.ts') },
  { title: 'Keys on several nodes', run: () => runOwnCommand('server/scale.ts') },
  { title: 'Locks of migrations', run: () => runOwnCommand('server/lint-migrations.ts') },
  { title: 'Build and byte budgets', run: buildAndWeigh },
  { title: 'Import rules, with planted breaches', run: () => runOwnCommand('fences.ts') },
];

const AT_ONCE = 2;

const outcomes = runAll();
for (const [n, { title }] of CHECKS.entries()) {
  const outcome = await outcomes[n];
  console.log(`\n━━ ${title} ━━\n`);
  console.log(outcome?.output.trim() || 'no output');
}

const settled = await Promise.all(outcomes);
const rows = settled.map(({ ok, seconds }, n) => [
  CHECKS[n]?.title ?? '',
  ok ? 'ok' : 'FAILED',
  `${seconds.toFixed(1)} s`,
]);
console.log(`\n${table(rows)}`);
process.exitCode = settled.every(({ ok }) => ok) ? 0 : 1;

/** Runs two checks at a time, so that the first results can be read while later checks run. */
function runAll(): Promise<Outcome>[] {
  const hands = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  let free = Promise.resolve(0);
  return CHECKS.map(({ run }) => {
    const started = free.then((hand) => ({ hand, outcome: run() }));
    free = started.then(({ hand, outcome }) => {
      hands[hand] = outcome.then(() => undefined);
      return Promise.race(hands.map((busy, n) => busy.then(() => n)));
    });
    return started.then(({ outcome }) => outcome);
  });
}

async function buildAndWeigh(): Promise<Outcome> {
  const built = (await isFresh()) ? undefined : await runOwnCommand('build.ts');
  if (built && !built.ok) return built;
  const weighed = await runOwnCommand('budgets.ts');
  return { ...weighed, seconds: weighed.seconds + (built?.seconds ?? 0) };
}
