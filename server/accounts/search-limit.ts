import { and, eq } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { Refusal } from '../refusal.ts';
import { lockedUntil, returnTry, spendTry } from '../session/sign-in-limit.ts';
import { accounts, billers, enteredNumber, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

const TOO_MANY = 'There were too many tries to find an account. Please try again in 15 minutes.';
const TOO_MANY_FOR_ACCOUNT =
  'There were too many tries to find this account. Please try again in an hour, or call your biller.';
const TOO_MANY_FROM_HERE =
  'There were too many tries to find accounts from this network. Please try again in an hour.';

/** An account as it was named in a search, whether it exists or not. */
export interface SoughtAccount {
  readonly billerId: number;
  readonly accountNum: string;
}

/**
 * Runs a search for accounts by proof. It refuses after ten searches in vain of a customer in 15
 * minutes (SRV-16), after five for one account by all customers in an hour, and after forty from one
 * network address. A number that does not exist is counted like one that does.
 */
export async function withTryLimit<Found>(
  parts: Dependencies,
  scope: Scope,
  sought: SoughtAccount,
  search: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const limits = limitsOf(scope, sought);
  for (const { bucket, most, window, words } of limits)
    if (!(await spendTry(parts, bucket, most, window)))
      throw new Refusal(429, words, { retryAfter: window / 1000 });
  const result = await search();
  if (result === undefined) {
    await recordEvent(scope, parts, 'account-search', 'refused');
    await tellSeries(parts, scope, sought);
  } else for (const { bucket } of limits) await returnTry(parts, bucket);
  return result;
}

function limitsOf({ customer }: Scope, sought: SoughtAccount) {
  const { address } = currentOrigin();
  return [
    { bucket: `locate ${customer}`, most: 10, window: 15 * MINUTE, words: TOO_MANY },
    ...(address === ''
      ? []
      : [{ bucket: `locate from ${address}`, most: 40, window: HOUR, words: TOO_MANY_FROM_HERE }]),
    { bucket: bucketOf(sought), most: 5, window: HOUR, words: TOO_MANY_FOR_ACCOUNT },
  ];
}

const bucketOf = ({ billerId, accountNum }: SoughtAccount) =>
  `locate account ${hashOf(`${billerId} ${comparisonKey(accountNum)}`)}`;

/** After the last try in vain, tells the payers of the account, once in the hour. */
async function tellSeries(parts: Dependencies, scope: Scope, sought: SoughtAccount): Promise<void> {
  const bucket = bucketOf(sought);
  if ((await lockedUntil(scope.db, parts, [bucket])) === undefined) return;
  if (!(await spendTry(parts, `told ${bucket}`, 1, HOUR))) return;
  await recordEvent(scope, parts, 'account-search', 'limited');
  const payers = await payersOf(scope, sought);
  const now = parts.clock.now();
  await parts.store.transact(async (db) => {
    for (const { customer, email, biller, accountNum } of payers) {
      await recordEvent({ db, customer }, parts, 'account-guessed', 'refused');
      await queueMessage(db, parts.clock, {
        customer,
        cause: `account guessed ${bucket} ${customer} ${now}`,
        channel: 'mail',
        recipient: email,
        subject: 'Somebody tried to add your account',
        body: [
          `Somebody tried five times to prove that your account ${accountNum} at ${biller} is theirs, and failed. Nobody was added, and nothing has changed.`,
          '',
          `We stop further tries for an hour. If this was nobody you know, please tell ${biller}, who can give the account another PIN.`,
        ].join('\n'),
      });
    }
  });
}

function payersOf({ db }: Scope, { billerId, accountNum }: SoughtAccount) {
  return db
    .select({
      customer: customers.id,
      email: customers.email,
      biller: billers.name,
      accountNum: accounts.accountNum,
    })
    .from(accounts)
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .innerJoin(holdings, eq(holdings.accountId, accounts.id))
    .innerJoin(customers, eq(customers.id, holdings.customerId))
    .where(
      and(eq(accounts.billerId, billerId), eq(enteredNumber(accounts.accountNum), comparisonKey(accountNum))),
    );
}
