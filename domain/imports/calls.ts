import * as v from 'valibot';
import { billerCall } from '../api/biller-call.ts';
import { requestDate, textId } from '../api/wire.ts';
import { counts, digest, mappingName } from './wire-parts.ts';

const importRecord = v.object({
  id: v.number(),
  mapping: v.string(),
  file_name: v.string(),
  sha256: v.string(),
  file_date: v.pipe(v.string(), v.isoDate()),
  /** `held`: it waits for a person's approval. `checked`: of a dry run, of which nothing stays. */
  state: v.picklist(['staging', 'held', 'applying', 'applied', 'refused', 'checked']),
  reasons: v.array(v.string()),
  /** What the check found that it would do, and what was done. */
  expected: counts,
  done: counts,
});

/** How many bytes of a file have arrived: it goes on at this one. */
const arrived = v.object({ received: v.number() });

export const listImports = billerCall({
  method: 'GET',
  path: '/billers/v1/imports',
  summary: 'Lists the files of the biller that were taken in, the newest first.',
  may: 'imports',
  request: v.object({}),
  answer: v.object({ items: v.array(importRecord) }),
});

export const getImport = billerCall({
  method: 'GET',
  path: '/billers/v1/imports/:id',
  summary: 'Reads what became of one file.',
  may: 'imports',
  request: v.object({ id: textId }),
  answer: importRecord,
});

export const getImportProblems = billerCall({
  method: 'GET',
  path: '/billers/v1/imports/:id/problems',
  summary: 'Downloads the lines of a file that were refused.',
  may: 'imports',
  request: v.object({ id: textId }),
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});

export const getUpload = billerCall({
  method: 'GET',
  path: '/billers/v1/uploads/:sha256',
  summary: 'Tells how many bytes of a file have arrived, so that a broken upload goes on from there.',
  may: 'imports',
  request: v.object({ sha256: digest }),
  answer: arrived,
});

export const sendImport = billerCall({
  method: 'POST',
  path: '/billers/v1/imports',
  summary: 'Takes in a file.',
  description:
    'A known one is answered at once. `from` goes on with an upload that broke off: the body then begins at that byte.',
  may: 'imports',
  request: v.object({
    mapping: v.optional(mappingName, 'bills'),
    /** The business day whose end the balances are of; without it, today. */
    date: v.optional(requestDate),
    sha256: digest,
    name: v.optional(v.pipe(v.string(), v.maxLength(120)), 'upload.csv'),
    from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), '0'),
    /** Of the whole file; without it, the file ends with the body. */
    size: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))),
    dry_run: v.optional(v.picklist(['true', 'false']), 'false'),
  }),
  answer: v.object({
    ...importRecord.entries,
    /** True where the same file came before: this request did nothing. */
    is_known: v.boolean(),
  }),
  accepted: {
    answer: arrived,
    when: 'The piece has arrived; the next one begins at the byte `received`',
  },
  takes: 'text/csv',
});
