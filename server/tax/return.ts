import { amountsOf, dueOf, type TaxEntryProblem, type TaxReturn } from '../../domain/tax/tax-return.ts';
import type { TaxTask } from '../../domain/tax/text/tasks.ts';
import { subtract, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { coded, invalid, notFound } from '../refusal.ts';
import type { Entry } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { accountsNumbered } from './accounts.ts';
import { entryProblems, lineProblems, linesOf, withEntries } from './form.ts';
import { type TaxReturnRow, taxReturnRow } from './rows.ts';
import { requireTaxService } from './service.ts';

export interface NamedReturn {
  readonly taxReturnId: number;
  readonly entityId: number;
  readonly accountNumber: string;
}

/**
 * A return of the named account, once its organisation has answered. Refuses `task` when it does not
 * answer.
 */
export async function readReachableReturn(
  parts: Dependencies,
  scope: Scope,
  named: NamedReturn,
  task: TaxTask,
): Promise<TaxReturnRow> {
  await requireTaxService(parts, named.entityId, task);
  const [row, accounts] = await Promise.all([
    taxReturnRow(scope, named.taxReturnId),
    accountsNumbered(scope, named),
  ]);
  if (!row || !accounts.includes(row.account.id)) throw notFound();
  return row;
}

/** A return in wire format (ENT2-20). */
export function returnOf(row: TaxReturnRow): TaxReturn {
  const { taxReturn, bill, account, organization } = row;
  if (bill.dueDate === null || bill.periodEnd === null) throw new Error('a tax return without its dates');
  const paid = subtract(taxReturn.amountDue, bill.balance ?? ZERO);
  return {
    id: taxReturn.id,
    version: taxReturn.version,
    accountId: account.id,
    entityId: account.billerId,
    accountNum: account.accountNum,
    returnDescription: bill.taxReturn ?? '',
    returnStatus: taxReturn.status,
    fileReturn: taxReturn.status !== 'Non-filed',
    returnFiledDate: taxReturn.filedOn,
    filingNumber: taxReturn.filingNumber,
    taxPeriodEndDate: bill.periodEnd,
    taxReturnDueDate: bill.dueDate,
    ...amountsOf(taxReturn.amountDue, paid),
    documentationMailTo: organization.documentationMailTo,
    dueItem: taxReturn.dueItem,
    cart_item_id: row.cartItemId,
    taxReturnDetails: linesOf(taxReturn.form, taxReturn.entries),
  };
}

/** The return with these entries, without storing anything. Refuses entries that do not fit. */
export function applyEntries(
  row: TaxReturnRow,
  { taxReturnDetails }: { readonly taxReturnDetails: Parameters<typeof entryProblems>[1] },
  isFiling: boolean,
): { readonly entries: Readonly<Record<string, Entry>>; readonly taxReturn: TaxReturn } {
  const { form, entries: before, dueItem, amountDue } = row.taxReturn;
  requireNoProblems(entryProblems(form, taxReturnDetails));
  const entries = withEntries(form, before, taxReturnDetails);
  const lines = linesOf(form, entries);
  requireNoProblems(lineProblems(lines, isFiling));
  const stored = returnOf(row);
  const due = dueOf(lines, dueItem) ?? amountDue;
  return {
    entries,
    taxReturn: { ...stored, taxReturnDetails: lines, ...amountsOf(due, stored.payments) },
  };
}

function requireNoProblems(problems: Record<string, TaxEntryProblem>): void {
  if (Object.keys(problems).length > 0) throw invalid(coded('tax.entry', problems));
}
