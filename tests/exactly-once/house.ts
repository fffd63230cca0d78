import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/parts.ts';
import { onAdmin } from '../database.ts';
import { bundleFolder } from './bundle.ts';
import { FaultProxy } from './proxy.ts';
import type { VariantName } from './variants.ts';

const SCRIPT = fileURLToPath(new URL(`../../${bundleFolder()}/main.js`, import.meta.url));
const LONGEST_START = 60_000;

/** A server process on a database that outlives it, behind a line that can be cut. */
export class House {
  readonly proxy = new FaultProxy();
  readonly #variant: VariantName;
  #environment: Record<string, string> = {};
  #drop: () => Promise<void> = async () => undefined;
  #child: ChildProcess | undefined;
  #proxyPort = 0;
  /** A clock that was moved stays moved through a restart: time does not go back. */
  #ahead = 0;

  constructor(variant: VariantName) {
    this.#variant = variant;
  }

  async open(): Promise<void> {
    this.#proxyPort = await this.proxy.listen();
    const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
    if (admin) await this.#onPostgres(admin);
    else await this.#onPglite();
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
    await this.#drop();
  }

  /** Where clients send, faults and all. */
  get address(): string {
    return `http://127.0.0.1:${this.#proxyPort}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [SCRIPT], {
      env: { ...process.env, ...this.#environment, VARIANT: this.#variant, AHEAD: String(this.#ahead) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.proxy.target = await portOf(child);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((exit) => child.once('exit', exit));
    child.kill('SIGKILL');
    await gone;
  }

  /** True when the process has died, by itself or by us; waits a moment for one that is dying. */
  async hasDied(): Promise<boolean> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return true;
    return new Promise((known) => {
      const timer = setTimeout(() => known(false), 500);
      child.once('exit', () => {
        clearTimeout(timer);
        known(true);
      });
    });
  }

  dieAt(at: Checkpoint): Promise<unknown> {
    return this.tell('die', { at });
  }

  pass(ms: number): Promise<unknown> {
    this.#ahead += ms;
    return this.tell('pass', { ms });
  }

  async tell(what: string, body: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.proxy.target}/harness/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  }

  async ask<T>(what: string): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${this.proxy.target}/harness/${what}`);
    return (await answer.json()) as T;
  }

  async #onPglite(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'billfold-'));
    this.#environment = {
      DATA_DIR: join(folder, 'data'),
      BOOK_DIR: join(folder, 'book'),
      DATABASE_URL: '',
      BOOK_URL: '',
    };
    this.#drop = () => rm(folder, { recursive: true, force: true });
  }

  async #onPostgres(admin: string): Promise<void> {
    const names = [0, 1].map(() => `billfold_${randomUUID().replaceAll('-', '')}`);
    for (const name of names) await onAdmin(admin, `create database ${name}`);
    const [data = '', book = ''] = names.map(
      (name) => Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    );
    this.#environment = { DATABASE_URL: data, BOOK_URL: book };
    this.#drop = async () => {
      for (const name of names) await onAdmin(admin, `drop database ${name} with (force)`);
    };
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((known, failed) => {
    let said = '';
    const late = setTimeout(() => failed(new Error(`the server did not start: ${said}`)), LONGEST_START);
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /listening on (\d+)/.exec(chunk.toString())?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      known(Number(port));
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      failed(new Error(`the server stopped with ${code}: ${said}`));
    });
  });
}
