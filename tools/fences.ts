import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command, packageBinary } from './command.ts';
import { FENCES, type Fence, isComplaint } from './fence-list.ts';
import { circlesIn, graphOf } from './import-graph.ts';
import { breachesIn } from './layering.ts';
import { inRepository } from './paths.ts';
import { table } from './table.ts';

interface Complaint {
  file: string;
  about: string;
}

/**
 * A copy of the repository with our rules and nothing but breaches. In the real folders, a breach could meet
 * a build or a commit.
 */
const copyRoot = mkdtempSync(join(tmpdir(), 'billfold-fences-'));
process.once('exit', () => rmSync(copyRoot, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

await copyRules();
for (const { file, text } of FENCES) plant(file, text);
const complaints = (await Promise.all([biomeComplaints(), typeComplaints(), graphComplaints()])).flat();
const results = FENCES.map((fence) => ({ fence, holds: isEnforced(fence) }));

console.log(table(results.map(({ fence, holds }) => [fence.says, holds ? 'holds' : 'BROKEN', fence.file])));
const broken = results.filter(({ holds }) => !holds);
if (broken.length > 0) {
  console.error(
    `\n${broken.length} of ${FENCES.length} rules let a planted breach pass, or forbid an allowed import.`,
  );
  process.exitCode = 1;
}

function isEnforced({ file, complaint }: Fence): boolean {
  const reported = complaints.filter((complaint) => complaint.file === file).map(({ about }) => about);
  if (complaint === undefined) return !reported.some((about) => !about.startsWith('TS'));
  return reported.some((about) => isComplaint(complaint, about));
}

async function copyRules(): Promise<void> {
  const rules = (await readdir(inRepository())).filter((name) =>
    /^(biome|package|tsconfig.*)\.json$/.test(name),
  );
  const folders = ['domain', 'machines', 'pdf', 'office', 'src', 'sw', 'server', 'tools', 'tests'];
  const copied = [...rules, '.gitignore', ...folders.map((folder) => `${folder}/tsconfig.json`)];
  await Promise.all(copied.map((file) => cp(inRepository(file), join(copyRoot, file))));
  // Packages are linked one by one, so that the compiler's cache for this copy does not mix with the real
  // one.
  mkdirSync(join(copyRoot, 'node_modules'));
  for (const name of readdirSync(inRepository('node_modules'))) {
    if (name !== '.cache')
      symlinkSync(inRepository('node_modules', name), join(copyRoot, 'node_modules', name));
  }
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(copyRoot, file)), { recursive: true });
  writeFileSync(join(copyRoot, file), text);
}

async function biomeComplaints(): Promise<Complaint[]> {
  const { output } = await command(
    packageBinary('biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '--colors=off', '.'],
    { folder: copyRoot, onlyStdout: true },
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
  const { output } = await command(packageBinary('tsc'), ['-b', '--pretty', 'false'], { folder: copyRoot });
  return [...output.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+):/gm)].map(([, file = '', about = '']) => ({
    file,
    about,
  }));
}

function graphComplaints(): Complaint[] {
  const graph = graphOf(new Map(FENCES.map(({ file, text }) => [file, text])));
  return [
    ...breachesIn(graph).map(({ from, rule }) => ({ file: from, about: rule })),
    ...circlesIn(graph).flatMap((circle) => circle.map((file) => ({ file, about: 'circle' }))),
  ];
}
