import { asc, eq } from 'drizzle-orm';
import { newPasswordMail, verificationMail } from '../../domain/session/text/mails.ts';
import { wrongPasswordsNotice } from '../../domain/session/text/notices.ts';
import { LINK_HOURS, RESET_LINK_HOURS } from '../../domain/session/verification-code.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { type CodePurpose, customers, mailRequests, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { codeKey } from './code-hash.ts';
import { isCodeAllowed, issueCode } from './codes.ts';
import { clearTries } from './sign-in-limit.ts';

type Purpose = (typeof mailRequests.$inferSelect)['purpose'];
type LinkPurpose = Exclude<Purpose, 'wrong passwords'>;
type Customer = typeof customers.$inferSelect;

/** How long each link works, in minutes (SRV2-36). The code beside it is short, and ends sooner. */
const LINK_MINUTES: Record<LinkPurpose, number> = {
  'email verification': LINK_HOURS * 60,
  'password reset': RESET_LINK_HOURS * 60,
};

/**
 * Records a request for a mail. It does the same for every address, and looks up the customer only
 * after the answer. Neither text nor time shows who is a customer (API2-12, API2-15).
 */
export async function askForMail(parts: Dependencies, purpose: Purpose, email: string): Promise<void> {
  await parts.store.db.insert(mailRequests).values({ purpose, email, at: new Date(parts.clock.now()) });
}

/** Records a request for a mail with a link. */
export async function requestMail(parts: Dependencies, purpose: LinkPurpose, entered: string): Promise<void> {
  const email = entered.trim().toLowerCase();
  await askForMail(parts, purpose, email);
  await clearTries(parts, triesOfMail(purpose, email));
}

/**
 * The bucket of wrong codes that were entered with an address since its last request for a mail.
 */
export function triesOfMail(purpose: CodePurpose, email: string): string {
  return `code of mail ${purpose} ${hashOf(email)}`;
}

/**
 * Answers one request; false when there is none. An address that had five codes within the hour
 * gets no more (SRV2-35).
 */
export async function answerMailRequest(parts: Dependencies): Promise<boolean> {
  const key = await codeKey(parts);
  return parts.store.transact(async (db) => {
    const [request] = await db
      .select()
      .from(mailRequests)
      .orderBy(asc(mailRequests.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!request) return false;
    await db.delete(mailRequests).where(eq(mailRequests.id, request.id));
    const [customer] = await db.select().from(customers).where(eq(customers.email, request.email));
    if (!customer || customer.isMerchant) return true;
    if (request.purpose === 'email verification' && customer.verified) return true;
    const scope = { db, customer: customer.id };
    if (request.purpose === 'wrong passwords') {
      await queueMessage(db, parts.clock, {
        customer: customer.id,
        cause: `wrong passwords ${customer.id} ${request.id}`,
        channel: 'mail',
        recipient: customer.email,
        ...wrongPasswordsNotice(),
      });
      return true;
    }
    if (await isCodeAllowed(db, parts, customer.email))
      await sendLink(scope, parts, key, request.purpose, customer);
    return true;
  });
}

/**
 * Mails a link and, for an installed app that links cannot open, a code that does the same. The
 * mail contains nothing that was entered: anybody can register anybody's address, with any words as
 * a name.
 */
export async function sendLink(
  scope: Scope,
  parts: Dependencies,
  key: HashKeys,
  purpose: LinkPurpose,
  { id, email }: Customer,
): Promise<void> {
  const isReset = purpose === 'password reset';
  const minutes = LINK_MINUTES[purpose];
  const code = await issueCode(scope, parts, key, purpose, email);
  const token = `${id}.${parts.ids.secret()}`;
  await scope.db.insert(tickets).values({
    customerId: id,
    hash: hashOf(token),
    kind: isReset ? 'password-reset' : 'email-verification',
    detail: {},
    expiresAt: new Date(parts.clock.now() + minutes * MINUTE),
  });
  const route = isReset ? `reset-password/${token}` : `register/verify-email?verify_token=${token}`;
  const proofs = { link: `${parts.config.publicUrl}/#/${route}`, code };
  await queueMessage(scope.db, parts.clock, {
    customer: id,
    cause: `${purpose} ${hashOf(token)}`,
    channel: 'mail',
    recipient: email,
    ...(isReset ? newPasswordMail(proofs) : verificationMail(proofs)),
  });
}
