import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { countOnSite, isTight, lockedUntil, returnTry, spendTry } from '../session/sign-in-limit.ts';
import type { Scope } from '../store/scope.ts';
import { requestGuessWarning, type SoughtAccount } from './guess-warnings.ts';

/**
 * Runs a search for accounts by proof. It refuses after ten searches in vain of a customer in 15
 * minutes (SRV-16), after five for one account by all customers in an hour, and after forty from one
 * network address. While many were in vain on the whole portal, it is after three of a customer, three for an
 * account and eight from an address. A number that does not exist is counted like one that does.
 */
export async function withTryLimit<Found>(
  parts: Dependencies,
  scope: Scope,
  sought: SoughtAccount,
  search: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const limits = limitsOf(scope, sought, (await isTight(parts, 'account-search')) ? TIGHT : USUAL);
  for (const { bucket, most, window, reason } of limits)
    if (!(await spendTry(parts, bucket, most, window)))
      throw new Refusal(429, reason, { retryAfter: window / 1000 });
  const returnTries = () => Promise.all(limits.map(({ bucket }) => returnTry(parts, bucket)));
  let result: Found | undefined;
  try {
    result = await search();
  } catch (error) {
    // Nothing was proved or disproved, for example while the biller is silent.
    await returnTries();
    throw error;
  }
  if (result === undefined) {
    await recordEvent(scope, parts, 'account-search', 'refused');
    await countOnSite(parts, 'account-search');
    await tellSeries(parts, scope, sought);
  } else await returnTries();
  return result;
}

const USUAL = { ofCustomer: 10, fromAddress: 40, forAccount: 5 };
const TIGHT: typeof USUAL = { ofCustomer: 3, fromAddress: 8, forAccount: 3 };

function limitsOf({ customer }: Scope, sought: SoughtAccount, most: typeof USUAL) {
  const { address } = currentOrigin();
  return [
    {
      bucket: `locate ${customer}`,
      most: most.ofCustomer,
      window: 15 * MINUTE,
      reason: 'accounts.too-many-searches' as const,
    },
    ...(address === ''
      ? []
      : [
          {
            bucket: `locate from ${address}`,
            most: most.fromAddress,
            window: HOUR,
            reason: 'accounts.too-many-searches-from-here' as const,
          },
        ]),
    {
      bucket: bucketOf(sought),
      most: most.forAccount,
      window: HOUR,
      reason: 'accounts.too-many-searches-for-one' as const,
    },
  ];
}

const bucketOf = ({ billerId, accountNum }: SoughtAccount) =>
  `locate account ${hashOf(`${billerId} ${comparisonKey(accountNum)}`)}`;

/** After the last try in vain, asks that the payers of the account are told, once in the hour. */
async function tellSeries(parts: Dependencies, scope: Scope, sought: SoughtAccount): Promise<void> {
  const bucket = bucketOf(sought);
  if ((await lockedUntil(scope.db, parts, [bucket])) === undefined) return;
  if (!(await spendTry(parts, `told ${bucket}`, 1, HOUR))) return;
  await recordEvent(scope, parts, 'account-search', 'limited');
  await requestGuessWarning(parts, sought);
}
