import { and, asc, eq } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { guessedMail } from '../../domain/accounts/text/mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { shownName } from '../store/billers.ts';
import { accounts, billers, enteredNumber, guessWarnings, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';

/** An account as it was named in a search, whether it exists or not. */
export interface SoughtAccount {
  readonly billerId: number;
  readonly accountNum: string;
}

/**
 * Records that the payers of an account are to be warned. It does the same for every number, and looks up the
 * payers only after the answer. Its time does not show whether somebody pays such an account.
 */
export async function requestGuessWarning(
  { store, clock }: Dependencies,
  { billerId, accountNum }: SoughtAccount,
): Promise<void> {
  await store.db.insert(guessWarnings).values({ billerId, accountNum, at: new Date(clock.now()) });
}

/** Warns the payers of one guessed account; false when there is none. */
export async function warnOfGuesses(parts: Dependencies): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const [warning] = await db
      .select()
      .from(guessWarnings)
      .orderBy(asc(guessWarnings.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!warning) return false;
    await db.delete(guessWarnings).where(eq(guessWarnings.id, warning.id));
    for (const { customer, email, biller, accountNum } of await payersOf(db, warning)) {
      await recordEvent({ db, customer }, parts, 'account-guessed', 'refused');
      await queueMessage(db, parts.clock, {
        customer,
        cause: `account guessed ${warning.id} ${customer}`,
        channel: 'mail',
        recipient: email,
        ...guessedMail({ accountNum, biller }),
      });
    }
    return true;
  });
}

function payersOf(db: Db, { billerId, accountNum }: SoughtAccount) {
  return db
    .select({
      customer: customers.id,
      email: customers.email,
      biller: shownName,
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
