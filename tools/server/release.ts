import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Outcome, runOwnCommand } from '../command.ts';
import { inRepository } from '../paths.ts';
import { notesOf } from './release-notes.ts';

/**
 * `npm run release` makes what a release holds, in `release/`: the package, tried out; its components; the notes;
 * the checksums; with `--image` also the image, by docker or buildah. It then tags the commit. Nothing is
 * published: whoever releases pushes the tag and uploads the folder.
 */
async function main(): Promise<void> {
  const { version } = JSON.parse(await readFile(inRepository('package.json'), 'utf8')) as { version: string };
  const tag = `v${version}`;
  const notes = notesOf(await readFile(inRepository('CHANGELOG.md'), 'utf8'), version);
  if ((await need(command('git', ['status', '--porcelain']))) !== '')
    throw new Error('There are changes that no commit holds.');
  if ((await need(command('git', ['tag', '--list', tag]))) !== '')
    throw new Error(`${tag} exists: raise the version.`);

  const folder = inRepository('release');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await need(runOwnCommand('server/package.ts', ['--try'], { shown: true }));
  const name = `billfold-${version}`;
  await rename(inRepository(`${name}.tgz`), join(folder, `${name}.tgz`));
  const components = await need(command('npm', ['run', '--silent', 'sbom'], { onlyStdout: true }));
  await writeFile(join(folder, `${name}.sbom.json`), components);
  await writeFile(join(folder, 'notes.md'), `${notes}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), await checksums(folder));
  if (process.argv.includes('--image')) await buildImage(`billfold:${version}`);
  await need(
    command('git', ['tag', '--annotate', tag, '--file', join(folder, 'notes.md'), '--cleanup=verbatim']),
  );
  console.log(`${folder} holds ${tag}. Push the tag and upload the folder.`);
}

async function checksums(folder: string): Promise<string> {
  const lines = (await readdir(folder)).sort().map(async (name) => {
    const digest = createHash('sha256').update(await readFile(join(folder, name)));
    return `${digest.digest('hex')}  ${name}\n`;
  });
  return (await Promise.all(lines)).join('');
}

async function buildImage(name: string): Promise<void> {
  const args = ['build', '--target', 'production', '--tag', name, '.'];
  const built = await command('docker', args, { shown: true });
  if (!built.ok) await need(command('buildah', args, { shown: true }));
}

async function need(running: Promise<Outcome>): Promise<string> {
  const { ok, output } = await running;
  if (!ok) throw new Error(output);
  return output.trim();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
