import type { Account, BillerGroup } from '../../domain/accounts/account.ts';
import { type Instead, insteadOfPayments } from '../auto-pay/list.ts';
import { accountList } from '../bills/list.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Scope } from '../store/scope.ts';

/** The bill list, which follows the forecast of each auto pay as all other places do. */
export async function accountListWithForecasts(
  scope: Scope,
  { billers, clock }: Pick<Dependencies, 'billers' | 'clock'>,
): Promise<BillerGroup[]> {
  const groups = await accountList(scope, billers);
  const words = await wordsFor(
    scope,
    clock,
    groups.flatMap(({ accounts }) => accounts),
  );
  return groups.map((group) => ({
    ...group,
    accounts: group.accounts.map((account) => withWords(account, words)),
  }));
}

/** One account in the list's format. */
export async function withForecast(scope: Scope, clock: Clock, account: Account): Promise<Account> {
  return withWords(account, await wordsFor(scope, clock, [account]));
}

type Words = ReadonlyMap<number, Instead>;

function wordsFor(scope: Scope, clock: Clock, accounts: readonly Account[]): Promise<Words> {
  return insteadOfPayments(
    scope,
    clock,
    accounts.map(({ autoPay }) => autoPay.scheduledDate),
  );
}

function withWords(account: Account, words: Words): Account {
  const instead = words.get(account.account_id);
  if (instead === undefined) return account;
  const autoPay = { ...account.autoPay, instead: instead.words };
  return { ...account, autoPay: instead.willFail ? { ...autoPay, will_fail: true } : autoPay };
}
