import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { SECOND } from '../../../../domain/values/durations.ts';
import type { ChargeName } from '../../../ports/processor.ts';
import { type Notice, type ProcessorNotices, UnprovenNotice } from '../../../ports/processor-notices.ts';
import { processorPayments } from '../../../store/schema/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf } from './errors.ts';
import { isOfBiller, ofEachAccount } from './references.ts';

/** Seconds by which the time of a signature may differ. */
const TOLERANCE = 300;

/** What is worth a question about a charge. */
const KINDS = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** The bank has issued a card anew. Cards stand on the portal's own account, so only that one tells it. */
const RENEWED = 'payment_method.automatically_updated';

export function stripeNotices(connection: Connection): ProcessorNotices {
  return {
    hear: async (raw, signature, endpoint) => {
      const event = eventOf(connection, raw, signature);
      await requireOurs(connection, event, endpoint);
      return noticeOf(connection, event);
    },
    since: (moment) => eventsSince(connection, moment),
  };
}

/** Two secrets are valid while one is being replaced, and each endpoint has its own. */
function eventOf({ api, clock, settings }: Connection, raw: string, signature: string): Stripe.Event {
  for (const secret of settings.webhookSecrets) {
    try {
      const now = clock.now();
      return api.webhooks.constructEvent(raw, signature, secret, TOLERANCE, undefined, now);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new UnprovenNotice('stripe sent what cannot be read');
    }
  }
  throw new UnprovenNotice('no secret of ours has signed this');
}

async function requireOurs(
  connection: Connection,
  { livemode, account }: Stripe.Event,
  endpoint: 'portal' | 'billers',
): Promise<void> {
  if (livemode !== connection.settings.key.slice(3).startsWith('live'))
    throw new UnprovenNotice('of the other mode');
  if ((endpoint === 'billers') !== (account !== undefined)) throw new UnprovenNotice('of the other endpoint');
  if (account !== undefined && !(await isOfBiller(connection, account)))
    throw new UnprovenNotice('of an account that no biller has or had');
}

async function noticeOf(connection: Connection, event: Stripe.Event): Promise<Notice> {
  const { id, type } = event;
  if (type === RENEWED) return { id, kind: type, about: undefined, method: event.data.object.id };
  return { id, kind: type, about: await chargeOf(connection, event) };
}

/** The charge that an event is about. Its own data may be old, so that nothing else of it is read. */
async function chargeOf({ store }: Connection, event: Stripe.Event): Promise<ChargeName | undefined> {
  const reference = intentOf(event);
  if (reference === undefined) return undefined;
  const [row] = await store.db
    .select({ key: processorPayments.key, biller: processorPayments.biller })
    .from(processorPayments)
    .where(eq(processorPayments.reference, reference));
  return row;
}

function intentOf({ data: { object } }: Stripe.Event): string | undefined {
  if ('object' in object && object.object === 'payment_intent') return object.id;
  if (!('payment_intent' in object)) return undefined;
  return typeof object.payment_intent === 'string' ? object.payment_intent : undefined;
}

/** The newest first, page by page: a day of a large biller has more events than memory should hold. */
async function* eventsSince(connection: Connection, moment: number): AsyncGenerator<Notice> {
  const listed = (account: string, types: readonly string[]) => eventsOf(connection, account, moment, types);
  yield* ofEachAccount(connection, (account) => listed(account, KINDS));
  yield* listed('', [RENEWED]);
}

async function* eventsOf(
  connection: Connection,
  account: string,
  moment: number,
  types: readonly string[],
): AsyncGenerator<Notice> {
  const asked = { limit: 100, created: { gte: Math.floor(moment / SECOND) }, types: [...types] };
  try {
    for await (const event of connection.api.events.list(asked, onAccount(account)))
      yield await noticeOf(connection, event);
  } catch (error) {
    throw failureOf(error, 'harmless');
  }
}
