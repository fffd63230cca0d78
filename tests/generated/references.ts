import type { OwnedKind } from '../../domain/api/call.ts';
import { newEntry } from '../../domain/auto-pay/biller-terms.ts';
import { createAutoPay } from '../../domain/auto-pay/calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { addBillingInfo } from '../../domain/checkout/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';

/** The wire values that name a thing: one for each field of its name. */
export type Name = readonly (string | number)[];

export interface ReferenceExamples {
  /** A thing of another customer. */
  readonly foreign: Name;
  /** A thing that does not exist. */
  readonly missing: Name;
}

const NOWHERE = 900_000_001;
const ENTRY = '00000000-0000-4000-8000-0000000000e1';

/** For each kind of thing, one that belongs to another customer and one that does not exist. */
export async function namesOf(
  portal: Portal,
  other: SignedInCustomer,
): Promise<Record<OwnedKind, ReferenceExamples>> {
  const [group] = (await portal.send(getAccountList, {}, other)).answer();
  const account = group?.accounts[0];
  if (!account?.period_amt_due) throw new Error('the other customer has no bill');
  const { items } = (
    await portal.send(
      addToCart,
      {
        source_id: 1,
        items: [
          {
            reference_num: account.account_num,
            reference_num2: '',
            conf_id: account.conf_id,
            quantity: 1,
            amount: account.period_amt_due,
          },
        ],
      },
      other,
    )
  ).answer();
  const [method] = (await portal.send(listPaymentMethods, {}, other)).answer().items;
  const share = { payment_method: method?.id ?? 0, amount: account.period_amt_due };
  const info = (await portal.send(addBillingInfo, share, other)).answer();
  const autoPay = await portal.send(
    createAutoPay,
    {
      ...newEntry(
        { allow_due_date: true, disable_set_day: false, disable_set_amount: false, prepay: false },
        'somebody@billfold.example',
        addDays(portal.parts.clock.today(), 1),
        cents(20_000),
      ),
      ebill_id: account.ebill_id ?? 0,
      primary_payment_method_id: method?.id ?? 0,
    },
    other,
  );
  const { rows } = (await portal.store.db.execute(
    'select confirmation_num from transactions order by id limit 1',
  )) as unknown as { rows: { confirmation_num: string }[] };
  const others = (await portal.store.db.execute(
    "select id from sessions where customer_id = (select id from customers where email = 'single@billfold.example')",
  )) as unknown as { rows: { id: string }[] };
  const told = (await portal.store.db.execute('select id from alerts order by id limit 1')) as unknown as {
    rows: { id: number | string }[];
  };
  const taxed = (await portal.store.db.execute(`
    select a.biller_id as entity, a.account_num as number, r.id from tax_returns r
      join accounts a on a.id = r.account_id where a.account_num = '2200993' limit 1`)) as unknown as {
    rows: { entity: number | string; number: string; id: number | string }[];
  };
  const [taxReturn] = taxed.rows;
  await portal.store.db.execute(`
    insert into method_entries (customer_id, id, category, nickname, is_corporate, stored, back, started_at)
    select id, '${ENTRY}', 'card', '', false, true, '/payment-methods', now()
      from customers where email = 'single@billfold.example'`);
  return {
    account: { foreign: [account.account_id], missing: [NOWHERE] },
    'account number': {
      foreign: [account.account_num, account.conf_id],
      missing: ['no-such-account', account.conf_id],
    },
    'account number of a biller': {
      foreign: [account.account_num, account.conf_id, account.entity_id],
      missing: ['no-such-account', account.conf_id, account.entity_id],
    },
    'tax account number': {
      foreign: [Number(taxReturn?.entity), taxReturn?.number ?? ''],
      missing: [Number(taxReturn?.entity), '999999999'],
    },
    'tax return': { foreign: [Number(taxReturn?.id)], missing: [NOWHERE] },
    bill: { foreign: [account.ebill_id ?? 0], missing: [NOWHERE] },
    'billing info': { foreign: [info.id], missing: [NOWHERE] },
    'cart item': { foreign: [items[0]?.cart_item_id ?? 0], missing: [NOWHERE] },
    'method entry': { foreign: [ENTRY], missing: ['00000000-0000-4000-8000-000000000000'] },
    'payment method': { foreign: [method?.id ?? 0], missing: [NOWHERE] },
    'auto pay': { foreign: [autoPay.answer().id ?? 0], missing: [NOWHERE] },
    transaction: { foreign: [rows[0]?.confirmation_num ?? ''], missing: ['NOSUCHNUMBER22'] },
    session: {
      foreign: [others.rows[0]?.id ?? ''],
      missing: ['00000000-0000-4000-8000-000000000000'],
    },
    alert: { foreign: [Number(told.rows[0]?.id ?? 0)], missing: [NOWHERE] },
  };
}

/** The fields with another name at a path of a call's `owns`. */
export function withName(fields: Record<string, unknown>, path: string, name: Name): Record<string, unknown> {
  const [list, rest] = path.includes('[]') ? path.split(/\[\]\.?/) : [undefined, path];
  const named = (rest ?? '').split('+');
  const put = (into: object) => ({
    ...into,
    ...Object.fromEntries(named.map((field, at) => [field, name[at]])),
  });
  if (list === undefined) return put(fields);
  if (rest === '') return { ...fields, [list]: [name[0]] };
  return { ...fields, [list]: [put((fields[list] as object[])[0] ?? {})] };
}
