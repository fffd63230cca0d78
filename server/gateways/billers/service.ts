import { createHmac } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import { comparisonKey } from '../../../domain/accounts/account-lookup.ts';
import { encode } from '../../../domain/api/codec.ts';
import { money, requestDate } from '../../../domain/api/wire.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import { traceHeaders } from '../../observability/tracing.ts';
import { namePlaces, placeOfUrl } from '../../outbound.ts';
import { BillerSilent, type Billers, type Posting } from '../../ports/billers.ts';
import { type BillerService, billers, billTypes } from '../../store/schema/billers.ts';
import type { Store } from '../../store/store.ts';
import { storedBillers } from './stored.ts';

/** A longer answer is none of ours. */
const LONGEST_ANSWER = 64 * 1024;

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
);

const balanceAnswer = v.object({
  balance: money,
  /** Without it, the whole balance is due. */
  amount_due: v.optional(money),
  as_of: moment,
});

const line = (longest: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longest)), '');

/** `known: false` for an unknown account and for a wrong proof alike. */
const accountAnswer = v.variant('known', [
  v.object({ known: v.literal(false) }),
  v.object({
    known: v.literal(true),
    account_number: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
    customer_name: line(80),
    business_name: line(80),
    service_address: line(80),
    bill_number: line(40),
    due_date: v.optional(v.nullable(requestDate), null),
    balance: money,
    amount_due: v.optional(money),
    as_of: moment,
  }),
]);

/** `202` without `booked_at`: received, and booked later. */
const bookingAnswer = v.object({ booked_at: v.optional(moment) });

const EVENTS = {
  payment: 'payment.posted',
  reversal: 'payment.returned',
  refund: 'payment.refunded',
  'failed refund': 'refund.failed',
} as const satisfies Record<Posting['kind'], string>;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  /** The keys that sign requests to a biller: two while its system changes from one to the other. */
  readonly secretsOf: (slug: string) => Promise<readonly string[]>;
}

interface Service extends BillerService {
  readonly slug: string;
}

/** Billers whose file names a service of their own: `docs/biller-api.md`. The others are as their files say. */
export function serviceBillers({ store, clock, ...given }: Parts): Billers {
  const { db } = store;
  const read = new Map<string, { readonly keys: Promise<readonly string[]>; readonly at: number }>();
  // Reading them opens the vault, so that is not done for each request.
  const secretsOf = (slug: string) => {
    const known = read.get(slug);
    if (known && Math.abs(clock.now() - known.at) < MINUTE) return known.keys;
    const keys = given.secretsOf(slug);
    read.set(slug, { keys, at: clock.now() });
    keys.catch(() => read.delete(slug));
    return keys;
  };
  const parts = { store, clock, secretsOf };

  async function serviceOf(billerId: number): Promise<Service | undefined> {
    const [row] = await db
      .select({ slug: billers.slug, service: billers.service })
      .from(billers)
      .where(and(eq(billers.id, billerId), isNotNull(billers.service)));
    if (!row?.service) return undefined;
    namePlaces(`biller ${row.slug}`, [placeOfUrl(row.service.url)]);
    return { slug: row.slug, ...row.service };
  }

  /** The name of a bill type in its biller's file; undefined for the type of another biller. */
  async function keyOf(billTypeId: number, billerId: number): Promise<string | undefined> {
    const [type] = await db
      .select({ key: billTypes.key })
      .from(billTypes)
      .where(and(eq(billTypes.id, billTypeId), eq(billTypes.billerId, billerId)));
    return type?.key;
  }

  return {
    ...storedBillers,

    tellsBalances: (service) => service?.balances === true,

    async balance({ billerId, billTypeId, accountNum }, signal) {
      const service = await serviceOf(billerId);
      if (!service?.balances) return undefined;
      const asked = { bill_type: (await keyOf(billTypeId, billerId)) ?? '', account_number: accountNum };
      const answer = await post(parts, service, 'balance', { asked, schema: balanceAnswer, signal });
      const { balance, amount_due = balance, as_of: asOf } = answer;
      // A clock that is ahead would hide payments that the balance does not hold.
      return { balance, amountDue: amount_due, asOf: Math.min(asOf, parts.clock.now()) };
    },

    async account({ billerId, billTypeId, accountNum, name, pin }, signal) {
      const service = await serviceOf(billerId);
      const type = service?.accounts && (await keyOf(billTypeId, billerId));
      if (!service || !type) return undefined;
      const asked = {
        bill_type: type,
        account_number: accountNum,
        ...(pin === '' ? { name } : { pin }),
      };
      const answer = await post(parts, service, 'account', { asked, schema: accountAnswer, signal });
      // Another account than the one that was proved would be somebody else's.
      if (!answer.known || comparisonKey(answer.account_number) !== comparisonKey(accountNum))
        return undefined;
      const { balance, amount_due: amountDue = balance, due_date: dueDate, as_of } = answer;
      const asOf = Math.min(as_of, clock.now());
      return {
        accountNum: answer.account_number,
        customerName: answer.customer_name,
        businessName: answer.business_name,
        serviceAddress: answer.service_address,
        bill: { number: answer.bill_number, dueDate, balance, amountDue, asOf },
      };
    },

    async book(posting, signal) {
      const service = await serviceOf(posting.billerId);
      if (!service?.payments) return 'later';
      const { kind, confirmationNum, number, date, items } = posting;
      const asked = {
        id: [confirmationNum, kind.replace(' ', '-'), ...(number === 0 ? [] : [number])].join('.'),
        event: EVENTS[kind],
        confirmation_number: confirmationNum,
        date,
        items: items.map(({ accountNum, amount }) => ({
          account_number: accountNum,
          amount: encode(money, amount),
        })),
      };
      const { booked_at } = await post(parts, service, 'payments', { asked, schema: bookingAnswer, signal });
      return booked_at === undefined ? 'later' : { bookedAt: Math.min(booked_at, parts.clock.now()) };
    },
  };
}

interface Question<Schema> {
  readonly asked: object;
  readonly schema: Schema;
  readonly signal: AbortSignal;
}

/** Rejects with `BillerSilent` for silence and for nonsense alike: nothing is known then. */
async function post<Schema extends v.GenericSchema>(
  { clock, secretsOf }: Parts,
  { slug, url }: Service,
  path: string,
  { asked, schema, signal }: Question<Schema>,
): Promise<v.InferOutput<Schema>> {
  const body = JSON.stringify(asked);
  const keys = await secretsOf(slug);
  const at = clock.now();
  const signatures = keys.map((key) => `v1=${signatureOf(key, `${at}.${path}.${body}`)}`);
  const text = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...traceHeaders(),
      'billfold-signature': [`t=${at}`, ...signatures].join(','),
    },
    body,
    redirect: 'error',
    signal,
  })
    .then(readAnswer)
    .catch((error: unknown) => {
      throw new BillerSilent(`${path} of ${slug}: ${error instanceof Error ? error.message : 'no answer'}`);
    });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!parsed.success) throw new BillerSilent(`${path} of ${slug}: the answer is not as agreed`);
  return parsed.output;
}

/** Over the moment, the path and the body, so that none of them can be exchanged. */
export function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

async function readAnswer(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > LONGEST_ANSWER) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
