import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../tools/command.ts';
import { installDebian } from '../../tools/debian.ts';
import { inRepository } from '../../tools/paths.ts';
import { Payer } from '../exactly-once/payer.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startBuilt } from './built-server.ts';

const BASE = 'localhost/base:bookworm';
const RUNTIME = 'localhost/runtime:bookworm';
const TARGETS = ['trial', 'production'] as const;
const imageOf = (target: (typeof TARGETS)[number]) => `localhost/billfold:${target}`;
const LONG = 3_600_000;
const MOST_BYTES = 300_000_000;

let folder: string;

/** Debian's own slim image leaves these out too. */
const LEFT_OUT = ['doc', 'groff', 'info', 'linda', 'lintian', 'locale', 'man'];

/**
 * Runs buildah with a store of its own and without a registry: the base is Debian by mmdebstrap, with the Node
 * of this machine.
 */
async function buildah(...args: string[]): Promise<string> {
  const env = { STORAGE_DRIVER: 'vfs', CONTAINERS_REGISTRIES_CONF: join(folder, 'registries.conf') };
  const own = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const { ok, output } = await command('buildah', [...own, ...args], { env, onlyStdout: true });
  if (!ok) throw new Error(`buildah ${args.join(' ')} failed:\n${output}`);
  return output.trim();
}

const policy = () => ['--signature-policy', join(folder, 'policy.json')];

/** Debian for what runs, and with Node and npm for what builds. */
async function makeBases(): Promise<void> {
  const root = join(folder, 'root.tar');
  const excluded = LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  // Debian's images are made this way too. Otherwise a package that merges /usr brings Perl.
  const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged'];
  const made = await command('mmdebstrap', ['--variant=minbase', ...merged, ...excluded, 'bookworm', root]);
  if (!made.ok) throw new Error(made.output);
  const container = await buildah('from', 'scratch');
  await buildah('add', container, root, '/');
  await buildah('commit', ...policy(), container, RUNTIME);
  const node = await realpath(process.execPath);
  const which = await command('which', ['npm']);
  const npm = dirname(dirname(await realpath(which.output.trim())));
  await buildah('copy', container, node, '/usr/local/bin/node');
  await buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', '--isolation', 'chroot', container, ...link);
  await trustAsHere(container);
  await buildah('commit', ...policy(), container, BASE);
  await buildah('rm', container);
}

async function build(target: (typeof TARGETS)[number]): Promise<void> {
  const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--layers=false'];
  const bases = ['--build-arg', `BASE=${BASE}`, '--build-arg', `RUNTIME=${RUNTIME}`];
  const what = ['--target', target, '--tag', imageOf(target), inRepository()];
  await buildah('build', ...policy(), ...how, ...bases, ...what);
}

/** Of all layers, unpacked, with the base. */
async function bytesOf(target: (typeof TARGETS)[number]): Promise<number> {
  const container = await buildah('from', '--pull-never', ...policy(), imageOf(target));
  const root = await buildah('mount', container);
  const { output } = await command('du', ['--bytes', '--summarize', root]);
  await buildah('rm', container);
  return Number(output.split('\t')[0]);
}

/** A network may have a certificate authority of its own, which Node is told of by this variable. */
async function trustAsHere(container: string): Promise<void> {
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (!trusted) return;
  const there = '/etc/ssl/certs/machine.pem';
  await buildah('copy', container, trusted, there);
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${there}`, container);
}

/** As a container engine does: another user, and a root on which only /tmp and /data can be written. */
const READ_ONLY = `
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
mount -t tmpfs -o mode=1777 tmp "$0/tmp" && mount -t tmpfs -o mode=1777 data "$0/data" &&
exec chroot --userspec=1000:1000 "$0" env -C /billfold "$@"`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-image-'));
  await writeFile(join(folder, 'registries.conf'), 'unqualified-search-registries=[]\n');
  await writeFile(join(folder, 'policy.json'), '{"default":[{"type":"insecureAcceptAnything"}]}');
  for (const program of ['buildah', 'mmdebstrap']) {
    const { ok } = await command('which', [program]);
    if (!ok && !(await installDebian(program)))
      throw new Error(`${program} is missing: apt-get install ${program}`);
  }
});

afterAll(async () => {
  await buildah('rm', '--all');
  // The store is mounted on itself.
  await command('umount', ['--lazy', join(folder, 'store', 'overlay')]);
  await rm(folder, { recursive: true, force: true });
});

test('the image starts as another user on a read-only root, takes a payment, makes a statement, and stops', {
  timeout: LONG,
}, async () => {
  await makeBases();
  await build('trial');

  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', imageOf('trial')));
  const { User, Healthcheck, Cmd, Env } = Docker.config;
  expect(User).toBe('1000:1000');
  expect(Healthcheck.Test).toContain('CMD');

  const container = await buildah('from', '--pull-never', ...policy(), imageOf('trial'));
  const root = await buildah('mount', container);
  const env = Object.fromEntries((Env as string[]).map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const server = await startBuilt(['unshare', '--mount', 'sh', '-c', READ_ONLY, root, ...Cmd], {
    folder,
    env: { ...env, SANDBOX: '1', HOST: '127.0.0.1', PORT: '0' },
  });
  const address = `http://127.0.0.1:${server.port}`;
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  expect(await (await fetch(`${address}/licenses.txt`)).text()).toContain('react-dom');
  const payer = new Payer({ address, proxy: { target: server.port } });
  await payer.signIn();
  await payer.prepare('whole');
  expect(await payer.submit(payer.newKey())).toBe('accepted');
  expect(textOfPdf(await payer.statement('100-2218-04'))).toContain('Harbor City Utilities');
  expect(await server.stop()).toBe(0);
});

test('an image has fewer than 300 MB, with all that is below it', { timeout: LONG }, async () => {
  await build('production');
  for (const target of TARGETS) {
    const bytes = await bytesOf(target);
    process.stdout.write(`The image for ${target} has ${(bytes / 1e6).toFixed(0)} MB.\n`);
    expect(bytes, target).toBeLessThan(MOST_BYTES);
  }
});
