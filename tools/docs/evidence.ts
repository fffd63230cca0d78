import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { namedEvidence } from './named-evidence.ts';

const FOLDER = 'docs/security';

/** Fails when a document about security names a file or a test that does not exist, or counts its answers wrong. */
const missing = readdirSync(inRepository(FOLDER))
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) =>
    namedEvidence(readFileSync(inRepository(FOLDER, name), 'utf8')).flatMap(({ path, titles }) => {
      if (!existsSync(inRepository(path))) return [`${FOLDER}/${name} names ${path}`];
      const text = titles.length > 0 ? readFileSync(inRepository(path), 'utf8') : '';
      return titles
        .filter((title) => !text.includes(title))
        .map((title) => `${FOLDER}/${name} quotes "${title}", which is not in ${path}`);
    }),
  );

const answers = readFileSync(inRepository(FOLDER, 'asvs-5.0.md'), 'utf8');
const rows = [...answers.matchAll(/^\| [\d.]+ \| ([12]) \| .* \| (yes|no|not applicable) \| .* \|$/gm)].map(
  ([, level, answer]) => ({ level, answer }),
);
const wrongCounts = [countsOf('level 1', '1'), countsOf('level 2', '2'), countsOf('both', '12')].filter(
  (line) => !answers.includes(line),
);

/** The line of the table of counts for these levels. */
function countsOf(title: string, levels: string): string {
  const of = rows.filter(({ level = '' }) => levels.includes(level));
  const [yes, no, other] = ['yes', 'no', 'not applicable'].map(
    (wanted) => of.filter(({ answer }) => answer === wanted).length,
  ) as [number, number, number];
  return `| ${title} | ${of.length} | ${yes} | ${no} | ${other} | ${Math.round((100 * yes) / (yes + no))} % |`;
}

for (const line of missing) console.error(line);
for (const line of wrongCounts) console.error(`${FOLDER}/asvs-5.0.md should count: ${line}`);
const isSound = missing.length + wrongCounts.length === 0;
if (isSound)
  console.log('The documents about security name files and tests that exist, and count their answers right.');
process.exitCode = isSound ? 0 : 1;
