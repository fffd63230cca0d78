import { basename } from 'node:path';
import type * as calls from '../../domain/imports/calls.ts';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import { findKnown } from '../imports/known.ts';
import { receiveFile, WrongRequest } from '../imports/receive.ts';
import { findImport, listImports, problemsOf } from '../imports/records.ts';
import { Arrived, receivedOf, withUpload } from '../imports/upload.ts';
import { notFound, Refusal, say } from '../refusal.ts';
import { Accepted } from '../serve-areas.ts';
import type { ImportRecord } from '../store/schema/imports.ts';
import type { BillerHandlers, BillerRequest } from './handlers.ts';

export const imports: BillerHandlers<typeof calls> = {
  async listImports(_, { parts, biller }) {
    return { items: (await listImports(parts, biller.slug)).map((record) => told(record)) };
  },

  async getImport({ id }, visit) {
    return told(await ownImport(visit, id));
  },

  async getImportProblems({ id }, visit) {
    const { parts } = visit;
    const own = await ownImport(visit, id);
    return new Blob([problemsCsv(own, await problemsOf(parts, own.id))]);
  },

  async getUpload({ sha256 }, { parts, biller }) {
    return { received: await receivedOf(parts, { biller: biller.slug, sha256 }) };
  },

  async sendImport({ mapping, date, sha256, name, from, size, dry_run }, { parts, biller, body }) {
    const known = await findKnown(parts, biller.id, mapping, sha256);
    if (known) return { ...told(known), is_known: true };
    const piece = { biller: biller.slug, sha256, from, size, body };
    const received = await withUpload(parts, piece, (open) =>
      receiveFile(parts, {
        biller: biller.slug,
        mapping,
        fileName: basename(name),
        fileDate: date ?? parts.clock.today(),
        isDryRun: dry_run === 'true',
        cameBy: 'call',
        open,
      }).catch((error: unknown) => {
        if (error instanceof WrongRequest) throw new Refusal(422, say('imports.wrong-request', error.wrong));
        throw error;
      }),
    );
    if (received instanceof Arrived) return new Accepted({ received: received.received });
    const { outcome, record, notes } = received;
    return {
      ...told(record),
      is_known: outcome === 'known',
      ...(dry_run === 'true' && {
        reasons: [...record.reasons, ...notes],
        state: outcome === 'refused' || outcome === 'held' ? outcome : ('checked' as const),
      }),
    };
  },
};

function told(record: ImportRecord) {
  const { id, mapping, fileName, sha256, fileDate, state, reasons, expected, done } = record;
  return {
    id,
    mapping,
    file_name: fileName,
    sha256,
    file_date: fileDate,
    state,
    reasons: [...reasons],
    expected,
    // What the check noted is what would be done.
    done: state === 'applying' || state === 'applied' ? done : NO_COUNTS,
  };
}

async function ownImport({ parts, biller }: BillerRequest, id: number): Promise<ImportRecord> {
  const record = await findImport(parts, id);
  if (record?.billerId !== biller.id) throw notFound();
  return record;
}
