import { eq } from 'drizzle-orm';
import { paidWith, triedNext } from '../../domain/auto-pay/text/agreement.ts';
import { payAmountText, scheduleSummary } from '../../domain/auto-pay/text/schedule.ts';
import type { Dependencies } from '../dependencies.ts';
import { autoPayAuthorizations } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { mayDebit } from './debits/facts.ts';
import { labelsOf } from './method-labels.ts';
import type { AutoPayRow } from './rows.ts';
import { entryOf } from './settings-columns.ts';

/** Records what a customer agreed to by saving or switching on, in words, with the time. */
export async function recordAuthorization(scope: Scope, parts: Dependencies, row: AutoPayRow): Promise<void> {
  await keepAuthorization(scope, parts, row, await agreementText(scope, parts, row));
}

export async function keepAuthorization(
  scope: Scope,
  parts: Dependencies,
  row: Pick<AutoPayRow, 'id'>,
  words: string,
): Promise<void> {
  await scope.db.insert(autoPayAuthorizations).values({
    autoPayId: row.id,
    customerId: scope.customer,
    words,
    givenAt: new Date(parts.clock.now()),
  });
}

async function termsOf(db: Db, { accountId }: AutoPayRow): Promise<{ prepay: boolean }> {
  const [account] = await db
    .select({ prepay: accounts.prepay })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) throw new Error(`an auto pay of no account ${accountId}`);
  return account;
}

/** The agreement in words: when, how much and by which methods. */
export async function agreementText(
  { db }: Pick<Scope, 'db'>,
  parts: Dependencies,
  row: AutoPayRow,
): Promise<string> {
  const entry = entryOf(row);
  const [primary, ...backups] = await labelsOf(db, parts.clock, row);
  return [
    scheduleSummary(entry),
    payAmountText(entry, await termsOf(db, row), await mayDebit(db, row)),
    ...(primary === undefined ? [] : [paidWith(primary)]),
    ...(backups.length === 0 ? [] : [triedNext(backups)]),
  ].join('\n');
}
