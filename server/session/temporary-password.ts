import { and, eq } from 'drizzle-orm';
import { temporaryPasswordMail } from '../../domain/session/text/mails.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { Refusal } from '../refusal.ts';
import { customers, tickets } from '../store/schema/customers.ts';
import { endPasswordAccess } from './new-password.ts';
import { hashPassword } from './passwords.ts';

/** How long the mailed password and link work, in milliseconds (SRV2-36). */
const LIFE = 24 * HOUR;

/** 132 random bits. */
const PASSWORD_LENGTH = 22;

/**
 * Helps a customer who cannot sign in, on an operator's request (SES-05, PWD-25). It mails a
 * password that only lets the customer choose a new one, with a link to that page. It ends the
 * customer's sessions and every link and code that was mailed before.
 */
export async function issueTemporaryPassword(parts: Dependencies, entered: string): Promise<void> {
  const { store, ids, clock, config } = parts;
  const password = ids.secret().slice(0, PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  const expiresAt = new Date(clock.now() + LIFE);
  await store.transact(async (db) => {
    const [customer] = await db
      .update(customers)
      .set({ passwordHash, hasTemporaryPassword: true, temporaryPasswordUntil: expiresAt })
      .where(and(eq(customers.email, entered.trim().toLowerCase()), eq(customers.isMerchant, false)))
      .returning();
    if (!customer) throw new Refusal(422, 'session.no-such-customer');
    const { id, email } = customer;
    await endPasswordAccess({ db, customer: id }, parts);
    const token = `${id}.${ids.secret()}`;
    await db
      .insert(tickets)
      .values({ customerId: id, hash: hashOf(token), kind: 'password-reset', detail: {}, expiresAt });
    await queueMessage(db, clock, {
      customer: id,
      cause: `temporary password ${hashOf(token)}`,
      channel: 'mail',
      recipient: email,
      ...temporaryPasswordMail({
        password,
        link: `${config.publicUrl}/#/temporary-password/${token}`,
      }),
    });
  });
}
