import type { Account, BillerGroup } from '../../domain/accounts/account.ts';
import { type Instead, insteadOfPayments } from '../auto-pay/list.ts';
import { accountList } from '../bills/list.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Scope } from '../store/scope.ts';

type Facts = Pick<Dependencies, 'clock' | 'config'>;

/** The bill list, which follows the forecast of each auto pay as all other places do. */
export async function accountListWithForecasts(
  scope: Scope,
  parts: Facts & Pick<Dependencies, 'billers'>,
): Promise<BillerGroup[]> {
  const groups = await accountList(scope, parts);
  const words = await wordsFor(
    scope,
    parts,
    groups.flatMap(({ accounts }) => accounts),
  );
  return groups.map((group) => ({
    ...group,
    accounts: group.accounts.map((account) => withWords(account, words)),
  }));
}

/** One account in the list's format. */
export async function withForecast(scope: Scope, parts: Facts, account: Account): Promise<Account> {
  return withWords(account, await wordsFor(scope, parts, [account]));
}

type Words = ReadonlyMap<number, Instead>;

function wordsFor(scope: Scope, parts: Facts, accounts: readonly Account[]): Promise<Words> {
  return insteadOfPayments(
    scope,
    parts,
    accounts.map(({ autoPay }) => autoPay.scheduledDate),
  );
}

function withWords(account: Account, words: Words): Account {
  const instead = words.get(account.account_id);
  if (instead === undefined) return account;
  const autoPay = { ...account.autoPay, instead: instead.words };
  return { ...account, autoPay: instead.willFail ? { ...autoPay, will_fail: true } : autoPay };
}
