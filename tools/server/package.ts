import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, runOwnCommand } from '../command.ts';
import { isFresh } from '../freshness.ts';
import { inRepository } from '../paths.ts';
import { buildHostCommands } from './commands.ts';
import { leanPackages } from './lean-packages.ts';
import { manifestOfHost, unwantedIn } from './package-manifest.ts';
import { copyTexts } from './package-texts.ts';

/**
 * `npm run package` makes `billfold-<version>.tgz`: page, server, commands, migrations and what a server reads of
 * the production packages by the lock file, without source control. With `--try` it unpacks it into an empty folder and starts it.
 */
const NAME = 'billfold';
const BUILT = ['dist', 'dist-office', 'dist-server'];

async function main(): Promise<void> {
  if (!(await isFresh())) await need(runOwnCommand('build.ts'));
  const own = JSON.parse(await readFile(inRepository('package.json'), 'utf8')) as Record<string, unknown> & {
    version: string;
    scripts: Record<string, string>;
  };
  const place = await mkdtemp(join(tmpdir(), 'billfold-package-'));
  try {
    const folder = join(place, NAME);
    await mkdir(folder);
    for (const name of BUILT) await cp(inRepository(name), join(folder, name), { recursive: true });
    await copyTexts(folder);
    await buildHostCommands(join(folder, 'tools'));
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOfHost(own), null, 2)}\n`);
    for (const name of ['package-lock.json', '.npmrc']) await cp(inRepository(name), join(folder, name));
    await need(command('npm', ['ci', '--omit=dev', '--ignore-scripts'], { folder }));
    await leanPackages(folder);
    const unwanted = unwantedIn(await readdir(folder, { recursive: true }));
    if (unwanted.length > 0) throw new Error(`The package would hold ${unwanted.join(', ')}`);
    const file = inRepository(`${NAME}-${own.version}.tgz`);
    await need(command('tar', ['-czf', file, '-C', place, NAME]));
    console.log(`${file} holds no source control, no sources and no sandbox.`);
    if (process.argv.includes('--try')) await tryOut(file, await mkdtemp(join(place, 'try-')));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Starts the package from an empty folder as a server for customers, and asks whether it is well. */
async function tryOut(file: string, empty: string): Promise<void> {
  await need(command('tar', ['-xzf', file, '-C', empty]));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: join(empty, 'data'),
    SANDBOX: '0',
    PROCESSOR: 'off',
    PROXIES: 'none',
    BRAND: inRepository('tests/support/brand/brand.json'),
    PUBLIC_URL: 'https://pay.example',
    SMTP_URL: 'smtps://mail.example',
    SMS_URL: 'https://text.example/send',
    VAULT_KEY: `try:${'a key to try a package with'.repeat(2)}`,
  };
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: join(empty, NAME),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (let tries = 0; tries < 120 && server.exitCode === null; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
      if (answer?.ok) {
        console.log('Unpacked into an empty folder, it starts and is ready.');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('Unpacked into an empty folder, it did not become ready.');
  } finally {
    server.kill();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function need(running: ReturnType<typeof command>): Promise<void> {
  const { ok, output } = await running;
  if (!ok) throw new Error(output);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
