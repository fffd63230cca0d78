import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartOf } from '../../machines/diagram/chart.ts';
import { command, packageBinary } from '../command.ts';
import { inRepository, makeCache } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';
import { findPictureProblems, PICTURE_LIST, PICTURES, type Picture, readPictures } from './picture-list.ts';

/**
 * `npm run pictures`, after a build: walks the built app over its sandbox and keeps a picture of each state of the
 * machines that have them. `npm run pictures -- cart` walks only where the name of the test's file fits. Then it lists
 * the states without a picture, and those that look alike, for which nobody gave a reason.
 */
const folder = await takePictures();
const pictures = await keepPictures(folder);
await rm(folder, { recursive: true });
console.log(
  `${pictures.length} pictures in ${PICTURES}. Run \`npm run machines\` for the pages that show them.`,
);
await tellProblems();

async function takePictures(): Promise<string> {
  const made = await makeCache('pictures-');
  const config = inRepository('tools/machines/pictures.config.ts');
  const { ok } = await command(
    packageBinary('playwright'),
    ['test', '-c', config, '--reporter=line', ...process.argv.slice(2)],
    { env: { BILLFOLD_PICTURES: made }, shown: true },
  );
  if (!ok) throw new Error('The app could not be walked. No picture was changed.');
  return made;
}

/**
 * Replaces the pictures of the machines that were walked, and lists each with the states that the page told when it
 * was taken.
 */
async function keepPictures(from: string): Promise<Picture[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.json')).sort(byNumber);
  const taken = await Promise.all(
    names.map(async (name): Promise<Picture> => {
      const about = JSON.parse(await readFile(join(from, name), 'utf8')) as Omit<Picture, 'file'>;
      return { file: `sandbox-${name.replace('.json', '.webp')}`, ...about };
    }),
  );
  const before = await readPictures();
  const walked = new Set(taken.map(({ machine }) => machine));
  const others = before.filter(({ machine }) => !walked.has(machine));
  const replaced = before.filter(({ machine }) => walked.has(machine));
  const kept = [...others, ...taken].sort((one, other) => byNumber(one.file, other.file));
  await mkdir(inRepository(PICTURES), { recursive: true });
  await Promise.all(replaced.map(({ file }) => rm(inRepository(PICTURES, file), { force: true })));
  await Promise.all(
    taken.map(({ file }) => copyFile(join(from, file.replace('sandbox-', '')), inRepository(PICTURES, file))),
  );
  await writeFile(inRepository(PICTURE_LIST), `${JSON.stringify(kept, undefined, 2)}\n`);
  return kept;
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

async function tellProblems(): Promise<void> {
  const machines = await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)));
  const charts = machines.flat().map(([, machine]) => chartOf(machine));
  const problems = await findPictureProblems(charts, pictures);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
