import type { Duplex } from 'node:stream';
import pg from 'pg';
import { placeOf } from './addresses.ts';
import type { Primary } from './primary.ts';
import { inStatementSpan } from './traced-statement.ts';

/**
 * Far more than the server has. It keeps statements with generated text from filling the database's
 * memory.
 */
const MAX_NAMES = 1_000;
const LOOK_EVERY = 5_000;
/** So many looks without a primary take less time than Patroni waits before it replaces a leader. */
const MOST_MISSES = 2;

const names = new Map<string, string>();

/** A connection that sends all statements of one tick in one packet. */
class PacketClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Without a listener, a connection that breaks between two statements would end the process.
    // The next statement reports the error.
    this.on('error', () => undefined);
  }

  protected sendTogether(): void {
    const stream = streamOf(this);
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * A connection that names each statement with values, so that the database parses and plans it
 * once. Planning a join takes longer than running it.
 */
export class PreparingClient extends PacketClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has fourteen overloads, and this method reads the first argument only.
  override query(...[query, ...rest]: any[]): any {
    this.sendTogether();
    return inStatementSpan(query, rest, (args) => super.query(withName(query, args[0]), ...(args as [])));
  }
}

/**
 * A connection that names no statement: behind a pooler, each transaction may run on another connection of the
 * database, which does not know the names.
 */
export class NamelessClient extends PacketClient {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...[query, ...rest]: any[]): any {
    this.sendTogether();
    return inStatementSpan(query, rest, (args) => super.query(withoutName(query), ...(args as [])));
  }
}

function withoutName(query: unknown): never {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query as never;
  return { ...query, name: undefined } as never;
}

function withName(query: unknown, values: unknown): never {
  const hasValues = Array.isArray(values) && values.length > 0;
  if (!hasValues || typeof query !== 'object' || query === null || !('text' in query)) return query as never;
  const name = 'name' in query ? query.name : undefined;
  return { ...query, name: name ?? nameOf(String(query.text)) } as never;
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `billfold ${names.size}`;
    names.set(text, name);
  }
  return name;
}

type PoolClient = typeof PreparingClient;

/** The same kind of connection, to the machine that takes writes when the connection is made. */
export function toPrimary(Kind: PoolClient | typeof NamelessClient, primary: Primary): PoolClient {
  if (!primary.isOneOfSeveral) return Kind as PoolClient;
  return class extends (Kind as PoolClient) {
    // biome-ignore lint/suspicious/noExplicitAny: the pool alone connects, and always with a callback.
    override connect(...[done]: any[]): any {
      primary.address().then((address) => {
        Object.assign(this, placeOf(address));
        super.connect(done);
      }, done);
    }
  };
}

/**
 * Breaks connections to a machine that has stopped being the primary, or that no longer says that it is. A machine
 * that hangs would keep each statement until its time limit. If it wakes up once another one leads, it would answer
 * by what it knew before. Returns what ends the watch.
 */
export function leaveFormerPrimaries(pool: pg.Pool, primary: Primary): () => void {
  if (!primary.isOneOfSeveral) return () => undefined;
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  let misses = 0;
  const look = async () => {
    const address = await primary.address().catch(() => undefined);
    misses = address === undefined ? misses + 1 : 0;
    if (address === undefined && misses < MOST_MISSES) return;
    const found = address === undefined ? undefined : placeOf(address);
    for (const client of open)
      if (client.host !== found?.host || client.port !== found?.port) streamOf(client).destroy();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

function streamOf(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
