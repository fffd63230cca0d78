import { existsSync } from 'node:fs';
import { command } from './command.ts';

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
