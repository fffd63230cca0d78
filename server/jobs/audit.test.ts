import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { START } from '../../tests/support/database.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import type { Store } from '../store/store.ts';
import { auditWhatWasRead } from './audit.ts';

const A_PAID = `(select id from transactions where status = 1 and parts = '[]' order by id desc limit 1)`;
const A_REFUNDED = `(select id from transactions where status = 5 order by id desc limit 1)`;
const A_RETURNED = `(select id from transactions where status = 4 order by id desc limit 1)`;
const chargeOf = (transaction: string) => `(select charge_key from transactions where id = ${transaction})`;

const ago = (days: number) => `timestamptz '${new Date(START).toISOString()}' - interval '${days} days'`;
const dayAgo = (days: number) => `date '${addDays('2026-11-20' as CalendarDate, -days)}'`;
const A_PROCESSING = `(select id from transactions where status = 7 order by id desc limit 1)`;

const ANOTHER_PAID = `(select id from transactions where status = 1 and parts = '[]' order by id limit 1)`;

/** The void of a payment, which is under way unless it is `done`. */
const voidOf = (transaction: string, done = 'null') =>
  `insert into reversals (customer_id, transaction_id, status, amount, reason, requested_by, requested_at, done_at)
   select customer_id, id, 3, amount + fee, 'Paid twice.', 'biller', now(), ${done} from transactions where id = ${transaction}`;

const strayRefundOf = (transaction: string, amount = '-amount') =>
  `insert into processor_book (id, biller, kind, charge_key, amount, at)
   select 'a-stray-refund', biller, 'refund', charge_key, ${amount}, at from processor_book where charge_key = ${chargeOf(transaction)}`;

/** A second payment of what was paid, with these columns and less by some cents; `also` changes something beside it. */
const twinOf = (columns: Readonly<Record<string, unknown>>, less = 0, also: readonly string[] = []) => {
  const own = JSON.stringify({
    ...columns,
    id: 999_999_999,
    confirmation_num: 'the-twin',
    attempt_id: null,
    charge_key: 'the-twin',
  });
  const twin = `twin as (insert into transactions
       select (jsonb_populate_record(t, '${own}'::jsonb || jsonb_build_object('amount', t.amount - ${less}))).*
         from transactions t where t.id = ${A_PAID} returning customer_id, id)`;
  return `with ${[...also, twin].join(', ')}
     insert into transaction_items
       select (jsonb_populate_record(i, jsonb_build_object('transaction_id', twin.id, 'amount', i.amount - ${less}))).*
         from transaction_items i, twin where i.customer_id = twin.customer_id and i.transaction_id = ${A_PAID}`;
};

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
    'a payment of which everything went back is called successful again',
    'a payment counts of which everything was given back',
    `update transactions set status = 1 where id = ${A_REFUNDED}`,
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
    'the processor does not hold what was paid',
    strayRefundOf(A_PAID),
  ],
  [
    'the processor gave back a part of a payment whose void is under way',
    'the processor does not hold what was paid',
    `with void as (${voidOf(A_PAID)}) ${strayRefundOf(A_PAID, '-1')}`,
  ],
  [
    'the processor gave back a paid charge while the void of another payment is under way',
    'the processor does not hold what was paid',
    `with void as (${voidOf(ANOTHER_PAID)}) ${strayRefundOf(A_PAID)}`,
  ],
  [
    'the processor charged less for a payment whose void is under way',
    'the processor does not hold what was paid',
    `with void as (${voidOf(A_PAID)}) update processor_book set amount = amount - 1 where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'a payment counts whose void was carried out',
    'the processor does not hold what was paid',
    `with void as (${voidOf(A_PAID, 'now()')}) ${strayRefundOf(A_PAID)}`,
  ],
  [
    'a bank took a payment back by a dispute that nobody heard of',
    'the processor does not hold what was paid',
    `insert into processor_book (id, biller, kind, charge_key, amount, at)
     select 'a-stray-dispute', biller, 'dispute', charge_key, -amount, at from processor_book where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'a bank took more of a payment than its dispute is about',
    'the processor does not hold what was paid',
    `with disputed as (update transactions set disputes = '[{"reference":"one","status":"open","amount":1}]' where id = ${A_PAID})
     insert into processor_book (id, biller, kind, charge_key, amount, at)
     select 'a-large-dispute', biller, 'dispute', charge_key, -2, at from processor_book where charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'the processor charged less',
    'the processor does not hold what was paid',
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
    'the processor kept a larger fee than was posted',
    'the ledger does not show what stands in the book of the processor',
    `update processor_book set fee = fee + 1 where kind = 'charge' and charge_key = ${chargeOf(A_PAID)}`,
  ],
  [
    'one side of a line of the book is larger',
    'a posting of the processor’s book does not sum to zero',
    `update book_entries set amount = amount + 1 where account = 'processor clearing' and line =
       (select id from processor_book where kind = 'charge' and charge_key = ${chargeOf(A_PAID)})`,
  ],
  [
    'a payout is smaller than what it paid out',
    'a payout does not sum to its movements',
    `update payouts set amount = amount - 1 where id = (select id from payouts limit 1)`,
  ],
  [
    'a movement of a payout is gone',
    'a payout does not sum to its movements',
    `delete from payout_lines where line = (select line from payout_lines limit 1)`,
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
    `update ledger_entries set amount = amount * 2 where posting = 'refund 1' and transaction_id = ${A_REFUNDED}`,
  ],
  [
    'a bill is lowered without a payment',
    'the balance of a bill is not what its biller told less its payments',
    `update bills set balance = balance - 5000 where id = (select id from bills where is_newest and balance > 5000 limit 1)`,
  ],
  [
    'the old balance of a paid bill is written over it',
    'the balance of a bill is not what its biller told less its payments',
    `update bills set balance = told_balance where is_newest and account_id =
       (select account_id from transaction_items where transaction_id = ${A_PAID} limit 1)`,
  ],
  [
    'a bill asks for more than its biller told, less what was paid',
    'the amount due of a bill is not what its biller told less its payments',
    `update bills set amount_due = amount_due + 100 where is_newest and account_id =
       (select account_id from transaction_items where transaction_id = ${A_PAID} limit 1)`,
  ],
  [
    'a bill asks for nothing, although its biller told of something',
    'the amount due of a bill is not what its biller told less its payments',
    `update bills set amount_due = 0 where id = (select id from bills where is_newest and amount_due > 5000 limit 1)`,
  ],
  [
    'a biller that has booked a payment is not believed',
    'the balance of a bill is not what its biller told less its payments',
    `update transactions set booked_at = ${ago(1)} where id = ${A_PAID}`,
  ],
  [
    'a run charges a bill once more on the day',
    'a run paid what was paid of the same bill on the same day',
    twinOf({ auto_paid: true }),
  ],
  [
    'auto pay charges a bill once more on the day, with another amount',
    'runs paid the same bill more than once on the same day',
    twinOf({ auto_paid: true }, 10, [
      `first as (update transactions set auto_paid = true where id = ${A_PAID})`,
    ]),
  ],
  [
    'two scheduled payments of different amounts pay more of a bill on one day than it asked for',
    'runs paid the same bill more than once on the same day',
    twinOf({ scheduled_date: '2026-11-20' }, 10, [
      `first as (update transactions set scheduled_date = transaction_date where id = ${A_PAID})`,
      `bill as (update bills set balance = -100
                 where id = (select bill_id from transaction_items where transaction_id = ${A_PAID} limit 1))`,
    ]),
  ],
  [
    'a failed payment left the money of one that was on its way in the books',
    'the ledger shows a transaction that moved no money',
    `update transactions set status = 2 where id = ${A_PROCESSING}`,
  ],
  [
    'a checkout was left open',
    'a checkout has had no outcome for too long',
    `update checkouts set state = 'open', started_at = ${ago(2)} where id = (select id from checkouts where state = 'accepted' limit 1)`,
  ],
  [
    'a try of an auto pay was left open',
    'a try of an auto pay has had no outcome for too long',
    `insert into auto_pay_tries (id, auto_pay_id, customer_id, run_date, position, bill_id, amount, method, state, started_at)
     values (gen_random_uuid(), 1, 1, ${dayAgo(2)}, 0, 1, 500, '{}', 'intended', ${ago(2)})`,
  ],
  [
    'a bank payment was never asked about',
    'a bank payment has been processing for too long',
    `update transactions set settles_on = ${dayAgo(3)} where id = ${A_PROCESSING}`,
  ],
  [
    'a scheduled payment was forgotten',
    'a scheduled payment has waited for too long after its day',
    `update transactions set scheduled_date = ${dayAgo(2)} where id = (select id from transactions where status = 10 limit 1)`,
  ],
  [
    'a biller never booked a payment',
    'a biller has not booked a payment or its reversal for too long',
    `update transactions set booked_at = null, transaction_time = ${ago(6)} where id = ${A_PAID}`,
  ],
  [
    'a biller never booked a refund',
    'a biller has not booked a payment or its reversal for too long',
    `with refund as (update refunds set done_at = ${ago(6)} where transaction_id = ${A_REFUNDED})
     update transactions set reversal_booked_at = null, transaction_time = ${ago(7)} where id = ${A_REFUNDED}`,
  ],
  [
    'a refund was never made',
    'a refund has had no end for too long',
    `update refunds set state = 'under way', requested_at = ${ago(15)} where transaction_id = ${A_REFUNDED}`,
  ],
  [
    'a void was never made',
    'a payment has been waiting to be given back for too long',
    `update reversals set done_at = null, requested_at = ${ago(3)}`,
  ],
  [
    'a biller was not told of a refund',
    'a biller has not booked a refund for too long',
    `update refunds set done_at = ${ago(6)}, next_hand_over_at = now()`,
  ],
  [
    'a refund is larger than what went back',
    'what was given back of a payment is not the sum of its refunds',
    `update refunds set amount = amount + 1 where transaction_id = ${A_REFUNDED}`,
  ],
  [
    'a part that went back of a bill is forgotten',
    'what was given back of a payment is not the sum of its refunds',
    `update transaction_items set given_back = 0 where transaction_id = ${A_REFUNDED}`,
  ],
];

/** The two payments of this error are of two billers, so it belongs to neither alone. */
const OF_SEVERAL = 'one intent was recorded twice';

class Undone extends Error {}

describe.each(PROCESSORS)('the books of a portal with %s', (processor) => {
  let opened: PaidPortal;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    const { portal } = opened;
    const till = payer(portal, opened.signedIn);
    const refused = await till.pay({ accounts: ['5520 448 33'], method: 'Joint checking' });
    await opened.refuseDebit(refused.confirmation_nums[0] ?? '');
    await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
    await till.pay({ accounts: ['LOT-114'], method: 'Joint checking' });
    const { confirmation_nums } = await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa' });
    await takeBack(portal, confirmation_nums[0] ?? '', 'refund');
    const voided = await till.pay({ accounts: ['5520 448 19'], method: 'Everyday Visa' });
    await takeBack(portal, voided.confirmation_nums[0] ?? '', 'void');
  }, MINUTE);

  afterAll(() => opened.close());

  test('the books agree', async () => {
    expect(await opened.findings()).toEqual([]);
  });

  test.each(PLANTED)('the audit of the books names this error: %s', async (error, rule, statement) => {
    const findings = await withError(statement, (store) =>
      auditWhatWasRead({ store, clock: opened.portal.parts.clock }),
    );
    const named = findings.filter((finding) => finding.rule === rule);
    expect(named.length).toBeGreaterThan(0);
    for (const { billerId } of named)
      expect(billerId).toEqual(error === OF_SEVERAL ? null : expect.any(Number));
  });

  test('a payment may be missing in the book of the processor for two days, and no longer', async () => {
    const missing = 'a paid transaction without a charge at the processor';
    const named = (days: number) =>
      withError(
        `with gone as (delete from processor_book where charge_key = ${chargeOf(A_PAID)})
       update transactions set transaction_time = ${ago(days)} where id = ${A_PAID}`,
        async (store) => {
          const findings = await auditWhatWasRead({ store, clock: opened.portal.parts.clock }, 2 * DAY);
          return findings.some(({ rule }) => rule === missing);
        },
      );
    expect([await named(1), await named(3)]).toEqual([false, true]);
  });

  /** Audits the books with an error in them, then takes the error out again. */
  async function withError<T>(
    statement: string,
    audit: (store: Pick<Store, 'db'>) => Promise<T>,
  ): Promise<T> {
    let found: T | undefined;
    const undone = opened.portal.store.transact(async (db) => {
      await db.execute(sql`set local session_replication_role = 'replica'`);
      await db.execute(sql.raw(statement));
      found = await audit({ db });
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    if (found === undefined) throw new Error('nothing was audited');
    return found;
  }
});
