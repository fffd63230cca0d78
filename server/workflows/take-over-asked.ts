import { and, desc, eq, ne } from 'drizzle-orm';
import { OBJECTION_HOLDS, OBJECTION_LINK, TAKE_OVER_WAIT } from '../../domain/accounts/take-over.ts';
import { claimedMail } from '../../domain/accounts/text/mails.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { LocatedAccount } from '../accounts/proof.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { momentText } from '../notifications/moment.ts';
import { conflict, say } from '../refusal.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { issueTicket } from '../session/tickets.ts';
import { shownName } from '../store/billers.ts';
import { billers, holdings, takeOvers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** A due take-over may have to wait for a payment. The links work as long as it is pending. */
const LINK_SECONDS = (TAKE_OVER_WAIT + DAY) / 1000;

/**
 * Writes that the newcomer wants the account alone, and tells every other payer, each with a link that objects
 * (ruling 57). False when there is no other payer. The caller holds the lock of the account.
 */
export async function askForTakeOver(
  parts: Dependencies,
  { db, customer }: Scope,
  account: LocatedAccount,
): Promise<boolean> {
  await requireNoObjection(parts, { db, customer }, account.id);
  const payers = await db
    .select({ id: customers.id, email: customers.email })
    .from(holdings)
    .innerJoin(customers, eq(customers.id, holdings.customerId))
    .where(and(eq(holdings.accountId, account.id), ne(holdings.customerId, customer)))
    .orderBy(customers.id);
  const [biller] = await db.select({ name: shownName }).from(billers).where(eq(billers.id, account.billerId));
  if (payers.length === 0 || !biller) return false;
  const takesEffectAt = new Date(parts.clock.now() + TAKE_OVER_WAIT);
  const [asked] = await db
    .insert(takeOvers)
    .values({
      customerId: customer,
      accountId: account.id,
      payers: payers.map(({ id }) => id),
      takesEffectAt,
      nextTryAt: takesEffectAt,
    })
    .returning({ id: takeOvers.id });
  const takeOver = String(asked?.id);
  const named = { accountNum: account.accountNum, biller: biller.name };
  const when = momentText(parts, takesEffectAt.getTime());
  for (const payer of payers) {
    const token = await issueTicket(parts, payer.id, 'objection', LINK_SECONDS, { takeOver }, db);
    await recordEvent({ db, customer: payer.id }, parts, 'account-claimed', 'done');
    await queueMessage(db, parts.clock, {
      customer: payer.id,
      cause: `take-over ${takeOver} asked ${payer.id}`,
      channel: 'mail',
      recipient: payer.email,
      ...claimedMail(named, when, `${parts.config.publicUrl}/#/undo/${OBJECTION_LINK}${token}`),
    });
  }
  const notice = NOT_ME_NOTICES.takeOver(account.accountNum, biller.name, when);
  await tellNotMe({ db, customer }, parts, `take-over ${takeOver} asked`, notice);
  return true;
}

/** Otherwise a newcomer could ask again and again, until a mail is overlooked. */
async function requireNoObjection(
  { clock, config }: Dependencies,
  { db, customer }: Scope,
  accountId: number,
): Promise<void> {
  const [objected] = await db
    .select({ endedAt: takeOvers.endedAt })
    .from(takeOvers)
    .where(
      and(
        eq(takeOvers.accountId, accountId),
        eq(takeOvers.customerId, customer),
        eq(takeOvers.state, 'objected'),
      ),
    )
    .orderBy(desc(takeOvers.endedAt))
    .limit(1);
  const until = (objected?.endedAt?.getTime() ?? 0) + OBJECTION_HOLDS;
  if (until <= clock.now()) return;
  throw conflict(say('accounts.objected', { again: dateAt(until, config.zone) }));
}
