import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WORKER_FOLDER } from './bundle.ts';
import type { Pace } from './pace.ts';
import type { Random } from './random.ts';
import { WORK_DONE } from './work-done.ts';

const SCRIPT = fileURLToPath(new URL(`../../${WORKER_FOLDER}/main.js`, import.meta.url));

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The error of a machine's clock after a jump. Workers follow the clock of the database, so none may matter. */
const SKEWS = [0, 0, 4 * MINUTE, -4 * MINUTE, 10 * MINUTE, -10 * MINUTE, 60 * MINUTE, -60 * MINUTE].concat([
  DAY,
  -DAY,
  31 * DAY,
  -31 * DAY,
]);

interface Worker {
  child: ChildProcess;
  skew: number;
}

interface Kind {
  /** Trusting workers do not compare their clocks with the database. */
  readonly trusting?: boolean;
  /** The error of each worker's clock at first, in milliseconds. */
  readonly skews?: readonly number[];
  /** For workers whose time passes by itself, and whose processor is slow. */
  readonly pace?: Pace;
}

/** Server processes on one database, with kills and clock jumps. */
export class Workers {
  kills = 0;
  jumps = 0;
  #now: number;
  readonly #url: string;
  readonly #random: Random;
  readonly #workers: Worker[] = [];
  readonly #kind: Kind;

  constructor(url: string, now: number, random: Random, count: number, kind: Kind = {}) {
    this.#kind = kind;
    this.#url = url;
    this.#now = now;
    this.#random = random;
    for (let at = 0; at < count; at++) this.#workers.push(this.#start(kind.skews?.[at] ?? 0));
  }

  /** The true time, for all workers. */
  tell(now: number): void {
    this.#now = now;
    for (const { child, skew } of this.#workers) child.send({ now, skew });
  }

  killOne(): void {
    const at = this.#random.below(this.#workers.length);
    const worker = this.#workers[at];
    if (!worker) return;
    worker.child.kill('SIGKILL');
    this.#workers[at] = this.#start(worker.skew);
    this.kills++;
  }

  jumpOne(): void {
    const worker = this.#random.of(this.#workers);
    worker.skew = this.#random.of(SKEWS);
    worker.child.send({ now: this.#now, skew: worker.skew });
    this.jumps++;
  }

  jumpAll(skew: number): void {
    for (const worker of this.#workers) worker.skew = skew;
    this.tell(this.#now);
  }

  setRight(): void {
    this.jumpAll(0);
  }

  /** Resolves once no worker finds any more work that is due by its clock. */
  async finishDueWork(): Promise<void> {
    await Promise.all(
      this.#workers.map(({ child }) => {
        const finished = new Promise((done) => child.once('message', done));
        child.send(WORK_DONE);
        return finished;
      }),
    );
  }

  async stop(): Promise<void> {
    const gone = this.#workers.map(({ child }) => new Promise((exit) => child.once('exit', exit)));
    for (const { child } of this.#workers) child.kill('SIGKILL');
    await Promise.all(gone);
  }

  #start(skew: number): Worker {
    const child = fork(SCRIPT, {
      env: {
        ...process.env,
        DATABASE_URL: this.#url,
        NOW: String(this.#now),
        SKEW: String(skew),
        TRUSTING: String(this.#kind.trusting ?? false),
        PACE: this.#kind.pace?.setting ?? '',
        SEED: String(this.#random.below(1_000_000)),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => undefined);
    return { child, skew };
  }
}
