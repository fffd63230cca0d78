import { sql } from 'drizzle-orm';
import { readProcessorBook } from '../books/processor-book.ts';
import type { Dependencies } from '../dependencies.ts';
import { rowsOf } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { ageingRules } from './ageing.ts';
import { billerOfBill, theOnly } from './biller-of.ts';
import { bookRules } from './book-rules.ts';

export interface Finding {
  readonly rule: string;
  readonly subject: string;
  /** The biller whose payment it is about; null where it belongs to no biller alone. */
  readonly billerId: number | null;
}

/**
 * Reads in the processor's book, then checks the books against each other. Every posting sums to
 * zero. Every transaction has exactly the postings of its status. What the processor charged is what
 * counts as paid. A bill is what its biller told less what the biller has not booked. Nothing stands
 * open for too long. `bookIsLate`: for so many milliseconds a payment may be missing in the processor's book.
 * Resolves to an empty list when all is well.
 */
export async function auditBooks(
  parts: Pick<Dependencies, 'processor' | 'clock'> & { readonly store: Pick<Store, 'db'> },
  bookIsLate = 0,
): Promise<Finding[]> {
  await readProcessorBook(parts);
  return auditWhatWasRead(parts, bookIsLate);
}

/** The same, on what was read in before. */
export async function auditWhatWasRead(
  { store, clock }: Pick<Dependencies, 'clock'> & { readonly store: Pick<Store, 'db'> },
  bookIsLate = 0,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const rules = { ...RULES, ...bookRules(clock, bookIsLate), ...ageingRules(clock) };
  for (const [rule, query] of Object.entries(rules)) {
    const rows = await rowsOf<Row>(store.db, query);
    findings.push(...rows.map((row) => ({ rule, subject: row.subject, billerId: billerIn(row) })));
  }
  return findings;
}

interface Row {
  readonly subject: string;
  readonly biller: number | string | null;
}

/** An account that serves all billers has the number 0. */
const billerIn = ({ biller }: Row) => Number(biller ?? 0) || null;

/** Each transaction's payment, and what is left of it after reversals and refunds, in one row. */
const POSTED = sql`
  select customer_id, transaction_id,
         sum(amount) filter (where posting = 'payment' and account = 'processor clearing') as paid,
         sum(amount) filter (where account in ('processor clearing', 'settled outside')) as net
    from ledger_entries group by customer_id, transaction_id`;

/** What of an item counts: all of it, or the part that lowered the amount due. */
const FIELDS = {
  amount: { whole: sql`i.amount`, left: sql`(i.amount - i.given_back)` },
  due: { whole: sql`i.due_taken`, left: sql`least(i.due_taken, i.amount - i.given_back)` },
} as const;

/**
 * What bill `b` was paid that its biller had not booked when it told the balance. Of the very moment when it told it
 * nobody can say, so the rules leave both open.
 */
function unbookedBy(field: keyof typeof FIELDS, payment: '<' | '<=', reversal: '<' | '<=') {
  const isBooked = (at: string, by: string) => sql.raw(`coalesce(${at} ${by} b.told_at, false)::int`);
  const { whole, left } = FIELDS[field];
  return sql`
    select coalesce(sum(
             ${left} * ((t.status in (1, 7))::int + ${isBooked('t.reversal_booked_at', reversal)})
             - ${whole} * ${isBooked('t.booked_at', payment)}
             + coalesce((select sum((part ->> ${sql.raw(`'${field}'`)})::bigint * (${isBooked('r.booked_at', reversal)}
                                                                   - ${isBooked('r.failure_booked_at', payment)}))
                           from refunds r, jsonb_array_elements(r.items) part
                          where r.customer_id = t.customer_id and r.transaction_id = t.id
                            and (part ->> 'position')::int = i.position), 0)), 0)
      from transaction_items i join transactions t on t.customer_id = i.customer_id and t.id = i.transaction_id
     where i.account_id = b.account_id and not i.is_tax_return`;
}

const RULES = {
  'a posting does not sum to zero': sql`
    select transaction_id || ' ' || posting as subject, ${theOnly('entity_id')} as biller from ledger_entries
     group by customer_id, transaction_id, posting having sum(amount) <> 0`,

  'the ledger does not show a paid transaction as it was paid': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
      left join (${POSTED}) p on p.customer_id = t.customer_id and p.transaction_id = t.id
     where t.status in (1, 7) and (p.paid is distinct from t.amount + t.fee or p.net is distinct from p.paid - t.given_back)`,

  'a transaction that was taken back is not reversed in the ledger': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
      left join (${POSTED}) p on p.customer_id = t.customer_id and p.transaction_id = t.id
     where t.status in (3, 4, 5, 6)
       and (p.paid is distinct from t.amount + t.fee or p.net <> 0)`,

  'a payment counts of which everything was given back': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
     where t.status in (1, 7) and t.given_back >= t.amount + t.fee`,

  'the ledger shows a transaction that moved no money': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
      join (${POSTED}) p on p.customer_id = t.customer_id and p.transaction_id = t.id
     where t.status in (2, 8, 10) and (t.status <> 2 or p.net <> 0)`,

  'a ledger entry without a transaction': sql`
    select l.transaction_id::text as subject, ${theOnly('l.entity_id')} as biller from ledger_entries l
     where not exists (select from transactions t where t.customer_id = l.customer_id and t.id = l.transaction_id)
     group by l.customer_id, l.transaction_id`,

  'what was given back of a payment is not the sum of its refunds': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
     where t.given_back <> (select coalesce(sum(r.amount), 0) from refunds r
             where r.customer_id = t.customer_id and r.transaction_id = t.id and r.state = 'given back')
        or exists (select from transaction_items i
             where i.customer_id = t.customer_id and i.transaction_id = t.id and i.given_back <> (
               select coalesce(sum((part ->> 'amount')::bigint), 0)
                 from refunds r, jsonb_array_elements(r.items) part
                where r.customer_id = t.customer_id and r.transaction_id = t.id and r.state = 'given back'
                  and (part ->> 'position')::int = i.position))`,

  'a refund that was settled outside the processor is not in the books': sql`
    select t.confirmation_num || ' ' || r.number as subject, t.entity_id as biller from refunds r
      join transactions t on t.customer_id = r.customer_id and t.id = r.transaction_id
     where r.kind = 'outside'
       and r.amount is distinct from (select -sum(l.amount) from ledger_entries l
             where l.customer_id = r.customer_id and l.transaction_id = r.transaction_id
               and l.posting = 'refund ' || r.number and l.account = 'settled outside')`,

  'the items of a payment do not add up to it': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
      left join transaction_items i on i.customer_id = t.customer_id and i.transaction_id = t.id
     where t.status in (1, 3, 4, 5, 6, 7)
     group by t.customer_id, t.id, t.confirmation_num, t.entity_id, t.amount having coalesce(sum(i.amount), 0) <> t.amount`,

  'a transaction whose parts do not add up': sql`
    select t.confirmation_num as subject, t.entity_id as biller from transactions t
     where t.parts <> '[]'
       and (select (sum(part.amount), sum(part.fee)) from jsonb_to_recordset(t.parts) as part (amount bigint, fee bigint))
           is distinct from (t.amount::numeric, t.fee::numeric)`,

  'a closed checkout has an open attempt': sql`
    select c.key as subject, ${theOnly('a.entity_id')} as biller
      from checkouts c join attempts a on a.customer_id = c.customer_id and a.checkout_id = c.id
     where c.state <> 'open' and a.state = 'intended'
     group by c.customer_id, c.key`,

  'a try of an auto pay and its transaction do not agree': sql`
    select a.id::text as subject, ${billerOfBill('a.bill_id')} as biller from auto_pay_tries a
      left join transactions t on t.customer_id = a.customer_id and t.attempt_id = a.id and t.status not in (2)
     where (a.state in ('accepted', 'processing')) <> (t.id is not null)`,

  'the amount due of a tax return is not its unpaid amount': sql`
    select b.id::text as subject, ${billerOfBill('b.id')} as biller from bills b
      left join tax_returns r on r.id = b.id
     where b.tax_return is not null and (r.id is null or b.amount_due is distinct from greatest(b.balance, 0))`,

  'the balance of a bill is not what its biller told less its payments': sql`
    select b.id::text as subject, ${billerOfBill('b.id')} as biller from bills b
     where b.is_newest and b.tax_return is null
       and b.balance not between b.told_balance - (${unbookedBy('amount', '<', '<=')})
                             and b.told_balance - (${unbookedBy('amount', '<=', '<')})`,

  // A file that tells of less than was paid leaves nothing due, and no credit.
  'the amount due of a bill is not what its biller told less its payments': sql`
    select b.id::text as subject, ${billerOfBill('b.id')} as biller from bills b
     where b.is_newest and b.tax_return is null and b.told_balance is not null and b.told_due is not null
       and b.amount_due not between b.told_due - (${unbookedBy('due', '<', '<=')})
                                and greatest(b.told_due - (${unbookedBy('due', '<=', '<')}), 0)`,

  'a run paid what was paid of the same bill on the same day': sql`
    select i.bill_id::text as subject, ${theOnly('t.entity_id')} as biller from transactions t
      join transaction_items i on i.customer_id = t.customer_id and i.transaction_id = t.id
     where t.status in (1, 7) and i.bill_id is not null
     group by i.bill_id, i.amount, t.transaction_date
    having count(*) > 1 and bool_or(t.auto_paid or t.scheduled_date is not null)`,

  // An account has one auto pay, which pays a bill once. Scheduled payments may share a bill, but not pay more than it.
  'runs paid the same bill more than once on the same day': sql`
    select p.bill_id::text as subject, ${theOnly('p.entity_id')} as biller
      from (select distinct i.bill_id, t.customer_id, t.id, t.entity_id, t.transaction_date, t.auto_paid
              from transactions t
              join transaction_items i on i.customer_id = t.customer_id and i.transaction_id = t.id
             where t.status in (1, 7) and i.bill_id is not null and (t.auto_paid or t.scheduled_date is not null)) p
      join bills b on b.id = p.bill_id
     group by p.bill_id, p.transaction_date
    having count(*) filter (where p.auto_paid) > 1 or (count(*) > 1 and min(b.balance) < 0)`,

  'an intent that was paid twice': sql`
    select attempt_id::text as subject, ${theOnly('entity_id')} as biller from transactions
     where attempt_id is not null and status in (1, 7) and scheduled_date is null
     group by customer_id, attempt_id having count(*) > 1`,
};
