import { readFileSync } from 'node:fs';
import { command } from '../command.ts';
import { inRepository } from '../paths.ts';
import { auditFindings, daysOverdue, problemsIn } from './lock.ts';
import type { Lock } from './lock-file.ts';
import { REVIEWED_ON } from './permitted.ts';
import { shippedIn } from './shipped.ts';

/**
 * Checks the lock file. With `--online` it also asks npm for vulnerabilities and insists on the review; where npm
 * cannot be asked it says so and fails nobody.
 */
const isOnline = process.argv.includes('--online');

const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as Lock;
const problems = problemsIn(lock);
const overdue = daysOverdue(REVIEWED_ON, Date.now());
if (overdue > 0) {
  const words = `The comparison with newest versions is ${overdue} days overdue: tools/dependencies/permitted.ts`;
  if (isOnline) problems.push(words);
  else console.log(words);
}
if (isOnline) problems.push(...(await findings()));

for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(
    `${Object.keys(lock.packages).length - 1} packages have a version, a hash and a permitted licence.`,
  );
process.exitCode = problems.length === 0 ? 0 : 1;

async function findings(): Promise<readonly string[]> {
  const { output } = await command('npm', ['audit', '--json'], { onlyStdout: true });
  const found = auditFindings(output, shippedIn(lock));
  if (found === undefined) console.log('npm could not be asked for vulnerabilities.');
  for (const other of found?.others ?? []) console.log(`${other}: mend it within 30 days`);
  return found?.grave ?? [];
}
