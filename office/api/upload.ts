import { fromPromise } from 'xstate';
import { sendImport } from '../../domain/office/import-calls.ts';
import { fileSendingMachine, type Piece } from '../../machines/office/file-sending.machine.ts';
import { type FileToRead, importUploadMachine } from '../../machines/office/import-upload.machine.ts';
import type { OfficeClient } from './client.ts';
import { createSha256 } from './sha256.ts';
import { wire } from './wire.ts';

const READ_PIECE = 4 * 1024 ** 2;
const SENT_PIECE = 16 * 1024 ** 2;

/** The upload of a file that this browser has chosen. */
export function wireUpload(client: OfficeClient) {
  return wire(client, importUploadMachine, {
    digestFile: fromPromise(({ input, signal }: { input: FileToRead; signal: AbortSignal }) =>
      digestOfFile(input.file as File, input.tell, signal),
    ),
    fileSending: wire(client, fileSendingMachine, {
      sendPiece: fromPromise(({ input, signal }: { input: Piece; signal: AbortSignal }) => {
        const { from } = input.request;
        const file = (input.file as File).slice(from, from + SENT_PIECE);
        return client.send(sendImport, input.request, { file, signal });
      }),
    }),
  });
}

/** Computes the digest of a file piece by piece, so that a large one needs little memory. */
async function digestOfFile(
  file: Blob,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = createSha256();
  for (let at = 0; at < file.size && !signal.aborted; at += READ_PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + READ_PIECE).arrayBuffer()));
    if (!signal.aborted) onProgress(Math.min(at + READ_PIECE, file.size));
  }
  return hash.digest();
}
