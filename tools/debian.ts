import { existsSync } from 'node:fs';
import { command } from './command.ts';

/** Installs a Debian package if this process may: as root, on a machine with apt. */
export async function installDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian's package ${name}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await command('apt-get', ['update'], { env });
  const installed = await command('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  if (!installed.ok) console.error(updated.output + installed.output);
  return installed.ok;
}
