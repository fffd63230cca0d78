import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { accounts } from '../store/schema/billers.ts';
import { decideRows } from './chunk.ts';

/** PostgreSQL keeps a plan after a statement has run five times on a connection. */
const RUNS_UNTIL_KEPT = 6;
const ADDED = 20_000;

test('the accounts of a file are found by their index, however few accounts there were when it began', async () => {
  const portal = await openPortal();
  try {
    const [known] = await portal.store.db.select().from(accounts).limit(1);
    if (!known) throw new Error('no account');
    const { billTypeId, accountNum, billerId } = known;
    const names = [accountNum, 'NOBODY-1', 'NOBODY-2'];
    const rows = names.map((name, line) => ({
      importId: 0,
      line,
      billTypeId,
      accountNum: name,
      numberKey: comparisonKey(name),
      state: 'read' as const,
      account: {},
      bill: null,
      triedAgainAt: null,
    }));
    const file = { through: portal.parts.clock.today(), asOf: portal.parts.clock.now() };
    const { decided, scans } = await portal.store.transact(async (db) => {
      const scansOf = async () => {
        const found = await db.execute(
          sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'accounts'`,
        );
        return (found as unknown as { rows: { scans: number }[] }).rows[0]?.scans ?? 0;
      };
      for (let run = 0; run < RUNS_UNTIL_KEPT; run += 1)
        await decideRows(db, rows, file, { isLocked: false });
      await db.execute(sql`
        insert into accounts (biller_id, bill_type_id, account_num, pin, customer_name, business_name)
        select ${billerId}, ${billTypeId}, 'GROWN-' || n, '', 'A Customer', '' from generate_series(1, ${ADDED}::int) n`);
      const before = await scansOf();
      const made = await decideRows(db, rows, file, { isLocked: false });
      return { decided: made, scans: (await scansOf()) - before };
    });
    expect(decided.map(({ account }) => account?.id)).toEqual([known.id, undefined, undefined]);
    expect(scans).toBe(0);
  } finally {
    await portal.close();
  }
});
