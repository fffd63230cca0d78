import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { portOf } from '../../support/port-of.ts';
import { openPortal, type Portal, sendingBy } from '../../support/portal.ts';

export const SERVER_FOLDER = 'node_modules/.cache/attack-races';

const SCRIPT = fileURLToPath(new URL(`../../../${SERVER_FOLDER}/main.js`, import.meta.url));

/** The due work that a race may let a server do. */
export type DueWork = 'scheduled payments' | 'auto pays' | 'take-overs';

/** Two server processes on one database of PostgreSQL. */
export interface TwoServers {
  /** The same database in this process, for what is prepared and looked up between the races. */
  readonly portal: Portal;
  /** Sends a call over a socket; `at` chooses the server. */
  send(at: number): Portal['send'];
  request(at: number, path: string, init: RequestInit): Promise<Response>;
  /** Lets a server do one piece of due work. Resolves to the status of its answer. */
  work(at: number, what: DueWork): Promise<{ readonly status: number }>;
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) throw new Error('these races need PostgreSQL: npm test -- attack-races');
  const portal = await openPortal();
  const { rows } = (await portal.store.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  const url = Object.assign(new URL(admin), { pathname: `/${rows[0]?.name}` }).href;
  const children = [start(url), start(url)];
  const ports = await Promise.all(children.map((child) => portOf(child, /listening on (\d+)\n/)));
  const request = (at: number, path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${ports[at % ports.length]}${path}`, init);
  return {
    portal,
    request,
    send: (at) => sendingBy((path, init) => request(at, path, init)),
    work: async (at, what) => {
      const answer = await request(at, '/harness/work', { method: 'POST', body: JSON.stringify({ what }) });
      await answer.text();
      return { status: answer.status };
    },
    close: async () => {
      await Promise.all(children.map(end));
      await portal.close();
    },
  };
}

function start(url: string): ChildProcess {
  return spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((exit) => child.once('exit', exit));
  child.kill('SIGTERM');
  await gone;
}
