import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../tests/support/bundle.ts';
import { QUICK_START } from '../tests/support/quick-start.ts';
import { readConfig } from './config.ts';

const BUNDLE = 'node_modules/.cache/main';
const MAIN = fileURLToPath(new URL(`../${BUNDLE}/main.js`, import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-start-'));
  await bundle('server/main-sandbox.ts', BUNDLE);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const pem = (name: string) => fileURLToPath(new URL(`../tests/support/tls/${name}.pem`, import.meta.url));

interface Run {
  readonly output: () => string;
  ready(): Promise<void>;
  stopped(): Promise<number | null>;
  stop(): void;
  /** Makes it read its certificate again. */
  hangUp(): void;
  /** Makes it throw where nothing catches, if it was started with `THROWS`. */
  fail(): void;
}

/** What a container has too: mounts that nobody else sees. */
const NAMESPACE = ['--map-root-user', '--mount'];

/** Starts the server, by way of the given command if there is one. */
function start(env: Record<string, string>, by: readonly string[] = []): Run {
  const [program = '', ...args] = [...by, process.execPath, ...QUICK_START, MAIN];
  const child = spawn(program, args, {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', ...env },
  });
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const exit = new Promise<number | null>((gone) => child.once('exit', gone));
  return {
    output: () => words,
    ready: async () => {
      while (!words.includes('is ready on')) {
        if (child.exitCode !== null) throw new Error(words);
        await new Promise((later) => setTimeout(later, 50));
      }
    },
    stopped: () => exit,
    stop: () => child.kill('SIGTERM'),
    hangUp: () => child.kill('SIGHUP'),
    fail: () => child.kill('SIGUSR2'),
  };
}

async function refusal(env: Record<string, string>, status = 1): Promise<string> {
  const run = start(env);
  expect(await run.stopped()).toBe(status);
  return run.output();
}

/** A service manager does not try again after this one. */
const WRONG_SETTINGS = 78;

const FOR_CUSTOMERS = {
  SANDBOX: '0',
  PROCESSOR: 'off',
  PUBLIC_URL: 'https://pay.example',
  PROXIES: 'none',
  SMTP_URL: 'smtps://mail.example',
  VAULT_KEY: '2026:a key of more than thirty-two characters',
  BRAND: 'tests/support/brand/brand.json',
};

test('a second server on the same folder is refused with a message, and the first stops cleanly', async () => {
  const first = start({ DATA_DIR: join(folder, 'shared') });
  await first.ready();
  const words = await refusal({ DATA_DIR: join(folder, 'shared') });
  expect(words).toContain('Another Billfold server is using the data folder');
  await symlink(join(folder, 'shared'), join(folder, 'another-name'));
  expect(await refusal({ DATA_DIR: join(folder, 'another-name') })).toContain('Another Billfold server');
  first.stop();
  expect(await first.stopped()).toBe(0);
  const next = start({ DATA_DIR: join(folder, 'shared') });
  await next.ready();
  next.stop();
  expect(await next.stopped()).toBe(0);
});

test('a second server in another container on the same volume is refused', async () => {
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0) {
    process.stdout.write('THIS MACHINE ALLOWS NO MOUNT NAMESPACE: two containers were not tried.\n');
    return;
  }
  const [volume, elsewhere] = [join(folder, 'volume'), join(folder, 'elsewhere')];
  await mkdir(elsewhere);
  const first = start({ DATA_DIR: volume });
  await first.ready();
  const mount = ['sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"', volume, elsewhere];
  const second = start({ DATA_DIR: elsewhere }, ['unshare', ...NAMESPACE, ...mount]);
  expect(await second.stopped()).toBe(1);
  expect(second.output()).toContain('Another Billfold server is using the data folder');
  first.stop();
  expect(await first.stopped()).toBe(0);
});

/** Throws on a signal, as a defect would: an error whose message quotes what a customer entered. */
const THROWS = `process.on('SIGUSR2', () => {
  throw new Error('no card 4111111111111111 of canary@mercer.example');
});`;

test('an error that nothing caught ends the server with a line of the log, and quotes no data', async () => {
  const defect = join(folder, 'defect.mjs');
  await writeFile(defect, THROWS);
  const NODE_OPTIONS = `--import=${defect}`;
  const run = start({ DATA_DIR: join(folder, 'failing'), NODE_OPTIONS });
  await run.ready();
  run.fail();
  expect(await run.stopped()).toBe(1);
  const told = run.output();
  const last = JSON.parse(told.trim().split('\n').at(-1) ?? '');
  expect(last).toMatchObject({ level: 60, msg: 'an error was not caught, so the process ends' });
  expect(told).not.toMatch(/4111111111111111|canary/);
});

/** Calls another machine on a signal, as code that was slipped in would. */
const CALLS_OUT = `process.on('SIGUSR2', () => {
  fetch(process.env.CALLED).catch(({ cause }) => console.log('answer: ' + cause.code));
});`;

test('a running server connects to no place that no setting names, and logs where somebody tried', async () => {
  let connections = 0;
  const outside = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { port } = outside.address() as AddressInfo;
  const calling = join(folder, 'calling.mjs');
  await writeFile(calling, CALLS_OUT);
  const run = start({
    DATA_DIR: join(folder, 'calling'),
    NODE_OPTIONS: `--import=${calling}`,
    CALLED: `http://127.0.0.1:${port}`,
  });
  await run.ready();
  run.fail();
  await expect.poll(run.output).toContain('answer: PLACE_NOT_NAMED');
  const line = run
    .output()
    .split('\n')
    .find((one) => one.includes('a connection to a place that nothing names was refused'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, cause: `127.0.0.1:${port}` });
  expect(connections).toBe(0);
  outside.close();
  run.stop();
  expect(await run.stopped()).toBe(0);
});

test('an unusable folder is named', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, 'not a folder');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(
    `The data folder ${join(file, 'data')} cannot be used`,
  );
});

test('an unreachable database is named, without its password', async () => {
  const words = await refusal({
    SANDBOX: '1',
    DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:9/none',
  });
  expect(words).toContain('The database at DATABASE_URL cannot be used');
  expect(words).not.toContain('secret-word');
});

test('all wrong settings are listed at once', async () => {
  const words = await refusal(
    {
      PORT: 'http',
      TZ_BUSINESS: 'Denver',
      DATABASE_URL: 'mysql://x',
      SANDBOX: 'maybe',
    },
    WRONG_SETTINGS,
  );
  expect(words).toContain('PORT must be a port number');
  expect(words).toContain('TZ_BUSINESS must be a time zone like America/Denver');
  expect(words).toContain('DATABASE_URL must start with postgres:// or postgresql://');
  expect(words).toContain('SANDBOX must be 1 or 0');
});

test('the database of a sandbox never becomes that of a portal for customers', async () => {
  const words = await refusal({ ...FOR_CUSTOMERS, DATA_DIR: join(folder, 'shared') }, WRONG_SETTINGS);
  expect(words).toContain('This database was made as a sandbox');
  expect(words).toContain('Nothing was changed.');
});

test('the server speaks TLS 1.2 or newer by its own certificate, keeps connections, and takes a renewed one', async () => {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  await copyFile(pem('localhost-key'), key);
  await copyFile(pem('localhost'), cert);
  const tls = { TLS_CERT_FILE: cert, TLS_KEY_FILE: key };
  const run = start({ SANDBOX: '1', DATA_DIR: join(folder, 'tls'), KEEP_ALIVE_SECONDS: '310', ...tls });
  await run.ready();
  const port = Number(/https:\/\/localhost:(\d+)/.exec(run.output())?.[1]);
  const ca = await readFile(cert, 'utf8');
  expect((await handshake({ port, ca })).protocol).toBe('TLSv1.3');
  expect((await handshake({ port, ca, maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2');
  const { kept } = await handshake({ port, ca, headers: { connection: 'keep-alive' } });
  expect(kept).toBe('timeout=310');
  await expect(handshake({ port, ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
  await expect(
    handshake({ port, ca, maxVersion: 'TLSv1.2', ciphers: 'AES256-SHA256:ECDHE-ECDSA-AES256-SHA' }),
  ).rejects.toThrow();

  await copyFile(pem('renewed-key'), key);
  await copyFile(pem('renewed'), cert);
  run.hangUp();
  const renewed = await readFile(cert, 'utf8');
  await expect.poll(() => handshake({ port, ca: renewed }).catch(() => undefined)).toBeDefined();

  await writeFile(key, 'no key');
  run.hangUp();
  await expect.poll(run.output).toContain('the certificate could not be read again');
  expect((await handshake({ port, ca: renewed })).status).toBe(200);
  run.stop();
  expect(await run.stopped()).toBe(0);
});

/** Connects by TLS and asks for the health of the server. */
function handshake(
  options: RequestOptions,
): Promise<{ protocol: string | null; status: number | undefined; kept: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', path: '/health', agent: false, ...options }, (answer) => {
      const kept = answer.headers['keep-alive'];
      resolve({ protocol: (answer.socket as TLSSocket).getProtocol(), status: answer.statusCode, kept });
      answer.resume();
    });
    asked.on('error', reject);
  });
}

test('a start for customers with nothing set up lists all that is missing', async () => {
  const words = await refusal({ SANDBOX: '0' }, WRONG_SETTINGS);
  for (const name of ['PROCESSOR', 'SMTP_URL', 'VAULT_KEY', 'PUBLIC_URL', 'PROXIES', 'BRAND'])
    expect(words).toContain(`${name} is missing`);
});

test('a portal for customers writes requests and security events to its log by itself', () => {
  expect([readConfig({ SANDBOX: '0' }).logLevel, readConfig({ SANDBOX: '1' }).logLevel]).toEqual([
    'info',
    'warn',
  ]);
  expect(readConfig({ SANDBOX: '0', LOG_LEVEL: 'error' }).logLevel).toBe('error');
});
