import { and, count, eq, gt, isNotNull, isNull, min, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { MiddlewareHandler } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { exceptions } from '../store/schema/books.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { events } from '../store/schema/events.ts';
import { staffTickets } from '../store/schema/office.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages, secrets } from '../store/schema/work.ts';
import { SEALED_COLUMNS } from '../store/sealed-columns.ts';
import type { Store } from '../store/store.ts';
import { addHostMetrics } from './host-metrics.ts';
import { routeName } from './route-name.ts';

/** What operators watch, in the text format of Prometheus. No label contains customer data. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly work: Counter<'kind'>;
  readonly workFailures: Counter<'kind'>;
  readonly clockSkew: Gauge;
  readonly forgedAddresses: Counter;
  readonly processorRefusals: Counter;
}

/** `sealKey` is the name of the first key of `VAULT_KEY`, if there is one, `folder` that of the portal's files. */
export function createMetrics(
  store: Store,
  clock: Clock,
  { sealKey, folder }: { readonly sealKey?: string | undefined; readonly folder: string },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'billfold_open_checkouts',
    help: 'Payments whose outcome is not known yet, without those that the customer can still confirm with the bank.',
    registers,
    async collect() {
      const open = await openCheckouts(store, clock.now());
      this.set(open.number);
    },
  });
  new Gauge({
    name: 'billfold_oldest_open_checkout_seconds',
    help: 'For how long the oldest of them has been open. Above some minutes somebody should look.',
    registers,
    async collect() {
      const { since } = await openCheckouts(store, clock.now());
      this.set(since ? (clock.now() - since.getTime()) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'billfold_unsent_messages',
    help: 'Mails and texts that wait to be sent, by what becomes of them.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.set({ state: 'waiting' }, await unsent(store, isNotNull(messages.nextTryAt)));
      this.set({ state: 'given up' }, await unsent(store, isNull(messages.nextTryAt)));
    },
  });
  new Gauge({
    name: 'billfold_failed_refunds',
    help: 'Payments whose latest refund failed: the biller still has the money, and somebody has to look why.',
    registers,
    async collect() {
      this.set(
        await store.db.$count(transactions, sql`${transactions.refund} ->> 'status' = 'under review'`),
      );
    },
  });
  new Gauge({
    name: 'billfold_dropped_refunds',
    help: 'Payments whose refund a dispute stopped, while they count: once the dispute is won, somebody has to decide.',
    registers,
    async collect() {
      const isDropped = sql`${transactions.refund} ->> 'status' = 'dropped'`;
      this.set(await store.db.$count(transactions, and(eq(transactions.status, SUCCESSFUL), isDropped)));
    },
  });
  new Gauge({
    name: 'billfold_open_exceptions',
    help: 'What did not agree when the books of a day were compared: see reconcile --exceptions.',
    registers,
    async collect() {
      this.set(await store.db.$count(exceptions, isNull(exceptions.closedAt)));
    },
  });
  new Gauge({
    name: 'billfold_open_disputes',
    help: 'Payments that the payer’s bank asks for, until that is decided. Each wants an answer at the processor.',
    registers,
    async collect() {
      this.set(await store.db.$count(transactions, eq(transactions.dispute, 'open')));
    },
  });
  new Gauge({
    name: 'billfold_refusals_last_hour',
    help: 'What was refused or stopped in the last hour, by kind of security event, over all customers.',
    labelNames: ['kind', 'outcome'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, outcome, number } of await refusalsSince(store, clock.now() - HOUR))
        this.set({ kind, outcome }, number);
    },
  });
  new Gauge({
    name: 'billfold_old_seals',
    help: 'Texts that are not sealed with the first key of VAULT_KEY yet: account numbers, keys of authenticator apps of customers and staff, secrets.',
    registers,
    async collect() {
      this.set(await oldSeals(store, clock.now(), sealKey));
    },
  });
  addHostMetrics(registry, store, clock, folder);
  return {
    registry,
    requests: new Histogram({
      name: 'billfold_request_seconds',
      help: 'How long requests took, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    work: new Counter({
      name: 'billfold_work_total',
      help: 'Pieces of due work that were done.',
      labelNames: ['kind'],
      registers,
    }),
    clockSkew: new Gauge({
      name: 'billfold_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of that of the database, which is used instead.',
      registers,
    }),
    forgedAddresses: new Counter({
      name: 'billfold_ignored_forwarded_addresses_total',
      help: 'Requests whose X-Forwarded-For did not come from a network of PROXIES.',
      registers,
    }),
    processorRefusals: new Counter({
      name: 'billfold_processor_refusals_total',
      help: 'Requests that the processor refused because of a fault in them or in the configuration. Nothing happened.',
      registers,
    }),
    workFailures: new Counter({
      name: 'billfold_work_failures_total',
      help: 'Times that due work of a kind stopped over a fault.',
      labelNames: ['kind'],
      registers,
    }),
  };
}

/** Times each request under the pattern of its route. */
export function measureRequests({ requests }: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const end = requests.startTimer();
    await next();
    end({ method: c.req.method, route: routeName(c), status: c.res.status });
  };
}

async function openCheckouts({ db }: Store, now: number): Promise<{ number: number; since: Date | null }> {
  const [row] = await db
    .select({ number: count(), since: min(checkouts.startedAt) })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), sql`not (${isAtBank(now)})`));
  return row ?? { number: 0, since: null };
}

/** A customer who still has time to confirm with the bank is no trouble. */
const isAtBank = (now: number) =>
  sql`coalesce((${checkouts.confirming} ->> 'until')::bigint > ${now}::bigint, false)`;

function refusalsSince({ db }: Store, since: number) {
  return db
    .select({ kind: events.kind, outcome: events.outcome, number: count() })
    .from(events)
    .where(and(ne(events.outcome, 'done'), gt(events.at, new Date(since))))
    .groupBy(events.kind, events.outcome);
}

/** Without a vault key, secrets are no seals: they are stored in clear. */
async function oldSeals({ db }: Store, now: number, sealKey: string | undefined): Promise<number> {
  const isOld = (sealed: SQLWrapper) => sql`not starts_with(${sealed}, ${`v2.${sealKey ?? 'database'}.`})`;
  const ofTicket = sql`${staffTickets.detail} ->> 'sealedKey'`;
  const isOpen = and(isNull(staffTickets.usedAt), gt(staffTickets.expiresAt, new Date(now)));
  const counts = await Promise.all([
    ...Object.values(SEALED_COLUMNS).map(({ table, sealed }) =>
      db.$count(table as PgTable, and(ne(sealed, ''), isOld(sealed))),
    ),
    db.$count(staffTickets, and(isOpen, isOld(ofTicket))),
    sealKey === undefined ? 0 : db.$count(secrets, isOld(secrets.value)),
  ]);
  return counts.reduce((sum, number) => sum + number, 0);
}

async function unsent({ db }: Store, isOnItsWay: ReturnType<typeof isNull>): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(messages)
    .where(and(isNull(messages.sentAt), isOnItsWay));
  return row?.number ?? 0;
}
