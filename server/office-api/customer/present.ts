import { eq } from 'drizzle-orm';
import type { Dependencies } from '../../dependencies.ts';
import { queueMessage } from '../../notifications/messages.ts';
import { conflict, notFound } from '../../refusal.ts';
import { customers } from '../../store/schema/customers.ts';
import type { Scope } from '../../store/scope.ts';
import type { Db } from '../../store/store.ts';
import { addressOf } from './page.ts';
import type { CustomerRow } from './seen.ts';

/** A customer for whom something can be done, locked until the transaction ends: one who has not left. */
export async function presentCustomer(db: Db, id: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id)).for('no key update');
  if (!row) throw notFound();
  if (addressOf(row) === '') throw conflict('office.customer-removed');
  return row;
}

/** Mails a customer what staff did for them, once to each of their addresses. */
export async function tellCustomer(
  { db, customer }: Scope,
  { clock, ids }: Pick<Dependencies, 'clock' | 'ids'>,
  what: string,
  mail: { readonly subject: string; readonly body: string },
  others: readonly string[] = [],
): Promise<void> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) throw notFound();
  const addresses = new Map(
    [...others, row.email].filter(Boolean).map((address) => [address.toLowerCase(), address]),
  );
  for (const recipient of addresses.values())
    await queueMessage(db, clock, {
      customer,
      cause: `${what} by staff ${ids.uuid()}`,
      channel: 'mail',
      recipient,
      ...mail,
    });
}
