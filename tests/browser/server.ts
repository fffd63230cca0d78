import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portOf } from '../support/port-of.ts';
import { QUICK_START } from '../support/quick-start.ts';

export const BUILT = fileURLToPath(new URL('../../dist-sandbox/main.js', import.meta.url));

export interface Faults {
  processor?: 'up' | 'down' | 'slow' | 'ambiguous';
  billers?: Record<string, 'up' | 'down' | 'slow'>;
  tax?: Record<string, 'up' | 'down' | 'slow'>;
}

export interface SentMessage {
  readonly channel: string;
  readonly direction: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The built server in its own process and folder. It can be killed and restarted on the same port. */
export class BuiltServer {
  #built: string;
  readonly #flags: readonly string[];
  #env: Record<string, string> = {};
  #child: ChildProcess | undefined;
  #folder = '';
  #port = 0;

  /** Uses the server of this checkout unless another build is given, and starts for a short life unless told. */
  constructor(built = BUILT, flags: readonly string[] = QUICK_START) {
    this.#built = built;
    this.#flags = flags;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What it is started with, and what a command about its data needs. */
  protected get settings(): Record<string, string> {
    return {
      PORT: String(this.#port),
      DATA_DIR: join(this.#folder, 'data'),
      DATABASE_URL: '',
      SANDBOX: '1',
      CHECK_ANSWERS: '1',
      LOG_LEVEL: 'silent',
      ...this.#env,
    };
  }

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'billfold-browser-'));
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** The first start takes any free port and later starts reuse it. Does nothing while the server runs. */
  async start(): Promise<void> {
    if (this.#isRunning()) return;
    this.#child = spawn(process.execPath, [...this.#flags, this.#built], {
      env: { ...process.env, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#port = await portOf(this.#child, /ready on http:\/\/localhost:(\d+)/);
  }

  /** Serves another build from now on, at the same address and on the same data. */
  async deploy(built: string, env: Record<string, string> = {}): Promise<void> {
    await this.kill();
    this.#built = built;
    this.#env = env;
    await this.start();
  }

  /** Kills the server: open connections break and nothing listens on the port. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || !this.#isRunning()) return;
    const gone = new Promise((exit) => child.once('exit', exit));
    child.kill('SIGKILL');
    await gone;
  }

  /** Resets demo data and faults to those of the first day, and the date to today. */
  async reset(): Promise<void> {
    await this.start();
    await this.#post('/sandbox/reset', {});
  }

  async setFaults(faults: Faults): Promise<void> {
    await this.#post('/sandbox/faults', faults);
  }

  /** Moves the business date forward and does the due work of each day passed. */
  async moveClock(date: string): Promise<void> {
    await this.#post('/sandbox/clock', { date });
  }

  /** The business date, `yyyy-MM-dd`. */
  async today(): Promise<string> {
    const { date } = (await this.#get('/sandbox/clock')) as { date: string };
    return date;
  }

  async messages(): Promise<SentMessage[]> {
    const { items } = (await this.#get('/sandbox/messages')) as { items: SentMessage[] };
    return items;
  }

  async #get(path: string): Promise<unknown> {
    return this.#read(path, await fetch(`${this.address}${path}`, { headers: { connection: 'close' } }));
  }

  async #post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    return this.#read(path, answer);
  }

  async #read(path: string, answer: Response): Promise<unknown> {
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
}
