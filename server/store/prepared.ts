import type { Writable } from 'node:stream';
import pg from 'pg';

/** Far more than the server has; what is written for one occasion must not fill the memory of the database. */
const MOST = 1_000;

const names = new Map<string, string>();

/**
 * A connection that has the database parse and plan each statement with values once, and names it from then on: planning
 * a join takes longer than carrying it out.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Without a listener a connection that breaks between two statements would end the process; the next statement says so.
    this.on('error', () => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has fourteen overloads, and only the first argument is looked at.
  override query(...[asked, ...rest]: any[]): any {
    this.#sendTogether();
    return super.query(withName(asked, rest[0]), ...(rest as []));
  }

  /** What is asked in one go leaves in one packet. */
  #sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function withName(asked: unknown, values: unknown): never {
  const hasValues = Array.isArray(values) && values.length > 0;
  if (!hasValues || typeof asked !== 'object' || asked === null || !('text' in asked)) return asked as never;
  const given = 'name' in asked ? asked.name : undefined;
  return { ...asked, name: given ?? nameOf(String(asked.text)) } as never;
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST) {
    name = `billfold ${names.size}`;
    names.set(text, name);
  }
  return name;
}
