import { and, eq, isNull } from 'drizzle-orm';
import { CORRECTION_OUTCOMES } from '../../domain/office/text/corrections.ts';
import { farewellMail } from '../../domain/session/text/mails.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { endCorrection } from '../office/email-correction.ts';
import { hashPassword } from '../session/passwords.ts';
import { alerts } from '../store/schema/alerts.ts';
import { authenticators, recoveryCodes } from '../store/schema/authenticators.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { endedHoldings, holdings, stopNotices, takeOvers } from '../store/schema/billers.ts';
import { cartBillingInfos, cartItems, carts } from '../store/schema/carts.ts';
import { codes, customers, knownDevices, sessions, tickets } from '../store/schema/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { forgottenMethods, methodEntries, paymentMethods } from '../store/schema/payment-methods.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Scope } from '../store/scope.ts';
import { deleteConversations } from '../texts/conversation.ts';
import { removeHolding } from './account-removed.ts';
import { eraseTraces } from './erase-traces.ts';

/**
 * Removes a customer from the portal (SRV2-41): accounts with all that belongs to them, wallet,
 * sessions and profile. Payments stay with their billers, under a customer row that nobody can sign
 * in to. Refused while a payment has no outcome.
 */
export async function removeCustomer(parts: Dependencies, customer: number): Promise<void> {
  const nobodysPassword = await hashPassword(parts.ids.secret());
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
    if (!row) throw new Error('a session without a customer');
    const ownAccounts = await db.select().from(holdings).where(eq(holdings.customerId, customer));
    for (const { accountId } of ownAccounts) await removeHolding(parts, scope, accountId);
    await sendFarewell(parts, scope, row.email);
    await recordEvent(scope, parts, 'customer-removed', 'done');
    await forgetOpenEntries(scope);
    await deletePersonalRows(scope);
    await endCorrection(scope, parts, CORRECTION_OUTCOMES.removed);
    const number = verifiedNumber(row.mobileNumber, row.mobileRegistration);
    await eraseTraces(scope, number);
    if (number) await deleteConversations(db, [number]);
    await db
      .update(sessions)
      .set({ endedAt: new Date(parts.clock.now()) })
      .where(and(eq(sessions.customerId, customer), isNull(sessions.endedAt)));
    await db
      .update(customers)
      .set({
        email: `removed ${customer}`,
        passwordHash: nobodysPassword,
        fname: '',
        lname: '',
        businessName: '',
        accountType: 'personal',
        verified: false,
        mobileNumber: null,
        mobileRegistration: 2,
        billingAddress: '',
        billingCity: '',
        billingState: '',
        billingZip: '',
        billingPhone: '',
        formerEmail: '',
        asksForSignInCode: false,
      })
      .where(eq(customers.id, customer));
  });
}

/**
 * A page of the processor that is still open may take a number that nobody will ask about. Once it has ended, the
 * processor is told to forget what was entered there.
 */
async function forgetOpenEntries({ db, customer }: Scope): Promise<void> {
  const open = await db
    .select({ token: methodEntries.reference, nextCheckAt: methodEntries.until })
    .from(methodEntries)
    .where(and(eq(methodEntries.customerId, customer), eq(methodEntries.state, 'waiting')));
  for (const { token, nextCheckAt } of open)
    if (token !== null)
      await db.insert(forgottenMethods).values({ token, nextCheckAt }).onConflictDoNothing();
}

async function deletePersonalRows({ db, customer }: Scope): Promise<void> {
  for (const table of [
    endedHoldings,
    takeOvers,
    cartItems,
    cartBillingInfos,
    carts,
    paymentMethods,
    methodEntries,
    alerts,
    tickets,
    codes,
    authenticators,
    recoveryCodes,
    knownDevices,
    payByTexts,
    reminders,
    stopNotices,
  ])
    await db.delete(table).where(eq(table.customerId, customer));
  // Auto pays belong to accounts. They stay, switched off, for customers who share the account, but
  // without this customer's addresses.
  await db
    .update(autoPays)
    .set({ email: '', email2: '', primaryMethodId: null, secondaryMethodIds: [], flash: '' })
    .where(eq(autoPays.customerId, customer));
}

/** Sends the last mail, to the address that was removed. */
async function sendFarewell(parts: Dependencies, { db, customer }: Scope, email: string): Promise<void> {
  await queueMessage(db, parts.clock, {
    customer,
    cause: `removed ${customer}`,
    channel: 'mail',
    recipient: email,
    ...farewellMail(),
  });
}
