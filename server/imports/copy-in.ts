import pg from 'pg';
import type { Db } from '../store/store.ts';

/** A statement `copy … from stdin`, with the rows that it copies. */
class Copy extends pg.Query {
  readonly #rows: Uint8Array;

  constructor(text: string, rows: Uint8Array, done: (error: Error | undefined) => void) {
    super(text, done);
    this.#rows = rows;
  }

  /** The driver calls it once PostgreSQL waits for the rows. Without it, the driver would answer that there are none. */
  handleCopyInResponse(connection: CopyConnection): void {
    const { buffer, byteOffset, byteLength } = this.#rows;
    connection.sendCopyFromChunk(Buffer.from(buffer, byteOffset, byteLength));
    connection.endCopyFrom();
  }
}

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
}

/** Copies rows into a table of PostgreSQL, within a transaction. No other statement may be sent meanwhile. */
export function copyIn(db: Db, table: string, rows: Uint8Array): Promise<void> {
  const { $client } = db as unknown as { readonly $client: pg.PoolClient };
  return new Promise((resolve, reject) => {
    $client.query(new Copy(`copy ${table} from stdin`, rows, (error) => (error ? reject(error) : resolve())));
  });
}
