import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import type { Store } from '../store/store.ts';
import { auditBooks, auditWhatWasRead } from './audit.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await till.pay({ accounts: ['LOT-114'], method: 'Joint checking' });
  const { confirmation_nums } = await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa' });
  await takeBack(portal, confirmation_nums[0] ?? '', 'refund');
});

afterAll(() => portal.close());

const A_PAID = `(select id from transactions where status = 1 and parts = '[]' order by id desc limit 1)`;
const A_REFUNDED = `(select id from transactions where status = 5 order by id desc limit 1)`;
const A_RETURNED = `(select id from transactions where status = 4 order by id desc limit 1)`;
const chargeOf = (transaction: string) => `(select charge_key from transactions where id = ${transaction})`;

/** Each error as somebody could plant it with SQL, and the rule that names it. */
const PLANTED: readonly (readonly [error: string, rule: string, statement: string])[] = [
  [
    'one side of a posting is larger',
    'a posting does not sum to zero',
    `update ledger_entries set amount = amount + 1 where account = 'biller payable' and transaction_id = ${A_PAID}`,
  ],
  [
    'a posting is gone',
    'the ledger does not show a paid transaction as it was paid',
    `delete from ledger_entries where transaction_id = ${A_PAID}`,
  ],
  [
    'a paid amount is raised',
    'the ledger does not show a paid transaction as it was paid',
    `update transactions set amount = amount + 100 where id = ${A_PAID}`,
  ],
  [
    'a failed payment is called successful',
    'a paid transaction without a charge at the processor',
    `update transactions set status = 1 where id = (select id from transactions where status = 2 limit 1)`,
  ],
  [
    'a paid payment is called failed',
    'the ledger shows a transaction that moved no money',
    `update transactions set status = 2 where id = ${A_PAID}`,
  ],
  [
    'a paid payment is called refunded',
    'a transaction that was taken back is not reversed in the ledger',
    `update transactions set status = 5 where id = ${A_PAID}`,
  ],
  [
    'a refund never reached the processor',
    'a payment that was taken back is still charged at the processor',
    `delete from processor_book where kind = 'refund' and charge_key = ${chargeOf(A_REFUNDED)}`,
  ],
  [
    'a part of a refund never reached the processor',
    'a payment that was taken back is still charged at the processor',
    `update processor_book set amount = amount + 1 where kind = 'refund' and charge_key = ${chargeOf(A_REFUNDED)}`,
  ],
  [
    'the bank never returned a returned payment',
    'a payment that was taken back is still charged at the processor',
    `delete from processor_book where kind = 'return' and charge_key = ${chargeOf(A_RETURNED)}`,
  ],
  [
    'the processor gave a paid charge back',
    'a paid transaction without a charge at the processor',
    `insert into processor_book (id, biller, kind, charge_key, amount, at)
     select 'a-stray-refund', biller, 'refund', charge_key, -amount, at from processor_book where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'the processor charged less',
    'a paid transaction without a charge at the processor',
    `update processor_book set amount = amount - 1 where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'the money went to another biller',
    'a paid transaction without a charge at the processor',
    `update processor_book set biller = biller + 1 where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'a charge has no payment',
    'a charge at the processor without a transaction',
    `insert into processor_book (id, biller, kind, charge_key, amount, at)
     values ('a-stray-charge', 1, 'charge', 'a-stray-charge', 500, now())`,
  ],
  [
    'an item is larger than its payment',
    'the items of a payment do not add up to it',
    `update transaction_items set amount = amount + 1 where transaction_id = ${A_PAID}`,
  ],
  [
    'a payment lost its items',
    'the items of a payment do not add up to it',
    `delete from transaction_items where transaction_id = ${A_PAID}`,
  ],
  [
    'a fee moved between the parts of a payment',
    'a transaction whose parts do not add up',
    `update transactions set parts = jsonb_build_array(jsonb_build_object('key', charge_key, 'amount', amount - 5, 'fee', fee + 5))
      where id = ${A_PAID}`,
  ],
  [
    'an entry of the ledger has no payment',
    'a ledger entry without a transaction',
    `update ledger_entries set transaction_id = 999999999 where transaction_id = ${A_PAID}`,
  ],
  [
    'a closed checkout left an attempt open',
    'a closed checkout has an open attempt',
    `update attempts set state = 'intended' where id = (select id from attempts where state = 'accepted' limit 1)`,
  ],
  [
    'one intent was recorded twice',
    'an intent that was paid twice',
    `update transactions set attempt_id = (select attempt_id from transactions where id = ${A_PAID})
      where id = (select id from transactions where status = 7 and customer_id =
                   (select customer_id from transactions where id = ${A_PAID}) limit 1)`,
  ],
  [
    'a refund is posted twice as high',
    'a transaction that was taken back is not reversed in the ledger',
    `update ledger_entries set amount = amount * 2 where posting = 'reversal' and transaction_id = ${A_REFUNDED}`,
  ],
];

test('the books of the demo agree', async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test.each(PLANTED)('the audit of the books names this error: %s', async (_, rule, statement) => {
  const findings = await withError(statement, auditWhatWasRead);
  expect(findings.map((finding) => finding.rule)).toContain(rule);
});

class Undone extends Error {}

/** Audits the books with an error in them, then takes the error out again. */
async function withError<T>(statement: string, audit: (store: Pick<Store, 'db'>) => Promise<T>): Promise<T> {
  let found: T | undefined;
  const undone = portal.store.transact(async (db) => {
    await db.execute(sql`set local session_replication_role = 'replica'`);
    await db.execute(sql.raw(statement));
    found = await audit({ db });
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  if (found === undefined) throw new Error('nothing was audited');
  return found;
}
