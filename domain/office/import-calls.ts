import * as v from 'valibot';
import { date, instant, requestDate, success, text, textId } from '../api/wire.ts';
import { exceptionContact } from '../books/exception-contact.ts';
import { IMPORT_FILTERS, IMPORT_STATES, WAYS_IN } from '../imports/states.ts';
import { counts, digest, lineProblem, mappingName, moreLines } from '../imports/wire-parts.ts';
import { billerSlug } from './biller-slug.ts';
import { officeCall } from './office-call.ts';
import { LONGEST_REASON } from './requests.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const slug = billerSlug;
const bytes = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));

const listed = v.object({
  id: v.number(),
  /** The slug of its biller. */
  biller: v.string(),
  biller_name: v.string(),
  mapping: v.string(),
  file_name: v.string(),
  file_date: date,
  state: v.picklist(IMPORT_STATES),
  rows: v.number(),
  refused: v.number(),
  /** Empty for a file that the biller sent, or the host. */
  sent_by: v.string(),
  /** How a file came that nobody of the office sent; null for one of a person, and where it is not known, as by a server of the version before. */
  came_by: v.optional(v.nullable(v.picklist(WAYS_IN)), null),
  received_at: instant,
});

export type ListedImport = v.InferOutput<typeof listed>;

export const listImports = listCall({
  path: '/office/v1/imports',
  summary: 'Lists the files of billers with accounts and bills, the newest first.',
  may: 'imports:read',
  filters: {
    biller: v.optional(slug),
    state: v.optional(v.picklist(IMPORT_FILTERS)),
  },
  sorts: ['file', 'biller', 'date', 'lines', 'refused', 'received'],
  row: listed,
});

export const getImport = officeCall({
  method: 'GET',
  path: '/office/v1/imports/:id',
  summary: 'Reads one file with what it did or would do.',
  may: 'imports:read',
  request: v.object({ id: textId }),
  answer: v.object({
    ...listed.entries,
    sha256: v.string(),
    size: v.number(),
    is_full: v.boolean(),
    /** The version of the biller's file whose mapping read it. */
    version: v.number(),
    /** Why it is held or refused. */
    reasons: v.array(v.string()),
    expected: counts,
    done: counts,
    /** Whom staff ask about its files and books; null where its file names nobody. */
    contact: v.nullable(exceptionContact),
    /** The problems of the first refused lines. */
    problems: v.array(lineProblem),
    more_lines: moreLines,
    finished_at: v.nullable(instant),
    /** Who approved or refused it while it was held, and why; empty without a decision. */
    decided_by: v.string(),
    decision: v.string(),
    may_decide: v.boolean(),
  }),
});

export const exportProblems = officeCall({
  method: 'GET',
  path: '/office/v1/imports/:id/problems.csv',
  summary: 'Downloads all lines that were refused.',
  may: 'imports:read',
  request: v.object({ id: textId }),
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});

export const listMappings = officeCall({
  method: 'GET',
  path: '/office/v1/import-mappings',
  summary: 'Lists the billers for which somebody may send files, with their mappings.',
  may: 'imports:send',
  request: v.object({}),
  answer: v.object({
    rows: v.array(v.object({ biller: v.string(), name: v.string(), mappings: v.array(v.string()) })),
  }),
});

export const getUpload = officeCall({
  method: 'GET',
  path: '/office/v1/uploads/:sha256',
  summary: 'Tells how many bytes of a file have arrived, so that a broken upload goes on from there.',
  may: 'imports:send',
  request: v.object({ sha256: digest, biller: slug }),
  answer: v.object({ received: v.number() }),
});

export const sendImport = officeCall({
  method: 'POST',
  path: '/office/v1/imports',
  summary: 'Takes in a piece of a file.',
  description:
    'With the last piece, a dry run answers what would happen; otherwise the file is applied, or held for another person.',
  may: 'imports:send',
  request: v.object({
    biller: slug,
    mapping: mappingName,
    /** The business day whose end the balances are of. */
    date: requestDate,
    sha256: digest,
    name: text(120),
    /** Where in the file the body begins, and the size of the whole file. */
    from: bytes,
    size: bytes,
    dry_run: v.picklist(['true', 'false']),
  }),
  answer: v.object({
    /**
     * `known`: the same file came before. `checked`: the dry run of a sound file, and `held` of one that looks
     * wrong. `waiting`: somebody else has to approve the file.
     */
    outcome: v.picklist(['known', 'checked', 'held', 'waiting', 'applying', 'refused']),
    id: v.number(),
    reasons: v.array(v.string()),
    expected: counts,
    problems: v.array(lineProblem),
    more_lines: moreLines,
  }),
  takes: 'text/csv',
});

export const decideImport = officeCall({
  method: 'POST',
  path: '/office/v1/imports/:id/decision',
  summary: 'Decides about a held file that somebody else sent.',
  may: 'imports:approve',
  fresh: true,
  request: v.object({
    id: textId,
    decision: v.picklist(['approve', 'refuse']),
    reason: text(LONGEST_REASON),
  }),
  answer: success,
});

export const exportImports = csvCall(listImports, {
  summary: 'Downloads the list of files as CSV.',
  table: 'imports',
  columns: {
    import: 'id',
    file: 'file_name',
    biller: 'biller',
    mapping: 'mapping',
    date: 'file_date',
    state: 'state',
    lines: 'rows',
    refused: 'refused',
    'sent by': 'sent_by',
    'came by': 'came_by',
    'received at': 'received_at',
  },
});
