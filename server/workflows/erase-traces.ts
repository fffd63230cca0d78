import { and, arrayContains, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { WITHOUT_RECIPIENT } from '../notifications/messages.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { takeOvers } from '../store/schema/billers.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { officeRequests } from '../store/schema/office.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import type { Scope } from '../store/scope.ts';

const WITHOUT_TOKEN = sql`jsonb_set(method, '{token}', '""')`;

/**
 * Empties what the books of a removed customer do not need. A payment keeps the payer's name, its bills and the
 * method's last digits; addresses, phone numbers and the method's name at the processor go. `number` is the verified
 * one: answers to it are the customer's also where pay by text was never set up.
 */
export async function eraseTraces({ db, customer }: Scope, number: string | undefined): Promise<void> {
  await db
    .update(transactions)
    .set({
      billing: sql`billing || '{"address": {"address": "", "city": "", "state": "", "zip": ""}, "phone": ""}'`,
      receiptOptions: [],
    })
    .where(eq(transactions.customerId, customer));
  await db
    .update(takeOvers)
    .set({ payers: sql`array_remove(payers, ${customer})` })
    .where(arrayContains(takeOvers.payers, [customer]));
  await db
    .update(officeRequests)
    .set({ detail: {} })
    .where(and(eq(officeRequests.customerId, customer), eq(officeRequests.kind, 'email')));
  await db.update(checkouts).set({ plan: null }).where(eq(checkouts.customerId, customer));
  await db.update(attempts).set({ method: WITHOUT_TOKEN }).where(eq(attempts.customerId, customer));
  await db.update(autoPayTries).set({ method: WITHOUT_TOKEN }).where(eq(autoPayTries.customerId, customer));
  if (number !== undefined)
    await db
      .update(messages)
      .set({ customerId: customer })
      .where(and(eq(messages.recipient, number), eq(messages.channel, 'sms'), isNull(messages.customerId)));
  await db
    .update(messages)
    .set(WITHOUT_RECIPIENT)
    .where(and(eq(messages.customerId, customer), isNotNull(messages.sentAt)));
}
