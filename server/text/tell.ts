import { and, eq } from 'drizzle-orm';
import { VERIFIED } from '../../domain/mobile-number.ts';
import { post } from '../messages.ts';
import { tell } from '../notices/notice.ts';
import type { Parts } from '../parts.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** What is said of a payment by text. */
interface Word {
  /** What happened, once: it is told once. */
  readonly cause: string;
  /** The number that it was paid from. */
  readonly mobileNumber: string;
  /** The text, which begins with the name of the portal. */
  readonly body: string;
  /** The receipt of the payment goes out by email: no other mail tells the same. */
  readonly isMailed?: boolean;
}

/** Texts the number while it is the customer's verified one; else it may be anybody's, and payment notices tell (SRV2-33). */
export async function tellPayer(
  { db, customer }: Scope,
  parts: Parts,
  { cause, mobileNumber, body, isMailed = false }: Word,
): Promise<void> {
  if (await isNumberOf({ db, customer }, mobileNumber)) {
    const word = { customer, cause, channel: 'sms', recipient: mobileNumber, subject: '', body } as const;
    return post(db, parts.clock, word);
  }
  return tell({ db, customer }, parts, 'payment', {
    cause,
    subject: 'Your payment by text',
    body: body.replace(/^Billfold: /, ''),
    text: body,
    isMailed,
  });
}

async function isNumberOf({ db, customer }: Scope, mobileNumber: string): Promise<boolean> {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.id, customer),
        eq(customers.mobileNumber, mobileNumber),
        eq(customers.mobileRegistration, VERIFIED),
      ),
    );
  return found.length === 1;
}
