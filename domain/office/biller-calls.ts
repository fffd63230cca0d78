import * as v from 'valibot';
import { instant, success, text, textId } from '../api/wire.ts';
import { exceptionContact } from '../books/exception-contact.ts';
import { billerSlug } from './biller-slug.ts';
import { LONGEST_PAUSE_WORDS } from './limits.ts';
import { officeCall } from './office-call.ts';
import { LONGEST_REASON } from './requests.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const biller = v.object({
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  /** True once it has an account at the payment processor. */
  is_connected: v.boolean(),
  /** False where the portal has no payment processor: then nobody can be paid, whatever is connected. */
  has_processor: v.optional(v.boolean(), true),
  /** Since when its payments are paused; null while it takes payments. */
  paused_since: v.nullable(instant),
});

export type ListedBiller = v.InferOutput<typeof biller>;

export const listBillers = listCall({
  path: '/office/v1/billers',
  summary: 'Lists the billers, the newest first.',
  may: 'billers:read',
  filters: { words: v.optional(text(100)) },
  sorts: ['name', 'slug'],
  row: biller,
});

export const getBiller = officeCall({
  method: 'GET',
  path: '/office/v1/billers/:slug',
  summary: 'Reads a biller as its file says, with what the office knows besides.',
  may: 'billers:read',
  request: v.object({ slug: billerSlug }),
  answer: v.object({
    ...biller.entries,
    /** What customers read while it is paused. */
    paused_words: v.string(),
    merchant: v.string(),
    types: v.array(v.object({ key: v.string(), name: v.string() })),
    /** The names of its mappings. */
    mappings: v.array(v.string()),
    takes_remittances: v.boolean(),
    /** Its own system, and what it is asked and told; null without one. */
    service: v.nullable(v.object({ url: v.string(), balances: v.boolean(), payments: v.boolean() })),
    /** Whom staff ask about its files and books; null where its file names nobody. */
    contact: v.nullable(exceptionContact),
    tokens: v.array(
      v.object({
        name: v.string(),
        rights: v.array(v.string()),
        created_at: instant,
        last_used_at: v.nullable(instant),
        is_revoked: v.boolean(),
      }),
    ),
    /** 0 for a biller that no file has written. */
    version: v.number(),
    versions: v.array(v.object({ version: v.number(), applied_at: instant })),
    may_pause: v.boolean(),
  }),
});

export const getBillerFile = officeCall({
  method: 'GET',
  path: '/office/v1/billers/:slug/file',
  summary: 'Reads the file of a biller as text, in its present or an earlier version.',
  may: 'billers:read',
  request: v.object({ slug: billerSlug, version: v.optional(textId) }),
  answer: v.object({ file: v.string() }),
});

export const pauseBiller = officeCall({
  method: 'POST',
  path: '/office/v1/billers/:slug/pause',
  summary: 'Pauses the payments to a biller.',
  description: 'At once and everywhere, nobody can pay the biller. Payments under way are finished.',
  may: 'billers:pause',
  fresh: true,
  request: v.object({
    slug: billerSlug,
    /** What customers read. */
    words: text(LONGEST_PAUSE_WORDS),
    reason: text(LONGEST_REASON),
  }),
  answer: success,
});

export const resumeBiller = officeCall({
  method: 'POST',
  path: '/office/v1/billers/:slug/resume',
  summary: 'Lets customers pay a paused biller again.',
  may: 'billers:pause',
  fresh: true,
  request: v.object({ slug: billerSlug, reason: text(LONGEST_REASON) }),
  answer: success,
});

export const exportBillers = csvCall(listBillers, {
  summary: 'Downloads the list of billers as CSV.',
  table: 'billers',
  columns: { biller: 'slug', name: 'name', connected: 'is_connected', 'paused since': 'paused_since' },
});
