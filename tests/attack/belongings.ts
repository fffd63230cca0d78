import type { OwnedKind } from '../../domain/api/call.ts';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import type { Name } from '../generated/references.ts';
import type { Portal } from '../support/portal.ts';

const ofHolder = (what: string, join = '') =>
  `select ${what} from holdings h join accounts a on a.id = h.account_id
     join bill_types t on t.id = a.bill_type_id ${join} where h.customer_id = $C`;

/** For each kind of thing, the names of those that a customer owns. */
const QUERIES: Record<OwnedKind, string> = {
  account: ofHolder('a.id as one'),
  'account number': ofHolder('a.account_num as one, t.id as two'),
  'account number of a biller': ofHolder('a.account_num as one, t.id as two, a.biller_id as three'),
  'tax account number': `${ofHolder('a.biller_id as one, a.account_num as two')} and t.is_business_tax`,
  'tax return': ofHolder('r.id as one', 'join tax_returns r on r.account_id = a.id'),
  bill: ofHolder('b.id as one', 'join bills b on b.account_id = a.id and b.tax_return is null'),
  'auto pay': ofHolder('p.id as one', 'join auto_pays p on p.account_id = a.id'),
  'billing info': 'select id as one from cart_billing_infos where customer_id = $C',
  'cart item': 'select id as one from cart_items where customer_id = $C',
  'method entry': 'select id as one from method_entries where customer_id = $C',
  'payment method': 'select id as one from payment_methods where customer_id = $C',
  transaction: 'select confirmation_num as one from transactions where customer_id = $C',
  session: 'select id as one from sessions where customer_id = $C and ended_at is null',
  alert: 'select id as one from alerts where customer_id = $C',
};

const TEXTS: ReadonlySet<OwnedKind> = new Set(['transaction', 'session', 'method entry']);

/** The columns that are text although they may look like numbers. */
const textAt: Partial<Record<OwnedKind, number>> = {
  'account number': 0,
  'account number of a biller': 0,
  'tax account number': 1,
};

export type Belongings = Readonly<Record<OwnedKind, readonly Name[]>>;

export async function belongingsOf(portal: Portal, who: PersonName): Promise<Belongings> {
  const customer = await customerId(portal, who);
  const found: Partial<Record<OwnedKind, Name[]>> = {};
  for (const [kind, query] of Object.entries(QUERIES) as [OwnedKind, string][]) {
    const { rows } = (await portal.store.db.execute(
      `${query.replaceAll('$C', String(customer))} order by 1 limit 12`,
    )) as unknown as { rows: Record<string, string | number>[] };
    found[kind] = rows.map((row) =>
      Object.values(row).map((value, at) =>
        TEXTS.has(kind) || textAt[kind] === at ? String(value) : Number(value),
      ),
    );
  }
  return found as Belongings;
}

export async function customerId(portal: Portal, who: PersonName): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    `select id from customers where email = '${PEOPLE[who].email}'`,
  )) as unknown as { rows: { id: number | string }[] };
  return Number(rows[0]?.id);
}

/**
 * Writes a canary into the words of a customer's data: name, nicknames, methods, receipts, alerts and the
 * names on the accounts.
 */
export async function plantCanary(portal: Portal, who: PersonName, canary: string): Promise<void> {
  const customer = await customerId(portal, who);
  for (const statement of [
    `update customers set lname = '${canary}', billing_address = '${canary}' where id = ${customer}`,
    `update holdings set nickname = '${canary}' where customer_id = ${customer}`,
    `update payment_methods set nickname = '${canary} ' || id, holder_name = '${canary}' where customer_id = ${customer}`,
    `update transactions set method_label = '${canary}', message = '${canary}' where customer_id = ${customer}`,
    `update alerts set message = '${canary}' where customer_id = ${customer}`,
    `update accounts set customer_name = '${canary}' where id in (
       select account_id from holdings where customer_id = ${customer})`,
  ])
    await portal.store.db.execute(statement);
}
