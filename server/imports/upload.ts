import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal, say } from '../refusal.ts';
import { UnderWay } from './reading.ts';
import { digestOf } from './receive.ts';

const LARGEST = 1024 ** 3;

/** What broke off and did not go on for so long is deleted. */
const KEPT = DAY;

export interface Upload {
  /** The biller's slug. */
  readonly biller: string;
  readonly sha256: string;
}

export interface UploadedPiece extends Upload {
  /** Where in the file the body begins. */
  readonly from: number;
  /** The size of the whole file; without it, the file ends with the body. */
  readonly size: number | undefined;
  readonly body: ReadableStream<Uint8Array>;
  /** The file is asked for again, so it stays for a day: after a dry run it need not be sent twice. */
  readonly isKept?: boolean;
}

/** A piece fits and is not the last one: the file goes on at this byte. */
export class Arrived {
  readonly received: number;

  constructor(received: number) {
    this.received = received;
  }
}

type Parts = Pick<Dependencies, 'config'>;

const pathOf = ({ config }: Parts, { biller, sha256 }: Upload) =>
  join(config.uploadDir, `${biller}-${sha256}`);

/** How many bytes of a file have arrived at this process's disk. */
export async function receivedOf(parts: Parts, upload: Upload): Promise<number> {
  return sizeOf(pathOf(parts, upload));
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

/** Two requests that write one file would mix it. */
const underWay = new Set<string>();

/**
 * Takes in a piece of a file and, once the file is whole, passes it on; until then it answers how much has arrived.
 * What arrived before a connection broke stays for a day, and the next request goes on from there.
 */
export async function withUpload<Result>(
  parts: Parts,
  piece: UploadedPiece,
  use: (open: () => AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | Arrived> {
  const path = pathOf(parts, piece);
  // Before a body of such a size travels in vain.
  if (Math.max(piece.from, piece.size ?? 0) > LARGEST) throw new Refusal(413, 'imports.too-large');
  if (underWay.has(path)) throw new UnderWay();
  underWay.add(path);
  try {
    await mkdir(parts.config.uploadDir, { recursive: true, mode: 0o700 });
    await deleteOldUploads(parts);
    const { from, size } = piece;
    const before = await receivedOf(parts, piece);
    if (from > before) throw goOn(before);
    // A whole file that turns out to be another one must not take the place of what has arrived of this one.
    const written = from === 0 && size === undefined && before > 0 ? `${path}-whole` : path;
    try {
      await append(written, piece);
    } catch (error) {
      if (written !== path) await keepLonger(path, written, before);
      throw error;
    }
    const received = await sizeOf(written);
    if (size !== undefined && received < size) return new Arrived(received);
    await requireDigest(written, piece);
    if (written !== path) await rename(written, path);
    const result = await use(() => createReadStream(path));
    if (!piece.isKept) await rm(path, { force: true });
    return result;
  } finally {
    await rm(`${path}-whole`, { force: true });
    underWay.delete(path);
  }
}

/** A whole file that broke off counts where it goes further than the part, and begins with the same bytes. */
async function keepLonger(path: string, written: string, before: number): Promise<void> {
  if ((await sizeOf(written)) <= before) return;
  const beginning = (of: string) => digestOf(createReadStream(of, { end: before - 1 }));
  const [part, whole] = await Promise.all([beginning(path), beginning(written)]);
  if (part.sha256 === whole.sha256) await rename(written, path);
}

/** Each part is on the disk before the next is read, so that what has arrived outlives the connection. */
async function append(path: string, { from, body }: UploadedPiece): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+');
  try {
    await file.truncate(from);
    let size = from;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > LARGEST) throw new Refusal(413, 'imports.too-large');
      await file.write(chunk, 0, chunk.byteLength, size - chunk.byteLength);
    }
  } catch (error) {
    if (error instanceof Refusal) await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Without a size, a body may have been taken for the last one: then the earlier ones stay. */
async function requireDigest(path: string, { from, size, sha256 }: UploadedPiece): Promise<void> {
  const found = await digestOf(createReadStream(path));
  if (found.sha256 === sha256) return;
  if (from > 0 && size === undefined) await truncate(path, from);
  else await rm(path, { force: true });
  throw new Refusal(422, 'imports.other-content');
}

/** The piece leaves a gap after what has arrived. */
export const goOn = (received: number) =>
  new Refusal(409, say('imports.upload-continues-at', { received }), { also: { received } });

/** Deletes from this process's disk what nobody went on with. */
export async function deleteOldUploads({ config }: Parts): Promise<void> {
  for (const name of await readdir(config.uploadDir).catch(() => [])) {
    const path = join(config.uploadDir, name);
    const found = await stat(path).catch(() => undefined);
    // The clock of the disk, not of the portal.
    if (!underWay.has(path) && found && found.mtimeMs < Date.now() - KEPT) await rm(path, { force: true });
  }
}
