import { and, eq } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { ACCOUNT_NUMBER } from '../../domain/bills/text/lines.ts';
import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type ProvenAccount } from '../ports/billers.ts';
import { Refusal } from '../refusal.ts';
import { accounts, bills, enteredNumber } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import type { LocatedAccount, Proof } from './proof.ts';

/** As long as a biller has for a balance (SRV-24). */
const PATIENCE = 10 * SECOND;

/**
 * Asks the biller's own system for an account that the portal does not have, or whose proof it does not know. It is
 * asked in both cases, so that an answer takes as long for an account that exists. What it tells is written down, with
 * the bill of this moment.
 */
export async function askBiller(
  parts: Dependencies,
  proof: Proof,
  known: LocatedAccount | undefined,
): Promise<LocatedAccount | undefined> {
  const told = await ask(parts, proof);
  if (!told) return undefined;
  return known ?? parts.store.transact((db) => writeDown(db, proof, told));
}

async function ask(
  { billers }: Dependencies,
  { entity_id, conf_id, account_number, last_or_business_name, pin }: Proof,
): Promise<ProvenAccount | undefined> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await billers.account(
      {
        billerId: entity_id,
        billTypeId: conf_id,
        accountNum: account_number,
        name: last_or_business_name,
        pin,
      },
      signal,
    );
  } catch (error) {
    if (error instanceof BillerSilent || signal.aborted) throw new Refusal(503, 'accounts.biller-silent');
    throw error;
  }
}

async function writeDown(
  db: Db,
  { entity_id, conf_id, pin }: Proof,
  { accountNum, customerName, businessName, serviceAddress, bill }: ProvenAccount,
): Promise<LocatedAccount | undefined> {
  const [added] = await db
    .insert(accounts)
    .values({
      billerId: entity_id,
      billTypeId: conf_id,
      accountNum,
      customerName,
      businessName,
      pin,
      serviceAddress: serviceAddress === '' ? null : { address1: serviceAddress, address2: '' },
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return reopened(db, conf_id, accountNum);
  await db.insert(bills).values({
    accountId: added.id,
    number: bill.number,
    dueDate: bill.dueDate,
    balance: bill.balance,
    amountDue: bill.amountDue,
    toldBalance: bill.balance,
    toldDue: bill.amountDue,
    toldAt: new Date(bill.asOf),
    content: {
      is_bal_fwd: true,
      account_information: [{ label: ACCOUNT_NUMBER, value: accountNum }],
      messages: [],
    },
  });
  return added;
}

/** The account of somebody who was told of it at the same moment, or one that a file had closed. */
async function reopened(db: Db, billTypeId: number, accountNum: string): Promise<LocatedAccount | undefined> {
  const [account] = await db
    .update(accounts)
    .set({ closedAt: null })
    .where(
      and(
        eq(accounts.billTypeId, billTypeId),
        eq(enteredNumber(accounts.accountNum), comparisonKey(accountNum)),
      ),
    )
    .returning();
  return account;
}
