import { Mutex, type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { NOT_COMMITTED } from './not-committed.ts';
import { traced } from './traced-statement.ts';

/**
 * Far more than the server has. It keeps statements with generated text from filling the memory.
 */
const MAX_NAMES = 1_000;

/** PGlite writes its files to the folder itself. */
const NOT_SYNCED = { syncToFs: false };

interface PreparedQuery {
  readonly name: string;
  readonly types: readonly number[];
  readonly rows: Messages;
}

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

type Query = <T>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** The part of a PGlite that Drizzle uses. */
class Queries {
  readonly query: Query;

  constructor(query: Query) {
    this.query = query;
  }
}

/**
 * A PGlite that parses and plans each statement once, and afterwards sends its values in one
 * message. Planning a join takes longer than running it. There is one connection: statements wait
 * their turn, and a transaction keeps the turn until it ends.
 */
export class PreparedPglite {
  readonly alone = new Queries((...query) => this.#turn.runExclusive(() => this.#ask(...query)));
  /** For statements of a transaction. */
  readonly within = new Queries((...query) => {
    if (!this.#isInside) throw new Error('this transaction is over');
    return this.#ask(...query);
  });
  readonly #client: PGlite;
  readonly #turn = new Mutex();
  /** A transaction may send several statements at once. */
  readonly #line = new Mutex();
  readonly #known = new Map<string, PreparedQuery>();
  #parsers: PGlite['parsers'] | undefined;
  #names = 0;
  #isInside = false;

  constructor(client: PGlite) {
    this.#client = client;
  }

  /** Runs the work between a begin and a commit, or a rollback when it throws. */
  transact<T>(work: () => Promise<T>): Promise<T> {
    return this.#turn.runExclusive(async () => {
      await this.#say('begin');
      this.#isInside = true;
      try {
        const result = await work();
        if ((await this.#say('commit')) === 'ROLLBACK') throw new Error(NOT_COMMITTED);
        return result;
      } catch (error) {
        await this.#say('rollback');
        throw error;
      } finally {
        this.#isInside = false;
      }
    });
  }

  async #ask<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    const carryOut = () => this.#line.runExclusive(() => this.#carryOut(text, values));
    const { rows, messages } = await traced(text, carryOut);
    const { rowMode } = options ?? {};
    const [result] = parse.parseResults(
      [...rows, ...messages],
      this.#parsersWith(options),
      rowMode ? { rowMode } : {},
    );
    return result as Results<T>;
  }

  /** Runs a statement in one go: another one in between could replace an unnamed statement. */
  async #carryOut(text: string, values: unknown[]): Promise<{ rows: Messages; messages: Messages }> {
    const { name, types, rows } = this.#known.get(text) ?? (await this.#prepare(text));
    const words = values.map((value, at) => this.#word(value, types[at] ?? 0));
    const messages = await this.#send(
      protocol.serialize.bind({ statement: name, values: words }),
      protocol.serialize.execute({}),
    );
    return { rows, messages };
  }

  async #prepare(text: string): Promise<PreparedQuery> {
    const name = this.#names < MAX_NAMES ? `billfold ${this.#names++}` : '';
    const messages = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      rows: messages.filter((message) => message.name === 'rowDescription'),
    };
    if (name !== '') this.#known.set(text, prepared);
    return prepared;
  }

  /** Adds Drizzle's parsers to PGlite's, once: Drizzle passes the same ones with each statement. */
  #parsersWith(options?: QueryOptions): PGlite['parsers'] {
    if (!options?.parsers) return this.#client.parsers;
    this.#parsers ??= { ...this.#client.parsers, ...options.parsers };
    return this.#parsers;
  }

  #word(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serialize = this.#client.serializers[type];
    return serialize ? serialize(value) : String(value);
  }

  /**
   * Resolves to the command that was carried out: the commit of a transaction with a failed
   * statement is a rollback.
   */
  async #say(command: 'begin' | 'commit' | 'rollback'): Promise<string | undefined> {
    const query = protocol.serialize.query(command);
    const messages = await this.#line.runExclusive(() => this.#client.execProtocolStream(query, NOT_SYNCED));
    return parse.parseResults(messages, {})[0]?.command;
  }

  #send(...messages: Uint8Array[]) {
    const all = Buffer.concat([...messages, protocol.serialize.sync()]);
    return this.#client.execProtocolStream(all, NOT_SYNCED);
  }
}
