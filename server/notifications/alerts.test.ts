import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAlerts, updateAlert } from '../../domain/profile/alert-calls.ts';
import { FAILED } from '../../domain/receipts/transaction-status.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { add } from '../../domain/values/cents.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { insertion } from '../store/bulk-insert.ts';
import { alerts } from '../store/schema/alerts.ts';
import { bills } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { raiseAlert } from './alerts.ts';

test('a bell with 5,000 alerts lists the latest hundred and the actions, and counts them all (NAV-37, NAV-38, NTF-11)', async () => {
  const portal = await openPortal();
  const sam = await portal.signIn('single');
  const { clock, store } = portal.parts;
  const { id: customer } = (await portal.send(getLoggedCustomer, {}, sam)).answer();
  const scope = { db: store.db, customer };
  const event = { about: 'Payment', href: '#/history', message: 'Do this' };
  await raiseAlert(scope, clock, { ...event, cause: 'first', type: 'action' });
  const row = {
    ...event,
    customerId: customer,
    type: 'notification' as const,
    happenedOn: clock.today(),
  };
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...row,
    cause: `event ${at}`,
    message: `Event ${at}`,
  }));
  await store.db.execute(insertion(alerts, many));

  const seen = (page: number) =>
    portal.send(listAlerts, { is_read: false, page, per_page: 100 }, sam).then((sent) => sent.answer());
  const first = await seen(1);
  expect(first._meta).toEqual({ currentPage: 1, totalCount: 5001 });
  expect(first.items.slice(0, 2).map(({ message }) => message)).toEqual(['Do this', 'Event 4999']);
  expect(first.items).toHaveLength(100);
  await portal.send(updateAlert, { id: first.items[1]?.id ?? 0, is_read: true }, sam);
  const next = await seen(1);
  expect(next.items[1]?.message).toBe('Event 4998');
  expect(next._meta.totalCount).toBe(5000);
  expect((await seen(51)).items).toHaveLength(0);
  await portal.close();
});

test('an alert of a payment names its biller, its total and its bills, of the own customer alone (ruling 27)', async () => {
  const portal = await openPortal();
  const dana = await portal.signIn('demo');
  const { clock, store } = portal.parts;
  const { id: customer } = (await portal.send(getLoggedCustomer, {}, dana)).answer();
  const [failed] = await store.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.status, FAILED)))
    .limit(1);
  if (!failed) throw new Error('the demo customer has no failed payment');
  const href = `#/history/payments/${failed.confirmationNum}`;
  const seen = async (who: typeof dana) =>
    (await portal.send(listAlerts, { page: 1, per_page: 100 }, who))
      .answer()
      .items.find((alert) => alert.href === href)?.payment;
  const payment = await seen(dana);
  expect([payment?.total, payment?.biller]).toEqual([add(failed.amount, failed.fee), 'Evergreen HOA']);
  const newest = await newestBills(store.db, failed);
  expect(newest).toHaveLength(1);
  expect(payment?.bills, 'a newer bill asks for what was not paid').toEqual(newest);

  const sam = await portal.signIn('single');
  const { id } = (await portal.send(getLoggedCustomer, {}, sam)).answer();
  const event = {
    cause: 'foreign',
    type: 'notification' as const,
    about: 'Payment failed',
    message: 'It failed.',
  };
  await raiseAlert({ db: store.db, customer: id }, clock, { ...event, href });
  expect(await seen(sam)).toBeUndefined();
  await portal.close();
});

/** The newest bill of each account that a payment was for. */
async function newestBills(db: Db, payment: Pick<typeof transactions.$inferSelect, 'id'>) {
  const rows = await db
    .select({ id: bills.id })
    .from(transactionItems)
    .innerJoin(bills, and(eq(bills.accountId, transactionItems.accountId), eq(bills.isNewest, true)))
    .where(eq(transactionItems.transactionId, payment.id));
  return rows.map(({ id }) => id);
}

test('a failed payment names no newer bill once another payment was made since', async () => {
  const portal = await openPortal();
  const dana = await portal.signIn('demo');
  const { clock, store } = portal.parts;
  const { id: customer } = (await portal.send(getLoggedCustomer, {}, dana)).answer();
  const [oldest] = await store.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.status, FAILED)))
    .orderBy(asc(transactions.transactionTime))
    .limit(1);
  if (!oldest) throw new Error('the demo customer has no failed payment');
  const href = `#/history/payments/${oldest.confirmationNum}`;
  const event = { cause: 'long ago', about: 'Payment failed', message: 'It failed.', href };
  await raiseAlert({ db: store.db, customer }, clock, { ...event, type: 'notification' });
  const { items } = (await portal.send(listAlerts, { page: 1, per_page: 100 }, dana)).answer();
  const told = items.find((alert) => alert.href === href)?.payment?.bills;
  expect(told).toHaveLength(1);
  expect(told).not.toEqual(await newestBills(store.db, oldest));
  await portal.close();
});
