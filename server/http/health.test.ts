import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { Readiness } from '../observability/readiness.ts';
import { journalIn } from '../store/migrate.ts';

let portal: Portal;
let now: number;
let readiness: Readiness;

beforeEach(async () => {
  now = 0;
  readiness = new Readiness(() => now);
  portal = await openPortal({ readiness });
});

afterEach(() => portal.close());

async function ask(path: string) {
  const response = await portal.app.request(path);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: (await response.json()) as unknown };
}

test('a sound process is live and ready, and names its version', async () => {
  expect(await ask('/live')).toEqual({ status: 200, body: { status: 'live' } });
  expect(await ask('/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  expect(await ask('/health')).toEqual({ status: 200, body: { status: 'ok', version: own.version } });
});

test('a process that stops is live and not ready, so that balancers ask another one', async () => {
  readiness.stop();
  expect(await ask('/live')).toEqual({ status: 200, body: { status: 'live' } });
  expect(await ask('/ready')).toEqual({ status: 503, body: { status: 'stopping' } });
});

test('a process whose due work hangs is not ready', async () => {
  readiness.roundBegins();
  now = 3_600_000;
  expect(await ask('/ready')).toEqual({ status: 503, body: { status: 'work hangs' } });
});

/** The table that lists the migrations, in the schema of this portal. */
async function journalOf({ store }: Portal): Promise<SQL> {
  const { rows } = (await store.db.execute(sql`select current_schema() as name`)) as unknown as {
    rows: { name: string }[];
  };
  return sql`${sql.identifier(journalIn(rows[0]?.name ?? ''))}.__drizzle_migrations`;
}

test('a process whose database has an older schema is not ready', async () => {
  const journal = await journalOf(portal);
  await portal.store.db.execute(
    sql`delete from ${journal} where created_at = (select max(created_at) from ${journal})`,
  );
  expect(await ask('/ready')).toEqual({ status: 503, body: { status: 'old schema' } });
});

test('a process without its database is live and not ready', async () => {
  await portal.store.db.execute(sql`alter table ${await journalOf(portal)} rename to elsewhere`);
  expect(await ask('/live')).toEqual({ status: 200, body: { status: 'live' } });
  expect(await ask('/ready')).toEqual({ status: 503, body: { status: 'no database' } });
});
