import { and, asc, eq, isNull } from 'drizzle-orm';
import { billsOf } from '../bills/bill.ts';
import type { Dependencies } from '../dependencies.ts';
import { receiptOf } from '../payments/receipts.ts';
import { shownName } from '../store/billers.ts';
import { accounts, billers, bills, holdings } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { taxAccountOf } from '../tax/accounts.ts';
import { returnOf } from '../tax/return.ts';
import { taxReturnRow } from '../tax/rows.ts';
import type { Content } from './document.worker.ts';

interface CopiedDocument {
  /** Folder and file name. */
  readonly name: string;
  /** Reads it; undefined when it is gone meanwhile. */
  read(): Promise<Content | undefined>;
}

/** Every document of the customer, by name. What it says is read when its turn comes. */
export async function documentsOf(parts: Dependencies, scope: Scope): Promise<CopiedDocument[]> {
  return [
    ...(await statementsOf(parts, scope)),
    ...(await taxReturnsOf(scope)),
    ...(await receiptsOf(scope)),
  ];
}

async function statementsOf(parts: Dependencies, scope: Scope): Promise<CopiedDocument[]> {
  const rows = await scope.db
    .select({
      id: bills.id,
      content: bills.content,
      period: bills.billingPeriodEnd,
      biller: shownName,
      number: accounts.accountNum,
    })
    .from(bills)
    .innerJoin(holdings, eq(holdings.accountId, bills.accountId))
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(and(eq(holdings.customerId, scope.customer), isNull(bills.taxReturn)))
    .orderBy(asc(bills.id));
  return rows
    .filter(({ content }) => !content.has_no_pdf)
    .map(({ id, period, biller, number }) => ({
      name: pathOf('statements', period ?? '', biller, number, id),
      read: async () => {
        const [bill] = await billsOf(scope, [id], parts);
        return bill && { kind: 'statement', bill };
      },
    }));
}

/** Returns as they are stored: their organisation need not answer for a copy. */
async function taxReturnsOf(scope: Scope): Promise<CopiedDocument[]> {
  const rows = await scope.db
    .select({
      id: taxReturns.id,
      accountId: taxReturns.accountId,
      period: bills.billingPeriodEnd,
      title: bills.taxReturn,
      number: accounts.accountNum,
    })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .innerJoin(holdings, eq(holdings.accountId, taxReturns.accountId))
    .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
    .where(eq(holdings.customerId, scope.customer))
    .orderBy(asc(taxReturns.id));
  return rows.map(({ id, accountId, period, title, number }) => ({
    name: pathOf('tax returns', period ?? '', title ?? '', number, id),
    read: async () => {
      const row = await taxReturnRow(scope, id);
      if (!row) return undefined;
      const account = await taxAccountOf(scope, accountId);
      return { kind: 'tax return', account, taxReturn: returnOf(row) };
    },
  }));
}

async function receiptsOf(scope: Scope): Promise<CopiedDocument[]> {
  const rows = await scope.db
    .select({
      number: transactions.confirmationNum,
      date: transactions.transactionDate,
      biller: transactions.entityName,
    })
    .from(transactions)
    .where(eq(transactions.customerId, scope.customer))
    .orderBy(asc(transactions.id));
  return rows.map(({ number, date, biller }) => ({
    name: pathOf('receipts', date, biller, number),
    read: async () => {
      const receipt = await receiptOf(scope, number);
      return receipt && { kind: 'receipt', receipt };
    },
  }));
}

/** Every file system takes these names. */
function pathOf(folder: string, ...words: readonly (string | number)[]): string {
  const name = words
    .filter((word) => word !== '')
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '_');
  return `${folder}/${name}.pdf`;
}
