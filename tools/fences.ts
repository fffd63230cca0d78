import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command, packaged } from './command.ts';
import { FENCES, type Fence, isComplaint } from './fence-list.ts';
import { house } from './house.ts';
import { table } from './table.ts';

interface Complaint {
  file: string;
  about: string;
}

/** A house with our rules and nothing in it but breaches: in the real one they could meet a build or a commit. */
const plot = mkdtempSync(join(tmpdir(), 'billfold-fences-'));
process.once('exit', () => rmSync(plot, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

await layOut();
for (const { file, text } of FENCES) plant(file, text);
const complaints = (await Promise.all([biomeComplaints(), typeComplaints()])).flat();
const results = FENCES.map((fence) => ({ fence, holds: stands(fence) }));

console.log(table(results.map(({ fence, holds }) => [fence.says, holds ? 'holds' : 'BROKEN', fence.file])));
const broken = results.filter(({ holds }) => !holds);
if (broken.length > 0) {
  console.error(`\n${broken.length} of ${FENCES.length} fences let a planted breach pass, or close a gate.`);
  process.exitCode = 1;
}

function stands({ file, complaint }: Fence): boolean {
  const heard = complaints.filter((one) => one.file === file).map(({ about }) => about);
  if (complaint === undefined) return !heard.some((about) => about.startsWith('lint/'));
  return heard.some((about) => isComplaint(complaint, about));
}

async function layOut(): Promise<void> {
  const rules = (await readdir(house())).filter((name) => /^(biome|package|tsconfig.*)\.json$/.test(name));
  const folders = ['domain', 'machines', 'pdf', 'src', 'sw', 'server', 'tools', 'tests'];
  const copied = [...rules, '.gitignore', ...folders.map((folder) => `${folder}/tsconfig.json`)];
  await Promise.all(copied.map((file) => cp(house(file), join(plot, file))));
  // Linked one by one, so that the compiler's notes on this house do not land among those on the real one.
  mkdirSync(join(plot, 'node_modules'));
  for (const name of readdirSync(house('node_modules'))) {
    if (name !== '.cache') symlinkSync(house('node_modules', name), join(plot, 'node_modules', name));
  }
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(plot, file)), { recursive: true });
  writeFileSync(join(plot, file), text);
}

async function biomeComplaints(): Promise<Complaint[]> {
  const { output } = await command(
    packaged('biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '--colors=off', '.'],
    { folder: plot },
  );
  const report = /^\{.*\}$/ms.exec(output)?.[0];
  if (report === undefined) throw new Error(`Biome gave no report:\n${output}`);
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  return diagnostics.map(({ category, location }) => ({
    about: category,
    file: typeof location.path === 'string' ? location.path : location.path.file,
  }));
}

async function typeComplaints(): Promise<Complaint[]> {
  const { output } = await command(packaged('tsc'), ['-b', '--pretty', 'false'], { folder: plot });
  return [...output.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+):/gm)].map(([, file = '', about = '']) => ({
    file,
    about,
  }));
}
