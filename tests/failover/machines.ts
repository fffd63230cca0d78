import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { command } from '../../tools/command.ts';
import { installDebian, unpackDebian } from '../../tools/debian.ts';
import { inRepository } from '../../tools/paths.ts';

const BRIDGE = 'bf-bridge';
const NETWORK = '10.213.77';
const GATE = `${NETWORK}.1`;
const POSTGRES = '/usr/lib/postgresql/15/bin';
const READY = 90_000;

/** Debian 12 has Patroni 3.0.2, whose leader takes its lock back from its successor when it wakes up. */
const PATRONI_OF = 'trixie';

/** What Patroni needs, and what it watches over. */
const PACKAGES = {
  postgresql: `${POSTGRES}/initdb`,
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  iproute2: '/usr/sbin/ip',
};

/** What befalls the leader. */
export const FAILURES = ['killed', 'paused', 'cut off'] as const;
export type Failure = (typeof FAILURES)[number];

/**
 * Three machines with PostgreSQL under Patroni, each in a network of its own, and etcd, which says who leads. They
 * are set up as the sample for hosts says. Needs root and Debian 12.
 */
export class Machines {
  readonly #names = ['bf-0', 'bf-1', 'bf-2'] as const;
  readonly #patronis = new Map<string, ChildProcess>();
  #folder = '';
  /** What hosts are told to use. */
  #sample: { readonly bootstrap?: object } = {};
  #etcd: ChildProcess | undefined;

  /** Every machine, as one address of a database. */
  urlOf(database: string): string {
    return `postgres://postgres@${this.#names.map((name) => `${addressOf(name)}:5432`).join(',')}/${database}`;
  }

  async open(): Promise<void> {
    await install();
    await this.#removeNetworks();
    this.#sample = parse(await readFile(inRepository('deploy/patroni/billfold.yml'), 'utf8'));
    this.#folder = await mkdtemp(join(tmpdir(), 'billfold-machines-'));
    await giveToPostgres(this.#folder);
    await unpackDebian('patroni', PATRONI_OF, this.#folder);
    await ip('link', 'add', BRIDGE, 'type', 'bridge');
    await ip('addr', 'add', `${GATE}/24`, 'dev', BRIDGE);
    await ip('link', 'set', BRIDGE, 'up');
    this.#etcd = run('etcd', [
      ...['--data-dir', join(this.#folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', `http://${GATE}:23790`, '--advertise-client-urls', `http://${GATE}:23790`],
      ...[
        '--listen-peer-urls',
        `http://${GATE}:23800`,
        '--initial-advertise-peer-urls',
        `http://${GATE}:23800`,
      ],
      ...['--initial-cluster', `default=http://${GATE}:23800`],
    ]);
    for (const name of this.#names) {
      await this.#connect(name);
      await this.#configure(name);
      this.#start(name);
    }
    await this.healthy();
  }

  async close(): Promise<void> {
    for (const name of this.#names) await this.#signal(name, 'CONT').catch(() => undefined);
    for (const name of this.#names) await this.#signal(name, 'KILL').catch(() => undefined);
    this.#etcd?.kill('SIGKILL');
    await this.#removeNetworks();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Lets the failure befall the leader. Resolves to what mends it. */
  async befall(failure: Failure): Promise<() => Promise<void>> {
    const { name: leader } = await this.leader();
    switch (failure) {
      case 'killed':
        await this.#signal(leader, 'KILL');
        return async () => this.#start(leader);
      case 'paused':
        await this.#signal(leader, 'STOP');
        return () => this.#signal(leader, 'CONT');
      case 'cut off':
        await ip('link', 'set', leader, 'down');
        return () => ip('link', 'set', leader, 'up');
    }
  }

  /** Resolves when there is a leader, every other machine follows it, and one of them may take over. */
  async healthy(): Promise<void> {
    const end = Date.now() + READY;
    for (;;) {
      const members = await this.#members();
      const leader = members.find(({ role }) => role === 'leader');
      const following = members.filter(
        ({ state, timeline, lag }) => state === 'streaming' && timeline === leader?.timeline && lag === 0,
      );
      const hasHeir = members.some(({ role }) => role === 'sync_standby');
      if (hasHeir && following.length === this.#names.length - 1) return;
      if (Date.now() > end) throw new Error(`the machines do not agree: ${JSON.stringify(members)}`);
      await pause(250);
    }
  }

  /** Who leads, as the machines that answer say. */
  async leader(): Promise<Member> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    if (leader === undefined) throw new Error('there is no leader');
    return leader;
  }

  /** As any machine that answers sees them. */
  async #members(): Promise<Member[]> {
    for (const name of this.#names) {
      const members = await membersSeenBy(name).catch(() => undefined);
      if (members) return members;
    }
    return [];
  }

  /** A network of its own, on a cable to the bridge. */
  async #connect(name: string): Promise<void> {
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', BRIDGE, 'up');
    await ip('-n', name, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up');
  }

  async #configure(name: string): Promise<void> {
    const folder = join(this.#folder, name);
    await mkdir(folder);
    const access = `host all all ${NETWORK}.0/24 trust`;
    await writeFile(
      join(this.#folder, `${name}.json`),
      JSON.stringify({
        scope: 'billfold',
        name,
        etcd3: { host: `${GATE}:23790` },
        restapi: { listen: `${addressOf(name)}:8008`, connect_address: `${addressOf(name)}:8008` },
        bootstrap: this.#sample.bootstrap,
        postgresql: {
          listen: `${addressOf(name)}:5432`,
          connect_address: `${addressOf(name)}:5432`,
          data_dir: join(folder, 'data'),
          bin_dir: POSTGRES,
          pgpass: join(folder, 'pgpass'),
          pg_hba: ['local all all trust', access, access.replace('all all', 'replication all')],
          authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
          parameters: { unix_socket_directories: folder },
        },
      }),
    );
    await giveToPostgres(folder);
  }

  #start(name: string): void {
    const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
    const modules = `PYTHONPATH=${join(this.#folder, 'usr/lib/python3/dist-packages')}`;
    const program = ['env', modules, '/usr/bin/python3', '-m', 'patroni'];
    const patroni = [...asPostgres, ...program, join(this.#folder, `${name}.json`)];
    this.#patronis.set(name, run('ip', ['netns', 'exec', name, ...patroni]));
  }

  /** Reaches every process of the machine, PostgreSQL's own among them. */
  async #signal(name: string, signal: 'KILL' | 'STOP' | 'CONT'): Promise<void> {
    const { ok, output } = await command('ip', ['netns', 'pids', name]);
    const pids = output.split('\n').filter(Boolean).map(Number);
    if (!ok || pids.length === 0) throw new Error(`no process runs on ${name}: ${output}`);
    for (const pid of pids) {
      try {
        process.kill(pid, `SIG${signal}`);
      } catch (error) {
        // It may have ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async #removeNetworks(): Promise<void> {
    for (const name of this.#names) await command('ip', ['netns', 'del', name]);
    // A network lives as long as a process in it, and keeps its cable.
    for (const device of [...this.#names, BRIDGE]) await command('ip', ['link', 'del', device]);
  }
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  /** Which history it has: each new leader begins one. */
  readonly timeline?: number;
  readonly lag?: number | string;
}

async function install(): Promise<void> {
  for (const [name, file] of Object.entries(PACKAGES))
    if (!existsSync(file) && !(await installDebian(name)))
      throw new Error(`Debian's package ${name} is missing, and cannot be installed here.`);
}

function addressOf(name: string): string {
  return `${NETWORK}.1${name.at(-1)}`;
}

async function ip(...args: string[]): Promise<void> {
  const { ok, output } = await command('ip', args);
  if (!ok) throw new Error(`ip ${args.join(' ')}: ${output}`);
}

function run(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.unref();
  return child;
}

async function giveToPostgres(folder: string): Promise<void> {
  const { output } = await command('id', ['-u', 'postgres']);
  const user = Number(output);
  await chown(folder, user, user);
  await chmod(folder, 0o755);
}

/** Throws when the machine does not answer to the end in time. */
async function membersSeenBy(name: string): Promise<Member[] | undefined> {
  const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
    signal: AbortSignal.timeout(1_000),
  });
  return answer.ok ? ((await answer.json()) as { members: Member[] }).members : undefined;
}
