import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratePostgres } from '../../server/store/migrate.ts';
import { grantToServer } from '../../server/store/roles.ts';
import { openStore } from '../../server/store/store.ts';
import { runOwnCommand } from '../../tools/command.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';

let cluster: Cluster | undefined;

beforeAll(async () => {
  cluster = await startPostgres();
  if (!cluster) throw new Error('these tests need PostgreSQL');
  for (const role of ['aged_owner', 'aged_server'])
    await runAsDatabaseAdmin(cluster.url, `create role ${role} login`);
});

afterAll(() => cluster?.stop());

/** A database that this version has migrated, by role. */
async function migrated(): Promise<(role: string) => string> {
  const name = `aged_${randomUUID().replaceAll('-', '')}`;
  const admin = cluster?.url ?? '';
  await runAsDatabaseAdmin(admin, `create database ${name} owner aged_owner`);
  const as = (role: string) => Object.assign(new URL(admin), { username: role, pathname: `/${name}` }).href;
  await migratePostgres(as('aged_owner'));
  await grantToServer(as('aged_owner'), 'aged_server');
  return as;
}

const migrate = (as: (role: string) => string, env: Record<string, string> = {}) =>
  runOwnCommand('server/migrate.ts', [], {
    env: { DATABASE_URL: as('aged_server'), DATABASE_URL_DIRECT: as('aged_owner'), ...env },
  });

test('npm run migrate of an earlier version says that the schema is newer, and fails unless that is allowed', async () => {
  const as = await migrated();
  expect(await migrate(as)).toMatchObject({ ok: true, output: expect.stringContaining('is up to date') });
  const journal = 'insert into drizzle.__drizzle_migrations (hash, created_at)';
  await runAsDatabaseAdmin(as('aged_owner'), `${journal} values ('later', 9999999999999)`);
  const refused = await migrate(as);
  expect(refused).toMatchObject({ ok: false, output: expect.stringMatching(/^The schema is newer/) });
  expect(refused.output).not.toContain('up to date');
  const allowed = await migrate(as, { ALLOW_NEWER_SCHEMA: '1' });
  expect(allowed).toMatchObject({ ok: true, output: expect.stringMatching(/^The schema is newer/) });
});

test('a server that may not migrate says that the schema is older than its version', async () => {
  const as = await migrated();
  await runAsDatabaseAdmin(
    as('aged_owner'),
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await expect(openStore({ url: as('aged_server') })).rejects.toThrow(
    /schema is older than this version, .* npm run migrate does it as the owner$/,
  );
});
