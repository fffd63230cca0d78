import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { getUpload, sendImport } from '../../domain/office/import-calls.ts';
import type { OfficeClient } from './client.ts';
import { createSha256 } from './sha256.ts';

const READ_PIECE = 4 * 1024 ** 2;
const SENT_PIECE = 16 * 1024 ** 2;

/** How often in a row an upload goes on after a connection broke. */
const MOST_BREAKS = 5;

const GO_ON = 'imports.upload-continues-at';

/** Computes the digest of a file piece by piece, so that a large one needs little memory. */
export async function digestOfFile(file: Blob, onProgress: (done: number) => void): Promise<string> {
  const hash = createSha256();
  for (let at = 0; at < file.size; at += READ_PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + READ_PIECE).arrayBuffer()));
    onProgress(Math.min(at + READ_PIECE, file.size));
  }
  return hash.digest();
}

type Sent = Omit<RequestOf<typeof sendImport>, 'from' | 'size'>;
type Received = AnswerOf<typeof sendImport>;

/** Sends a file in pieces and goes on where an earlier try stopped. Resolves to the answer to the last piece. */
export async function uploadFile(
  client: OfficeClient,
  file: Blob,
  request: Sent,
  onProgress: (done: number) => void,
): Promise<Received | Failure> {
  for (let breaks = 0; ; ) {
    const { sha256, biller } = request;
    const begun = await client.ask(getUpload, { sha256, biller });
    if (begun.kind === 'failed') return begun.failure;
    const { received } = begun.answer;
    const from = Math.min(received, file.size);
    onProgress(from);
    const piece = file.slice(from, from + SENT_PIECE);
    const outcome = await client.ask(sendImport, { ...request, from, size: file.size }, { file: piece });
    if (outcome.kind === 'answered') return outcome.answer;
    const { failure } = outcome;
    if (failure.code === GO_ON) breaks = 0;
    else if (failure.kind !== 'unknown' || ++breaks > MOST_BREAKS) return failure;
  }
}
