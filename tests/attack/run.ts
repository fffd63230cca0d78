import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CONDITIONS } from '../../server/start/conditions.ts';
import { runOwnCommand } from '../../tools/command.ts';
import { mutantsIn } from '../../tools/mutants/page.ts';
import { inRepository } from '../../tools/paths.ts';
import { COLUMNS, cells, notedRows, SEED } from './figures.ts';

/** `npm run attack`: all attacks at their whole size. What came of them is written down as the last run. */
const FILE = inRepository('docs', 'security', 'last-run.md');

// Somebody may commit while it runs.
const attacked = await commit();
const { ok } = await runOwnCommand('test.ts', ['attack', 'attack-races', 'exactly-once', '--all'], {
  shown: true,
});
const mutants = mutantsIn(await readFile(FILE, 'utf8'));
await writeFile(FILE, mutants ? `${await page()}\n${mutants}` : await page());
process.stdout.write('The figures stand in docs/security/last-run.md.\n');
process.exitCode = ok ? 0 : 1;

async function page(): Promise<string> {
  const [attacks, races, kills] = await Promise.all([
    notedRows('attack'),
    notedRows('attack-races'),
    notedRows('attack-kills'),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  return `${[
    '# The last whole run of the attacks',
    '',
    `Made by \`npm run attack\` on ${day}, on commit ${attacked}, with seed ${SEED}. [Threats](threats.md) says what the attacks are about.`,
    '',
    'An attack tries something that must not work. `refused` counts answers of 400 and above. `found` counts answers or effects that must not be: it is 0, or the run failed.',
    '',
    '## Attacks',
    '',
    ...markdown(attacks.map(cells)),
    '',
    'The times are medians over a socket, of something that exists over something that does not. A busy machine moves them, so no test asserts them.',
    '',
    '## Races of two servers on PostgreSQL',
    '',
    races.length === 0
      ? 'DID NOT RUN: there was no PostgreSQL.'
      : 'In each round eight callers make the two calls at once, half of them at each server. Afterwards the books are audited.',
    '',
    ...(races.length === 0 ? [] : [...markdown(races.map(cells)), '']),
    '## Kills',
    '',
    'The server is killed at every step of a payment, by one card and by two. Afterwards what the customer was told is compared with the processor’s book.',
    '',
    ...markdown(kills.map(cells)),
    '',
    '## Starts with unsafe settings',
    '',
    `${Object.keys(CONDITIONS).length} conditions, each refused or warned of: \`server/start/conditions.test.ts\`.`,
  ].join('\n')}\n`;
}

function markdown(rows: readonly (readonly string[])[]): string[] {
  const line = (cellsOfRow: readonly string[]) => `| ${cellsOfRow.join(' | ')} |`;
  return [line(COLUMNS), line(['---', '---:', '---:', '---:', '---']), ...rows.map(line)];
}

async function commit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short=10', 'HEAD'], {
    cwd: inRepository(),
  });
  return stdout.trim();
}
