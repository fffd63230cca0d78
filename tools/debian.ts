import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Installs a Debian package if this process may: as root, on a machine with apt. */
export async function installDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian's package ${name}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await command('apt-get', ['update'], { env });
  // Two suites that run at the same time may each miss a package.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  const installed = await command('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], {
    env,
  });
  if (!installed.ok) console.error(updated.output + installed.output);
  return installed.ok;
}

/**
 * Unpacks a package of another release of Debian into a folder, and installs nothing. It comes from where this machine
 * gets its packages, and apt checks its signature.
 */
export async function unpackDebian(name: string, release: string, into: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-debian-'));
  try {
    const [site] = (
      await demand('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian'])
    ).split('\n');
    const sources = join(folder, 'sources.list');
    await writeFile(sources, `deb [signed-by=${KEYRING}] ${site} ${release} main\n`);
    await mkdir(join(folder, 'lists/partial'), { recursive: true });
    const apart = [
      `Dir::Etc::SourceList=${sources}`,
      'Dir::Etc::SourceParts=/dev/null',
      `Dir::State::Lists=${join(folder, 'lists')}`,
      `Dir::Cache=${folder}`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    await demand('apt-get', [...apart, 'update']);
    await demand('apt-get', [...apart, 'download', name], folder);
    const file = (await readdir(folder)).find((entry) => entry.endsWith('.deb'));
    await demand('dpkg-deb', ['-x', join(folder, file ?? ''), into]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function demand(program: string, args: readonly string[], folder?: string): Promise<string> {
  const { ok, output } = await command(program, args, folder === undefined ? {} : { folder });
  if (!ok) throw new Error(`${program} ${args.join(' ')}: ${output}`);
  return output;
}
