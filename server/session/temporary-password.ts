import { and, eq } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { customers, tickets } from '../store/schema/customers.ts';
import { endWhatItOpened } from './new-password.ts';
import { hashPassword } from './passwords.ts';

/** How long the mailed link is good, in milliseconds (SRV2-36). */
const LINK_LIFE = 24 * 3_600_000;

/**
 * What an operator does for a customer who cannot get in: a password that opens only the choice of a new one, mailed with a
 * link that leads there (SES-05, PWD-25). Whoever is signed in is signed out, and what was mailed before is of no more use.
 */
export async function issueTemporaryPassword(parts: Parts, entered: string): Promise<void> {
  const { store, ids, clock, config } = parts;
  const password = ids.secret().slice(0, 16);
  const passwordHash = await hashPassword(password);
  await store.transact(async (db) => {
    const [customer] = await db
      .update(customers)
      .set({ passwordHash, hasTemporaryPassword: true })
      .where(and(eq(customers.email, entered.trim().toLowerCase()), eq(customers.isMerchant, false)))
      .returning();
    if (!customer) throw new Refusal(422, 'No customer has this email.');
    const { id, email } = customer;
    await endWhatItOpened({ db, customer: id }, parts);
    const token = `${id}.${ids.secret()}`;
    const expiresAt = new Date(clock.now() + LINK_LIFE);
    await db
      .insert(tickets)
      .values({ customerId: id, hash: hashOf(token), kind: 'password-reset', detail: {}, expiresAt });
    await post(db, clock, {
      customer: id,
      cause: `temporary password ${hashOf(token)}`,
      channel: 'mail',
      recipient: email,
      subject: 'Your temporary Billfold password',
      body: [
        'Hello,',
        '',
        `Your temporary password is ${password}`,
        '',
        'Sign in with it, or follow this link, and choose a new one:',
        `${config.publicUrl}/#/temporary-password/${token}`,
        '',
        'The link is good for 24 hours. If you did not ask us for help, please contact us at once.',
      ].join('\n'),
    });
  });
}
