import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onAdmin } from '../database.ts';

/** Where a house keeps its data and the processor its book: folders of PGlite, or names of databases. */
export interface Rooms {
  readonly data: string;
  readonly book: string;
}

interface Kept {
  readonly rooms: Rooms;
  drop(): Promise<void>;
}

const admin = () => process.env.BILLFOLD_TEST_DATABASE_URL;

/** As the process of a house reads it. */
export function environmentOf({ data, book }: Rooms): Record<string, string> {
  const url = admin();
  if (!url) return { DATA_DIR: data, BOOK_DIR: book, DATABASE_URL: '', BOOK_URL: '' };
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { DATABASE_URL: urlOf(data), BOOK_URL: urlOf(book) };
}

/** Empty; `from` makes them copies of others, which no process may have open. */
export async function roomsAnew(from?: Rooms): Promise<Kept> {
  const url = admin();
  return url ? databases(url, from) : folders(from);
}

async function folders(from?: Rooms): Promise<Kept> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-'));
  const rooms = { data: join(folder, 'data'), book: join(folder, 'book') };
  if (from) {
    await cp(from.data, rooms.data, { recursive: true });
    await cp(from.book, rooms.book, { recursive: true });
  }
  return { rooms, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function databases(url: string, from?: Rooms): Promise<Kept> {
  const nameOf = () => `billfold_${randomUUID().replaceAll('-', '')}`;
  const rooms = { data: nameOf(), book: nameOf() };
  for (const room of ['data', 'book'] as const)
    await onAdmin(url, `create database ${rooms[room]}${from ? ` template ${from[room]}` : ''}`);
  const drop = async () => {
    for (const name of Object.values(rooms)) await onAdmin(url, `drop database ${name} with (force)`);
  };
  return { rooms, drop };
}
