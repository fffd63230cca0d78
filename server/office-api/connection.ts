import { and, asc, desc, eq, isNotNull, isNull, lte, max } from 'drizzle-orm';
import type * as calls from '../../domain/office/connection-calls.ts';
import type { Config } from '../config.ts';
import { countDeadLetters, deadLetters } from '../notifications/dead-letters.ts';
import { billerNameOf } from '../store/billers.ts';
import { billers } from '../store/schema/billers.ts';
import { bookEntries } from '../store/schema/books.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { unbookedPostings } from '../store/unbooked.ts';
import { heldBackPieces } from '../take-in.ts';
import type { OfficeHandlers } from './handlers.ts';

const SHOWN_LETTERS = 200;

export const connection: OfficeHandlers<typeof calls> = {
  async getConnection(_, { parts }) {
    const { config } = parts;
    const { db } = parts.store;
    const [notice] = await db
      .select({ at: max(processorNotices.receivedAt) })
      .from(processorNotices)
      .where(lte(processorNotices.receivedAt, new Date(parts.clock.now())));
    const [entry] = await db
      .select({ at: bookEntries.postedAt })
      .from(bookEntries)
      .orderBy(desc(bookEntries.id))
      .limit(1);
    const rows = await db.select().from(billers).orderBy(asc(billers.slug));
    return {
      processor: config.processor,
      mode: modeOf(config),
      is_connect: config.stripe?.connect ?? false,
      merchants: rows.map((row) => ({
        slug: row.slug,
        name: billerNameOf(row),
        merchant: row.merchant,
        is_paused: row.pausedAt !== null,
      })),
      last_notice: notice?.at?.getTime() ?? null,
      book_until: entry?.at.getTime() ?? null,
      mail: { service: serviceOf(config, config.smtpUrl), ...(await unsentOf(db, 'mail')) },
      texts: { service: serviceOf(config, config.smsUrl), ...(await unsentOf(db, 'sms')) },
    };
  },

  async listDeadLetters(_, { parts }) {
    const letters = await deadLetters(parts, SHOWN_LETTERS);
    const all = await countDeadLetters(parts);
    return {
      rows: letters.map(({ createdAt, ...letter }) => ({ ...letter, created_at: createdAt.getTime() })),
      more: Math.max(0, all - letters.length),
      unbooked: (await unbookedPostings(parts)).map((row) => ({ ...row, since: row.since.getTime() })),
      held_back: (await heldBackPieces(parts)).map(({ tries: _, since, ...piece }) => ({
        ...piece,
        since: since.getTime(),
      })),
    };
  },
};

function modeOf({ processor, stripe }: Config): 'sandbox' | 'test' | 'live' | 'none' {
  if (processor === 'sandbox') return 'sandbox';
  if (!stripe) return 'none';
  return /_live_/.test(stripe.key) ? 'live' : 'test';
}

function serviceOf({ sandbox }: Config, url: string | undefined): 'on' | 'inbox' | 'off' {
  if (url !== undefined) return 'on';
  return sandbox ? 'inbox' : 'off';
}

async function unsentOf(db: Db, channel: 'mail' | 'sms') {
  const isUnsent = and(eq(messages.channel, channel), isNull(messages.sentAt));
  return {
    waiting: await db.$count(messages, and(isUnsent, isNotNull(messages.nextTryAt))),
    given_up: await db.$count(messages, and(isUnsent, isNull(messages.nextTryAt))),
  };
}
