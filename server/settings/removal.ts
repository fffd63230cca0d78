import { and, eq, isNull } from 'drizzle-orm';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import { endHolding } from '../accounts/removal.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { hashPassword } from '../session/passwords.ts';
import { alerts } from '../store/schema/alerts.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { endedHoldings, holdings } from '../store/schema/billers.ts';
import { codes, customers, knownDevices, sessions, tickets } from '../store/schema/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { cartBillingInfos, cartItems, carts, paymentMethods } from '../store/schema/payments.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Scope } from '../store/scope.ts';
import { forgetTalks } from '../text/talk.ts';

/**
 * Ends what a customer has at the portal (SRV2-41): accounts with all that hangs on them, wallet, sessions and profile. What
 * was paid stays with its billers, under a customer whom nobody can sign in as. Refused while a payment has no outcome.
 */
export async function removeCustomer(parts: Parts, customer: number): Promise<void> {
  const nobodysPassword = await hashPassword(parts.ids.secret());
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
    if (!row) throw new Error('a session without a customer');
    const held = await db.select().from(holdings).where(eq(holdings.customerId, customer));
    for (const { accountId } of held) await endHolding(parts, scope, accountId);
    await farewell(parts, scope, row.email);
    await forget(scope);
    const number = verifiedNumber(row.mobileNumber, row.mobileRegistration);
    if (number) await forgetTalks(db, [number]);
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

async function forget({ db, customer }: Scope): Promise<void> {
  for (const table of [
    endedHoldings,
    cartItems,
    cartBillingInfos,
    carts,
    paymentMethods,
    alerts,
    tickets,
    codes,
    knownDevices,
    payByTexts,
    reminders,
  ])
    await db.delete(table).where(eq(table.customerId, customer));
  // Auto pays belong to their accounts and stay, switched off, for who shares them: without the addresses of who is gone.
  await db
    .update(autoPays)
    .set({ email: '', email2: '', primaryMethodId: null, secondaryMethodIds: [], flash: '' })
    .where(eq(autoPays.customerId, customer));
}

/** The last mail, to the address that was removed. */
async function farewell(parts: Parts, { db, customer }: Scope, email: string): Promise<void> {
  await post(db, parts.clock, {
    customer,
    cause: `removed ${customer}`,
    channel: 'mail',
    recipient: email,
    subject: 'Your Billfold account was removed',
    body: [
      'Your Billfold account was removed, with its accounts, payment methods and everything that was still to be paid.',
      'Payments that were made stay with the organizations that received them.',
      '',
      'If this was not you, please contact us at once.',
    ].join('\n'),
  });
}
