import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openStore, type Store, storeOn } from '../server/store/store.ts';

/** Noon in Denver on a Friday: the day on which the demo is loaded and every test begins. */
export const START = Date.parse('2026-11-20T19:00:00Z');

/** A database of its own with the demo in it, on the engine of this run. */
export async function copyOf(template: string): Promise<{ store: Store; drop(): Promise<void> }> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) {
    const loadDataDir = await heldFile(template);
    return { store: await storeOn(await PGlite.create({ loadDataDir })), drop: async () => undefined };
  }
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(admin, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  return {
    store: await openStore({ url }),
    drop: () => onAdmin(admin, `drop database ${name} with (force)`),
  };
}

const held = new Map<string, Promise<Blob>>();

/** Read once for all tests of a worker. */
function heldFile(path: string): Promise<Blob> {
  const known = held.get(path) ?? readFile(path).then((bytes) => new HeldBlob(new Uint8Array(bytes)));
  held.set(path, known);
  return known;
}

/** Hands out the bytes that it was made of: a plain one puts them together anew, a fifth of the time that a copy takes. */
class HeldBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer = async () => this.#bytes.buffer;
}

export async function onAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
