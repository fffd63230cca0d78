import { asc, eq } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { forgetTries } from '../session/sign-in-limit.ts';
import { type CodePurpose, customers, mailRequests, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { issueCode, mayHaveCode } from '../verification/codes.ts';

type Purpose = (typeof mailRequests.$inferSelect)['purpose'];
type Customer = typeof customers.$inferSelect;

/** How long each link is good, in minutes (SRV2-36). */
const LINK_MINUTES: Record<Purpose, number> = { 'email verification': 24 * 60, 'password reset': 60 };

/**
 * Writes down that a mail was asked for. The same is done for every address, and whether anybody has it is looked up after
 * the answer: neither words nor time tell who is a customer (API2-12, API2-15).
 */
export async function requestMail(parts: Parts, purpose: Purpose, entered: string): Promise<void> {
  const email = entered.trim().toLowerCase();
  await parts.store.db.insert(mailRequests).values({ purpose, email, at: new Date(parts.clock.now()) });
  await forgetTries(parts, triesOfMail(purpose, email));
}

/** Where the wrong codes are counted that are entered with an address since a mail to it was last asked for. */
export function triesOfMail(purpose: CodePurpose, email: string): string {
  return `code of mail ${purpose} ${hashOf(email)}`;
}

/** Answers one request; false when there is none. An address that had five codes within the hour gets no more (SRV2-35). */
export async function answerMailRequest(parts: Parts): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const [asked] = await db
      .select()
      .from(mailRequests)
      .orderBy(asc(mailRequests.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!asked) return false;
    await db.delete(mailRequests).where(eq(mailRequests.id, asked.id));
    const [customer] = await db.select().from(customers).where(eq(customers.email, asked.email));
    if (!customer || customer.isMerchant) return true;
    if (asked.purpose === 'email verification' && customer.verified) return true;
    const scope = { db, customer: customer.id };
    if (await mayHaveCode(db, parts, customer.email)) await sendLink(scope, parts, asked.purpose, customer);
    return true;
  });
}

/**
 * Mails a link and, for an installed app that no link can open, the code that does the same. Nothing that was entered stands
 * in it: anybody can register anybody's address, with any words for a name.
 */
export async function sendLink(
  scope: Scope,
  parts: Parts,
  purpose: Purpose,
  { id, email }: Customer,
): Promise<void> {
  const minutes = LINK_MINUTES[purpose];
  const code = await issueCode(scope, parts, purpose, email, { minutes });
  const token = `${id}.${parts.ids.secret()}`;
  await scope.db.insert(tickets).values({
    customerId: id,
    hash: hashOf(token),
    kind: purpose === 'password reset' ? 'password-reset' : 'email-verification',
    detail: {},
    expiresAt: new Date(parts.clock.now() + minutes * 60_000),
  });
  const { subject, body } = letterOf(purpose, code, parts.config.publicUrl, token);
  await post(scope.db, parts.clock, {
    customer: id,
    cause: `${purpose} ${hashOf(token)}`,
    channel: 'mail',
    recipient: email,
    subject,
    body,
  });
}

const HELLO = 'Hello,';

function letterOf(purpose: Purpose, code: string, portal: string, token: string) {
  if (purpose === 'email verification')
    return {
      subject: 'Please verify your email address',
      body: [
        HELLO,
        '',
        'Follow this link to verify your email address and finish your registration at Billfold:',
        `${portal}/#/register/verify-email?verify_token=${token}`,
        '',
        `Or enter this code in the app: ${code}`,
        '',
        'Both are good for 24 hours. If you did not register, you need not do anything.',
      ].join('\n'),
    };
  return {
    subject: 'Choose a new password',
    body: [
      HELLO,
      '',
      'Somebody asked for a new password for your Billfold account. Follow this link to choose one:',
      `${portal}/#/reset-password/${token}`,
      '',
      `Or enter this code in the app: ${code}`,
      '',
      'Both are good for 1 hour. If this was not you, your password stays as it is and you need not do anything.',
    ].join('\n'),
  };
}
