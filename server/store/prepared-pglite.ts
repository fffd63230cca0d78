import { Mutex, type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { NOT_COMMITTED } from './not-committed.ts';

/** Far more than the server has; what is written for one occasion must not fill the memory. */
const MOST = 1_000;

/** Files are written by the database itself. */
const NOT_SYNCED = { syncToFs: false };

interface Known {
  readonly name: string;
  /** The types of its values. */
  readonly types: readonly number[];
  /** What its rows look like. */
  readonly rows: Messages;
}

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

type Query = <T>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** As much of a PGlite as Drizzle uses. */
class Asked {
  readonly query: Query;

  constructor(query: Query) {
    this.query = query;
  }
}

/**
 * A PGlite that parses and plans each statement once and from then on is sent its values alone, in one message: planning a
 * join takes longer than carrying it out. There is one connection: what is asked waits for its turn, and a transaction has
 * the turn until it ends.
 */
export class PreparedPglite {
  readonly alone = new Asked((...asked) => this.#turn.runExclusive(() => this.#ask(...asked)));
  /** For the work of a transaction. */
  readonly within = new Asked((...asked) => {
    if (!this.#isInside) throw new Error('this transaction is over');
    return this.#ask(...asked);
  });
  readonly #client: PGlite;
  readonly #turn = new Mutex();
  /** The work of a transaction may ask several things at once. */
  readonly #line = new Mutex();
  readonly #known = new Map<string, Known>();
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
    const { rows, messages } = await this.#line.runExclusive(() => this.#carryOut(text, values));
    const { rowMode } = options ?? {};
    const [result] = parse.parseResults(
      [...rows, ...messages],
      this.#parsersWith(options),
      rowMode ? { rowMode } : {},
    );
    return result as Results<T>;
  }

  /** In one go: another statement in between could take the place of one that has no name. */
  async #carryOut(text: string, values: unknown[]): Promise<{ rows: Messages; messages: Messages }> {
    const { name, types, rows } = this.#known.get(text) ?? (await this.#prepare(text));
    const words = values.map((value, at) => this.#word(value, types[at] ?? 0));
    const messages = await this.#send(
      protocol.serialize.bind({ statement: name, values: words }),
      protocol.serialize.execute({}),
    );
    return { rows, messages };
  }

  async #prepare(text: string): Promise<Known> {
    const name = this.#names < MOST ? `billfold ${this.#names++}` : '';
    const messages = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const known = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      rows: messages.filter((message) => message.name === 'rowDescription'),
    };
    if (name !== '') this.#known.set(text, known);
    return known;
  }

  /** Drizzle hands over the same readers with every statement; there are hundreds of others to put them among. */
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

  /** Tells what it came to: a commit of a transaction in which a statement failed is a rollback. */
  async #say(words: 'begin' | 'commit' | 'rollback'): Promise<string | undefined> {
    const query = protocol.serialize.query(words);
    const messages = await this.#line.runExclusive(() => this.#client.execProtocolStream(query, NOT_SYNCED));
    return parse.parseResults(messages, {})[0]?.command;
  }

  #send(...messages: Uint8Array[]) {
    const all = Buffer.concat([...messages, protocol.serialize.sync()]);
    return this.#client.execProtocolStream(all, NOT_SYNCED);
  }
}
