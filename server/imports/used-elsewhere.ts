import { sql } from 'drizzle-orm';
import * as say from '../../domain/imports/text/en.ts';
import { accounts, enteredNumber } from '../store/schema/billers.ts';
import type { Store } from '../store/store.ts';
import { nameImport } from './give-way.ts';
import { planAnew } from './plan-anew.ts';

/** Each line is looked up once for each bill type of the portal, so a wrong file has to show in its first lines. */
const LOOKED_AT = 1_000;

/**
 * What the sender of a file is told of numbers that accounts of another bill type have, at this or another biller. They
 * are accounts of their own, but a file of something else may have been sent. Which biller it is, nobody is told.
 */
export async function notesOn(store: Store, importId: number, fileLines: number): Promise<readonly string[]> {
  const lines = await store.transact(async (db) => {
    await nameImport(db);
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = (await planAnew(db, () =>
      db.execute(sql`
        with looked as materialized (
          select r.line, r.bill_type_id, r.number_key from import_rows r
           where r.import_id = ${importId} and r.state = 'read' order by r.line limit ${LOOKED_AT})
        select r.line from looked r
         where (select accounts.id from accounts
                 where accounts.bill_type_id = r.bill_type_id and ${enteredNumber(accounts.accountNum)} = r.number_key
                 limit 1) is null
           and (select accounts.id from accounts
                 where accounts.bill_type_id = any(array(select id from bill_types))
                   and ${enteredNumber(accounts.accountNum)} = r.number_key
                 limit 1) is not null
         order by r.line`),
    )) as unknown as { rows: { line: number }[] };
    return rows.map(({ line }) => line);
  });
  return lines.length === 0 ? [] : [say.usedElsewhere(lines, fileLines > LOOKED_AT ? LOOKED_AT : undefined)];
}
