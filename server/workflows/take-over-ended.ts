import { and, arrayContains, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PendingTakeOver } from '../../domain/accounts/take-over.ts';
import { keptMail, type MailedAccount, refusedMail } from '../../domain/accounts/text/mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { redeemTicket } from '../session/tickets.ts';
import { shownName } from '../store/billers.ts';
import { accounts, billers, holdings, takeOvers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type TakeOver = typeof takeOvers.$inferSelect;

const isPending = eq(takeOvers.state, 'pending');

/** True of a take-over by which this customer would lose the account. */
const concerns = (customer: number) => arrayContains(takeOvers.payers, [customer]);

/** The pending take-overs of the customer's accounts, with the customer's own (ruling 57). */
export async function pendingTakeOvers({ db, customer }: Scope): Promise<PendingTakeOver[]> {
  const rows = await db
    .select({ takeOver: takeOvers })
    .from(takeOvers)
    .innerJoin(holdings, and(eq(holdings.accountId, takeOvers.accountId), eq(holdings.customerId, customer)))
    .where(isPending)
    .orderBy(takeOvers.takesEffectAt);
  return rows
    .map(({ takeOver }) => takeOver)
    .filter(({ customerId, payers }) => customerId === customer || payers.includes(customer))
    .map(({ accountId, takesEffectAt, customerId }) => ({
      account_id: accountId,
      at: takesEffectAt.getTime(),
      is_mine: customerId === customer,
    }));
}

/** Objects to every pending take-over by which the signed-in customer would lose the account. */
export async function objectAsPayer(parts: Dependencies, customer: number, accountId: number): Promise<void> {
  await parts.store.transact(async (db) => {
    const which = and(eq(takeOvers.accountId, accountId), concerns(customer));
    const ended = await end(parts, db, 'objected', which);
    if (ended.length === 0) throw conflict('accounts.no-take-over');
    for (const takeOver of ended) await tellOfObjection(parts, { db, customer }, takeOver);
  });
}

/** Objects to the take-over whose mail held the link. */
export async function objectByLink(visit: RequestContext, token: string): Promise<MailedAccount> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  return parts.store.transact(async (db) => {
    const redeemed = await redeemTicket(parts, 'objection', token, db);
    if (!redeemed) throw dead();
    const { customer, detail } = redeemed;
    const which = and(eq(takeOvers.id, Number(detail.takeOver)), concerns(customer));
    const [ended] = await end(parts, db, 'objected', which);
    if (!ended) throw dead();
    return tellOfObjection(parts, { db, customer }, ended);
  });
}

const dead = () => new Refusal(422, 'accounts.dead-objection');

/**
 * What a removed account means for its take-overs: the customer's own ends, and the customer is not among the
 * payers of others any more.
 */
export async function leaveTakeOvers(
  parts: Dependencies,
  { db, customer }: Scope,
  accountId: number,
): Promise<void> {
  const ofAccount = eq(takeOvers.accountId, accountId);
  await db
    .update(takeOvers)
    .set({ payers: sql`array_remove(${takeOvers.payers}, ${customer})` })
    .where(and(isPending, ofAccount, concerns(customer)));
  await giveUpTakeOvers(parts, { db, customer }, ofAccount);
}

/** Ends what the customer takes over, of one account or of all, and tells the payers that they keep it. */
export async function giveUpTakeOvers(
  parts: Dependencies,
  { db, customer }: Scope,
  ofAccount?: SQL,
): Promise<void> {
  const own = and(eq(takeOvers.customerId, customer), ofAccount);
  for (const takeOver of await end(parts, db, 'given up', own)) {
    const account = await accountOf(db, takeOver);
    await tellPayers(parts, db, takeOver, keptMail(account, 'given up'));
  }
}

/** Ends pending take-overs; two at once end them once. */
function end(
  { clock }: Dependencies,
  db: Db,
  state: 'objected' | 'given up',
  which: SQL | undefined,
): Promise<TakeOver[]> {
  return db
    .update(takeOvers)
    .set({ state, endedAt: new Date(clock.now()) })
    .where(and(isPending, which))
    .returning();
}

/** The payer who objected is told as well: somebody else may have used the session or the mail. */
async function tellOfObjection(
  parts: Dependencies,
  { db, customer }: Scope,
  takeOver: TakeOver,
): Promise<MailedAccount> {
  const account = await accountOf(db, takeOver);
  await recordEvent({ db, customer }, parts, 'take-over-objected', 'done');
  for (const told of [takeOver.customerId, ...takeOver.payers])
    if (told !== customer) await recordEvent({ db, customer: told }, parts, 'take-over-ended', 'done');
  await mail(parts, db, takeOver, [takeOver.customerId], refusedMail(account));
  await tellPayers(parts, db, takeOver, keptMail(account, 'objected'));
  return account;
}

export async function accountOf(db: Db, { accountId }: TakeOver): Promise<MailedAccount> {
  const [account] = await db
    .select({ accountNum: accounts.accountNum, biller: shownName })
    .from(accounts)
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(eq(accounts.id, accountId));
  if (!account) throw new Error('a take-over without an account');
  return account;
}

const tellPayers = (parts: Dependencies, db: Db, takeOver: TakeOver, words: ReturnType<typeof keptMail>) =>
  mail(parts, db, takeOver, takeOver.payers, words);

/** Mails customers what became of a take-over. */
export async function mail(
  { clock }: Dependencies,
  db: Db,
  { id }: TakeOver,
  to: readonly number[],
  words: { readonly subject: string; readonly body: string },
): Promise<void> {
  const recipients = await db
    .select({ customer: customers.id, recipient: customers.email })
    .from(customers)
    .where(inArray(customers.id, [...to]));
  for (const one of recipients)
    await queueMessage(db, clock, {
      ...one,
      cause: `take-over ${id} ended ${one.customer}`,
      channel: 'mail',
      ...words,
    });
}
