import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../tools/command.ts';
import { inRepository } from '../../tools/paths.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { leanPackages } from '../../tools/server/lean-packages.ts';
import { Payer } from '../exactly-once/payer.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startBuilt } from './built-server.ts';

/** A build, and what npm needs to install the production packages beside it. */
const DEPLOYED = [
  'dist',
  'dist-office',
  'dist-server',
  'dist-sandbox',
  'package.json',
  'package-lock.json',
  '.npmrc',
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-serve-'));
  for (const name of DEPLOYED) await cp(inRepository(name), join(folder, name), { recursive: true });
  const { ok, output } = await command('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit'], {
    folder,
  });
  if (!ok) throw new Error(output);
  await leanPackages(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is deployed was built for production, also where these tests asked for the build', async () => {
  const assets = join(folder, 'dist', 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
  expect(texts.some((text) => text.includes('react.dev/errors'))).toBe(true);
  expect(texts.filter((text) => text.includes('react.dev/link/react-devtools'))).toEqual([]);
});

test('a build made elsewhere serves with what a host gets: a customer signs in, pays and reads a statement', async () => {
  const server = await startBuilt(['npm', 'run', '--silent', 'serve'], {
    folder,
    env: { SANDBOX: '1', DATA_DIR: join(folder, 'data') },
  });
  const address = `http://127.0.0.1:${server.port}`;
  expect(await (await fetch(address)).text()).toContain('<html');
  for (const path of ['/licenses.txt', '/office/licenses.txt'])
    expect(await (await fetch(`${address}${path}`)).text(), path).toMatch(/^react-dom [\d.]+ \(MIT\)$/m);
  const payer = new Payer({ address, proxy: { target: server.port } });
  await payer.signIn();
  await payer.prepare('whole');
  expect(await payer.submit(payer.newKey())).toBe('accepted');
  expect(textOfPdf(await payer.statement('100-2218-04'))).toContain('Harbor City Utilities');
  expect(await server.stop()).toBe(0);
});

test('without a word about the sandbox, settings for customers start the server for customers', async () => {
  const refused = await startBuilt(['npm', 'run', '--silent', 'serve'], {
    folder,
    env: { SANDBOX: '0', HOST: 'no-such-host.invalid' },
  }).catch((error: Error) => error.message);
  expect(refused).toContain('PROCESSOR is missing');
  expect(refused).not.toContain('holds no sandbox');
});

test('a server on PostgreSQL needs no PGlite; where there is none, a server without a database says so', async () => {
  await rm(join(folder, 'node_modules', '@electric-sql'), { recursive: true });
  const cluster = await startPostgres();
  if (!cluster) throw new Error('this test needs PostgreSQL');
  const serve = (env: Record<string, string>) =>
    startBuilt(['npm', 'run', '--silent', 'serve'], { folder, env: { SANDBOX: '1', ...env } });
  try {
    const server = await serve({ DATABASE_URL: cluster.url });
    expect((await fetch(`http://127.0.0.1:${server.port}/ready`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const refused = await serve({ DATA_DIR: join(folder, 'data') }).catch((error: Error) => error.message);
    expect(refused).toContain('DATABASE_URL is missing: the image for customers runs on PostgreSQL only.');
    // The server for customers loads too: it comes as far as its settings.
    const forCustomers = await serve({ SANDBOX: '0' }).catch((error: Error) => error.message);
    expect(forCustomers).toContain('PROCESSOR is missing');
  } finally {
    cluster.stop();
  }
});
