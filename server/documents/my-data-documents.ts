import { and, asc, eq, isNull } from 'drizzle-orm';
import { billsOf } from '../bills/bill.ts';
import { receiptOf } from '../payments/receipts.ts';
import { bills, holdings } from '../store/schema/billers.ts';
import { transactions } from '../store/schema/payments.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { taxAccountOf } from '../tax/accounts.ts';
import { returnOf } from '../tax/return.ts';
import { taxReturnRow } from '../tax/rows.ts';
import type { Content } from './document.worker.ts';

interface CopiedDocument {
  /** Folder and file name. */
  readonly name: string;
  readonly content: Content;
}

/** Every document of the customer, read when it is asked for. */
export async function* documentsOf(scope: Scope): AsyncGenerator<CopiedDocument> {
  yield* statementsOf(scope);
  yield* taxReturnsOf(scope);
  yield* receiptsOf(scope);
}

async function* statementsOf(scope: Scope): AsyncGenerator<CopiedDocument> {
  const rows = await scope.db
    .select({ id: bills.id, content: bills.content })
    .from(bills)
    .innerJoin(holdings, eq(holdings.accountId, bills.accountId))
    .where(and(eq(holdings.customerId, scope.customer), isNull(bills.taxReturn)))
    .orderBy(asc(bills.id));
  for (const { id } of rows.filter(({ content }) => !content.has_no_pdf)) {
    const [bill] = await billsOf(scope, [id]);
    if (!bill) continue;
    const period = bill.billing_period_end ?? bill.due_date ?? '';
    const name = pathOf('statements', period, bill.biller.name, bill.account_num, id);
    yield { name, content: { kind: 'statement', bill } };
  }
}

/** Returns as they are stored: their organisation need not answer for a copy. */
async function* taxReturnsOf(scope: Scope): AsyncGenerator<CopiedDocument> {
  const rows = await scope.db
    .select({ id: taxReturns.id, account: taxReturns.accountId })
    .from(taxReturns)
    .innerJoin(holdings, eq(holdings.accountId, taxReturns.accountId))
    .where(eq(holdings.customerId, scope.customer))
    .orderBy(asc(taxReturns.id));
  for (const { id, account: accountId } of rows) {
    const row = await taxReturnRow(scope, id);
    if (!row) continue;
    const taxReturn = returnOf(row);
    const account = await taxAccountOf(scope, accountId);
    const name = pathOf(
      'tax returns',
      taxReturn.taxPeriodEndDate,
      taxReturn.returnDescription,
      account.accountNum,
      id,
    );
    yield { name, content: { kind: 'tax return', account, taxReturn } };
  }
}

async function* receiptsOf(scope: Scope): AsyncGenerator<CopiedDocument> {
  const rows = await scope.db
    .select({
      number: transactions.confirmationNum,
      date: transactions.transactionDate,
      biller: transactions.entityName,
    })
    .from(transactions)
    .where(eq(transactions.customerId, scope.customer))
    .orderBy(asc(transactions.id));
  for (const { number, date, biller } of rows) {
    const receipt = await receiptOf(scope, number);
    if (receipt)
      yield { name: pathOf('receipts', date, biller, number), content: { kind: 'receipt', receipt } };
  }
}

/** Every file system takes these names. */
function pathOf(folder: string, ...words: readonly (string | number)[]): string {
  const name = words
    .filter((word) => word !== '')
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '_');
  return `${folder}/${name}.pdf`;
}
