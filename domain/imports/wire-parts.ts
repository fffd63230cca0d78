import * as v from 'valibot';
import { NOT_A_DIGEST, NOT_A_MAPPING_NAME } from './text/fields.ts';

/** The digest by which a file is known: SHA-256 in hexadecimal. */
export const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, NOT_A_DIGEST));
export const mappingName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, NOT_A_MAPPING_NAME));

export const counts = v.object({
  rows: v.number(),
  newAccounts: v.number(),
  changedAccounts: v.number(),
  closedAccounts: v.number(),
  newBills: v.number(),
  changedBills: v.number(),
  unchanged: v.number(),
  waiting: v.number(),
  refused: v.number(),
});

/** A problem of a line that was refused. `field` is its column, as the file names it. */
export const lineProblem = v.object({
  line: v.number(),
  field: v.string(),
  value: v.string(),
  words: v.string(),
});

/** How many refused lines are left out. A server of the version before leaves out none. */
export const moreLines = v.optional(v.number(), 0);
