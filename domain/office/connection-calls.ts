import * as v from 'valibot';
import { instant } from '../api/wire.ts';
import { officeCall } from './office-call.ts';

const channel = v.object({
  /** `inbox`: messages are shown in the sandbox. `off`: nothing is sent. */
  service: v.picklist(['on', 'inbox', 'off']),
  waiting: v.number(),
  given_up: v.number(),
});

export const getConnection = officeCall({
  method: 'GET',
  path: '/office/v1/connection',
  summary: "Tells whether the portal's outside services answer.",
  may: 'connection:read',
  request: v.object({}),
  answer: v.object({
    processor: v.picklist(['sandbox', 'stripe', 'off']),
    mode: v.picklist(['sandbox', 'test', 'live', 'none']),
    /** True when each biller has an account of its own. */
    is_connect: v.boolean(),
    merchants: v.array(
      v.object({
        slug: v.string(),
        name: v.string(),
        merchant: v.string(),
        is_paused: v.boolean(),
      }),
    ),
    last_notice: v.nullable(instant),
    /** The newest movement of the processor's book that the portal has read. */
    book_until: v.nullable(instant),
    mail: channel,
    texts: channel,
  }),
});

const letter = v.object({
  id: v.number(),
  customer: v.nullable(v.number()),
  channel: v.picklist(['mail', 'sms']),
  /** Enough of the address to tell a wrong one. */
  recipient: v.string(),
  subject: v.string(),
  created_at: instant,
});

export type DeadLetterRow = v.InferOutput<typeof letter>;

const unbooked = v.object({
  slug: v.string(),
  biller: v.string(),
  /** How many payments, reversals and refunds its system has not booked. */
  postings: v.number(),
  /** When its system was first told of the oldest. */
  since: instant,
});

const heldBack = v.object({
  id: v.number(),
  kind: v.picklist(['new bills', 'new returns', 'filed returns']),
  /** Null for a return. */
  biller: v.nullable(v.string()),
  /** The number of the account; of a return the id of its account, or its own. */
  subject: v.string(),
  since: instant,
  /** What went wrong at the last try. */
  fault: v.string(),
});

export const listDeadLetters = officeCall({
  method: 'GET',
  path: '/office/v1/dead-letters',
  summary:
    'Lists mails and texts that could not be delivered, billers whose systems book nothing, and bills and returns that cannot be taken in.',
  may: 'connection:read',
  request: v.object({}),
  answer: v.object({
    rows: v.array(letter),
    more: v.number(),
    unbooked: v.array(unbooked),
    held_back: v.array(heldBack),
  }),
});
