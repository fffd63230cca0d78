import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
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

type Parts = Pick<Dependencies, 'config'>;

const pathOf = ({ config }: Parts, { biller, sha256 }: Upload) =>
  join(config.uploadDir, `${biller}-${sha256}`);

/** How many bytes of a file have arrived at this process's disk. */
export async function receivedOf(parts: Parts, upload: Upload): Promise<number> {
  return (await stat(pathOf(parts, upload)).catch(() => undefined))?.size ?? 0;
}

/** Two requests that write one file would mix it. */
const underWay = new Set<string>();

/**
 * Takes in a piece of a file and, once the file is whole, passes it on. What arrived before a connection broke stays
 * for a day, and the next request goes on from there.
 */
export async function withUpload<Result>(
  parts: Parts,
  piece: UploadedPiece,
  use: (open: () => AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const path = pathOf(parts, piece);
  // Before a body of such a size travels in vain.
  if (Math.max(piece.from, piece.size ?? 0) > LARGEST) throw new Refusal(413, 'imports.too-large');
  if (underWay.has(path)) throw new UnderWay();
  underWay.add(path);
  try {
    await mkdir(parts.config.uploadDir, { recursive: true, mode: 0o700 });
    await deleteOldUploads(parts);
    await append(parts, path, piece);
    await requireWhole(parts, path, piece);
    const result = await use(() => createReadStream(path));
    if (!piece.isKept) await rm(path, { force: true });
    return result;
  } finally {
    underWay.delete(path);
  }
}

/** Each part is on the disk before the next is read, so that what has arrived outlives the connection. */
async function append(parts: Parts, path: string, { from, body, ...upload }: UploadedPiece): Promise<void> {
  const received = await receivedOf(parts, upload);
  if (from > received) throw goOn(received);
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

async function requireWhole(parts: Parts, path: string, { size, ...upload }: UploadedPiece): Promise<void> {
  const received = await receivedOf(parts, upload);
  if (size !== undefined && received < size) throw goOn(received);
  const { sha256 } = await digestOf(createReadStream(path));
  if (sha256 === upload.sha256) return;
  await rm(path, { force: true });
  throw new Refusal(422, 'imports.other-content');
}

const goOn = (received: number) =>
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
