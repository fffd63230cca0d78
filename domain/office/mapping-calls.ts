import * as v from 'valibot';
import { date, instant, money, requestDate, text } from '../api/wire.ts';
import { mappingForm } from '../imports/mapping-form.ts';
import { NOT_TRIED } from '../imports/not-tried.ts';
import { counts, lineProblem, mappingName, moreLines } from '../imports/wire-parts.ts';
import { billerSlug } from './biller-slug.ts';
import { LARGEST_SAMPLE } from './limits.ts';
import { officeCall } from './office-call.ts';
import { LONGEST_REASON } from './requests.ts';
import { NOT_BASE64, SAMPLE_TOO_LARGE } from './text/fields.ts';

const present = v.object({
  biller: v.string(),
  /** The version of the biller's file; 0 where no file was applied. */
  version: v.number(),
  mapping: mappingForm,
});

export const getMapping = officeCall({
  method: 'GET',
  path: '/office/v1/billers/:slug/mappings/:name',
  summary: "Reads how a mapping reads the files of a biller, from the biller's file.",
  may: 'imports:read',
  request: v.object({ slug: billerSlug, name: mappingName }),
  answer: v.object({
    ...present.entries,
    /** The versions of the biller's file in which this mapping was changed, the newest first. */
    history: v.array(
      v.object({
        version: v.number(),
        applied_at: instant,
        /** Empty for a version that the host applied. */
        by: v.string(),
      }),
    ),
    may_change: v.boolean(),
  }),
});

export const getMappingChange = officeCall({
  method: 'GET',
  path: '/office/v1/billers/:slug/mappings/:name/change',
  summary: 'Reads a mapping with what it can be changed to.',
  may: 'mappings:change',
  request: v.object({ slug: billerSlug, name: mappingName }),
  answer: v.object({
    ...present.entries,
    bill_types: v.array(v.object({ key: v.string(), name: v.string() })),
  }),
});

const changed = {
  slug: billerSlug,
  name: mappingName,
  mapping: mappingForm,
  /** The first lines of a file as the biller sends it, in base64. */
  sample: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9+/]*={0,2}$/, NOT_BASE64),
    v.maxLength(Math.ceil(LARGEST_SAMPLE / 3) * 4, SAMPLE_TOO_LARGE),
  ),
  /** The business day whose end the balances of the sample are of. */
  date: requestDate,
};

/** Base64 needs a third more, and the mapping stands beside it. */
const LARGEST_CHANGE = 1.5 * LARGEST_SAMPLE;

export const tryMapping = officeCall({
  method: 'POST',
  path: '/office/v1/billers/:slug/mappings/:name/tries',
  summary: 'Tries a changed mapping on a sample. Nothing is kept, and nothing is applied.',
  may: 'mappings:change',
  reads: true,
  largest: LARGEST_CHANGE,
  request: v.object(changed),
  answer: v.object({
    /** `held`: a file like the sample would wait for approval. `refused`: the sample cannot be read like this. */
    outcome: v.picklist(['checked', 'held', 'refused']),
    reasons: v.array(v.string()),
    /** What of the mapping the sample could not try. */
    not_tried: v.array(v.picklist(NOT_TRIED)),
    expected: counts,
    problems: v.array(lineProblem),
    more_lines: moreLines,
    /** The first lines as they were read. */
    lines: v.array(
      v.object({
        line: v.number(),
        account_number: v.string(),
        type: v.string(),
        name: v.string(),
        bill_number: v.string(),
        period_end: v.nullable(date),
        due_date: v.nullable(date),
        balance: v.nullable(money),
        amount_due: v.nullable(money),
      }),
    ),
    /** What differs from the present version. */
    changes: v.array(v.object({ entry: v.string(), before: v.string(), after: v.string() })),
    may_keep: v.boolean(),
  }),
});

export const keepMapping = officeCall({
  method: 'POST',
  path: '/office/v1/billers/:slug/mappings/:name',
  summary: 'Keeps a changed mapping that can read a sample, as a new version of the biller’s file.',
  description: 'The sample is tried again first. A version other than the named one has to be read again.',
  may: 'mappings:change',
  fresh: true,
  largest: LARGEST_CHANGE,
  request: v.object({
    ...changed,
    /** The version of the biller's file that was changed. */
    version: v.number(),
    reason: text(LONGEST_REASON),
  }),
  answer: v.object({ version: v.number() }),
});
