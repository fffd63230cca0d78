import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartOf } from '../../machines/diagram/chart.ts';
import { command, packageBinary } from '../command.ts';
import { inRepository, makeCache } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';
import { findOld, type Seen, screenIn } from './picture-age.ts';
import { blocksOf, looksOf } from './picture-blocks.ts';
import {
  findPictureProblems,
  PICTURE_LIST,
  PICTURES,
  type Picture,
  READ_LIST,
  readPictures,
  readRead,
} from './picture-list.ts';

/**
 * `npm run pictures`, after a build: walks the built app over its sandbox and keeps a picture of each state of the
 * machines that have them. `npm run pictures -- cart` walks only where the name of the test's file fits. Then it lists
 * the states without a picture, and those that look or read alike, for which nobody gave a reason.
 *
 * With `--check` it keeps nothing, and fails for a picture that is older than its screen.
 */
const isCheck = process.argv.includes('--check');

interface Taken extends Seen {
  /** What the picture is called in the folder of its walk. */
  readonly name: string;
}

const folder = await takePictures();
const taken = await readTaken(folder);
if (isCheck) await compare();
else await keepPictures();
await rm(folder, { recursive: true });

async function takePictures(): Promise<string> {
  const made = await makeCache('pictures-');
  const config = inRepository('tools/machines/pictures.config.ts');
  const patterns = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  const { ok } = await command(
    packageBinary('playwright'),
    ['test', '-c', config, '--reporter=line', ...patterns],
    { env: { BILLFOLD_PICTURES: made }, shown: true },
  );
  if (!ok) throw new Error('The app could not be walked. No picture was changed.');
  return made;
}

async function readTaken(from: string): Promise<Taken[]> {
  const names = (await readdir(from))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort(byNumber);
  const blocks = await blocksOf(await Promise.all(names.map((name) => readFile(join(from, `${name}.webp`)))));
  return Promise.all(
    names.map(async (name, n): Promise<Taken> => {
      const told = JSON.parse(await readFile(join(from, `${name}.json`), 'utf8')) as Omit<Seen, 'blocks'>;
      return { ...told, read: screenIn(told.read), name, blocks: blocks[n] ?? [] };
    }),
  );
}

async function compare(): Promise<void> {
  const [pictures, read] = await Promise.all([readPictures(), readRead()]);
  const blocks = await blocksOf(
    await Promise.all(pictures.map(({ file }) => readFile(inRepository(PICTURES, file)))),
  );
  const before = pictures.map((picture, n) => ({
    ...picture,
    read: read[picture.file] ?? [],
    blocks: blocks[n] ?? [],
  }));
  const old = findOld(before, taken);
  console.log(`${taken.length} screens compared with their pictures in ${PICTURES}.`);
  if (old.length > 0) old.push('Look at these screens, and run `npm run pictures`.');
  tell(old);
}

/**
 * Replaces the pictures of the machines that were walked, and lists each with the states that the page told when it
 * was taken.
 */
async function keepPictures(): Promise<void> {
  const walked = new Set(taken.map(({ machine }) => machine));
  const anew = [...walked].flatMap((machine) => {
    const own = taken.filter((one) => one.machine === machine);
    const looks = looksOf(own.map(({ blocks }) => blocks));
    return own.map(
      ({ name, states }, n): Picture => ({ file: fileOf(name), machine, states, look: looks[n] ?? n }),
    );
  });
  const [before, readBefore] = await Promise.all([readPictures(), readRead()]);
  const replaced = before.filter(({ machine }) => walked.has(machine));
  const pictures = [...before.filter(({ machine }) => !walked.has(machine)), ...anew].sort((one, other) =>
    byNumber(one.file, other.file),
  );
  const read = { ...readBefore, ...Object.fromEntries(taken.map((one) => [fileOf(one.name), one.read])) };
  await mkdir(inRepository(PICTURES), { recursive: true });
  await Promise.all(replaced.map(({ file }) => rm(inRepository(PICTURES, file), { force: true })));
  await Promise.all(
    taken.map(({ name }) => copyFile(join(folder, `${name}.webp`), inRepository(PICTURES, fileOf(name)))),
  );
  await write(PICTURE_LIST, pictures);
  await write(READ_LIST, Object.fromEntries(pictures.map(({ file }) => [file, read[file] ?? []])));
  console.log(
    `${pictures.length} pictures in ${PICTURES}. Run \`npm run machines\` for the pages that show them.`,
  );
  const machines = await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)));
  const charts = machines.flat().map(([, machine]) => chartOf(machine));
  tell(await findPictureProblems(charts, pictures));
}

async function write(file: string, data: object): Promise<void> {
  await writeFile(inRepository(file), `${JSON.stringify(data, undefined, 2)}\n`);
}

/** The names begin like those of everything that only a sandbox serves. */
function fileOf(name: string): string {
  return `sandbox-${name}.webp`;
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function tell(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
