import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { and, eq, gt, lt, min, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { daysBetween } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { rowsOf } from '../store/db.ts';
import { importProblems, imports } from '../store/schema/imports.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Store } from '../store/store.ts';
import { unbookedFor } from '../store/unbooked.ts';

/** What depends on others than the portal: the bank, billers, the disk and a standby of the database. */
export function addHostMetrics(registry: Registry, store: Store, clock: Clock, folder: string): void {
  const registers = [registry];
  new Gauge({
    name: 'billfold_oldest_unsettled_payment_seconds',
    help: 'For how long the bank has owed the outcome of a payment after the day on which it was due.',
    registers,
    async collect() {
      this.set(await unsettledFor(store, clock));
    },
  });
  new Gauge({
    name: 'billfold_oldest_unbooked_posting_seconds',
    help: 'For how long a system of a biller has not booked the oldest payment or refund that it was told of.',
    registers,
    async collect() {
      this.set((await unbookedFor(store, clock.now())) / 1000);
    },
  });
  new Gauge({
    name: 'billfold_refused_rows',
    help: 'Lines that were refused in the files of billers of the last 24 hours.',
    registers,
    async collect() {
      this.set(await refusedSince(store, clock.now() - DAY));
    },
  });
  // A portal on PostgreSQL may have no folder, and a gauge that is never set would tell a full disk.
  if (existsSync(folder))
    new Gauge({
      name: 'billfold_disk_free_ratio',
      help: 'The free part of the disk with DATA_DIR, from 0 to 1.',
      registers,
      async collect() {
        const { bavail, blocks } = await statfs(folder);
        this.set(blocks > 0 ? bavail / blocks : 1);
      },
    });
  new Gauge({
    name: 'billfold_replication_lag_seconds',
    help: 'How far the slowest standby of the database is behind; 0 without one, NaN for a role that may not see it.',
    registers,
    async collect() {
      this.set(await replicationLag(store));
    },
  });
}

/** Tells at the start that the disk will go unwatched: a metric that is missing raises no alert. */
export function noticeUnwatchedDisk(folder: string, log: Logger): void {
  if (existsSync(folder)) return;
  log.warn(
    'DATA_DIR does not exist, so billfold_disk_free_ratio is left out and no alert tells of a full disk',
  );
}

async function unsettledFor({ db }: Store, clock: Clock): Promise<number> {
  const today = clock.today();
  const [row] = await db
    .select({ due: min(transactions.settlesOn) })
    .from(transactions)
    .where(and(eq(transactions.status, PROCESSING), lt(transactions.settlesOn, today)));
  return row?.due ? (daysBetween(row.due, today) * DAY) / 1000 : 0;
}

async function refusedSince({ db }: Store, since: number): Promise<number> {
  const [row] = await db
    .select({
      number: sql<number>`count(distinct (${importProblems.importId}, ${importProblems.line}))::int`,
    })
    .from(importProblems)
    .innerJoin(imports, eq(imports.id, importProblems.importId))
    .where(gt(imports.receivedAt, new Date(since)));
  return row?.number ?? 0;
}

/** A role without the right finds each standby, but not how far it is behind: 0 would be taken for good news. */
export async function replicationLag({ db }: Pick<Store, 'db'>): Promise<number> {
  const asked = sql`
    select pg_has_role('pg_read_all_stats', 'usage') as may_see,
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag
    from pg_stat_replication`;
  const rows = await rowsOf<{ may_see: boolean; lag: number }>(db, asked);
  const [{ may_see, lag } = { may_see: false, lag: 0 }] = rows;
  return may_see ? lag : Number.NaN;
}
