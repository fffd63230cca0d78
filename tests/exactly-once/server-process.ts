import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/dependencies.ts';
import { portOf } from '../support/port-of.ts';
import { QUICK_START } from '../support/quick-start.ts';
import { FaultProxy } from './proxy.ts';
import { environmentOf, type TestDatabases } from './test-databases.ts';
import type { VariantName } from './variants.ts';

/** One folder for each database engine, as both may run at once. */
export function bundleFolder(): string {
  const engine = process.env.BILLFOLD_TEST_DATABASE_URL ? 'postgres' : 'pglite';
  return `node_modules/.cache/exactly-once-${engine}`;
}

const SCRIPT = fileURLToPath(new URL(`../../${bundleFolder()}/main.js`, import.meta.url));

/** A server process on databases that outlive it, behind a proxy that can cut its connections. */
export class ServerProcess {
  readonly proxy = new FaultProxy();
  readonly #variant: VariantName;
  readonly #databases: TestDatabases;
  #child: ChildProcess | undefined;
  #proxyPort = 0;
  /** An advanced clock stays advanced through a restart: time does not go back. */
  #ahead = 0;

  readonly #settings: Readonly<Record<string, string>>;

  constructor(
    variant: VariantName,
    databases: TestDatabases,
    settings: Readonly<Record<string, string>> = {},
  ) {
    this.#variant = variant;
    this.#databases = databases;
    this.#settings = settings;
  }

  async open(): Promise<void> {
    this.#proxyPort = await this.proxy.listen();
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
  }

  /** The address for clients, where faults apply. */
  get address(): string {
    return `http://127.0.0.1:${this.#proxyPort}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...QUICK_START, SCRIPT], {
      env: {
        ...process.env,
        ...environmentOf(this.#databases),
        VARIANT: this.#variant,
        AHEAD: String(this.#ahead),
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.proxy.target = await portOf(child, /listening on (\d+)\n/);
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Stops the server so that it closes its databases. */
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

  /** True when the process has ended. Waits a moment for a process that is ending. */
  async hasDied(): Promise<boolean> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), 500);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve(true);
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
