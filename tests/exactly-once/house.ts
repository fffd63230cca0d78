import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/parts.ts';
import { FaultProxy } from './proxy.ts';
import { environmentOf, type Rooms } from './rooms.ts';
import type { VariantName } from './variants.ts';

/** One for each database, as both may run at once. */
export function bundleFolder(): string {
  const engine = process.env.BILLFOLD_TEST_DATABASE_URL ? 'postgres' : 'pglite';
  return `node_modules/.cache/exactly-once-${engine}`;
}

const SCRIPT = fileURLToPath(new URL(`../../${bundleFolder()}/main.js`, import.meta.url));
const LONGEST_START = 60_000;

/** A server process on a database that outlives it, behind a line that can be cut. */
export class House {
  readonly proxy = new FaultProxy();
  readonly #variant: VariantName;
  readonly #rooms: Rooms;
  #child: ChildProcess | undefined;
  #proxyPort = 0;
  /** A clock that was moved stays moved through a restart: time does not go back. */
  #ahead = 0;

  constructor(variant: VariantName, rooms: Rooms) {
    this.#variant = variant;
    this.#rooms = rooms;
  }

  async open(): Promise<void> {
    this.#proxyPort = await this.proxy.listen();
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
  }

  /** Where clients send, faults and all. */
  get address(): string {
    return `http://127.0.0.1:${this.#proxyPort}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [SCRIPT], {
      env: {
        ...process.env,
        ...environmentOf(this.#rooms),
        VARIANT: this.#variant,
        AHEAD: String(this.#ahead),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.proxy.target = await portOf(child);
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Leaves its databases closed. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    if (this.#child?.exitCode !== 0) throw new Error('the server did not close its databases');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((exit) => child.once('exit', exit));
    child.kill(signal);
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
