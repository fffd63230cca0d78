import type * as calls from '../../domain/tax/calls.ts';
import type { ReturnStatus } from '../../domain/tax/tax-return.ts';
import type { TaxTask } from '../../domain/tax/text/tasks.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { isSetUp } from '../set-up.ts';
import type { Scope } from '../store/scope.ts';
import { accountsNumbered, taxAccountDetails, taxAccountOf, taxAccountsOf } from './accounts.ts';
import { findAccounts } from './find.ts';
import { completedTaxes, listedReturns } from './lists.ts';
import { applyEntries, readReachableReturn, returnOf } from './return.ts';
import { saveReturn } from './save.ts';
import { requireTaxService } from './service.ts';

/** Where no tax organisation is set up, nobody has tax accounts, and no screen mentions them. */
const NO_TAXES = { accounts: [], taxWebServiceStatus: { is_running: true, error_msg: '' } };

export const tax: Handlers<typeof calls> = {
  getTaxAccountsList: async (_, { parts, scope }) =>
    isSetUp(parts.config, 'tax') ? taxAccountsOf(parts, scope) : NO_TAXES,

  getTaxAccountDetails: ({ accountId, entityId }, { parts, scope }) =>
    taxAccountDetails(parts, scope, accountId, entityId),

  getTaxAccount: ({ accountId }, { scope }) => taxAccountOf(scope, accountId),

  getFiledTaxReturns: (account, { parts, scope }) =>
    returnsOf(parts, scope, account, 'filed', 'filed returns'),

  getUnfiledTaxReturns: (account, { parts, scope }) =>
    returnsOf(parts, scope, account, 'Non-filed', 'unfiled returns'),

  getPendingTaxReturns: (account, { parts, scope }) =>
    returnsOf(parts, scope, account, 'pending', 'pending returns'),

  getCompletedTaxReturns: async ({ year, ...account }, { parts, scope }) => {
    await requireTaxService(parts, account.entityId, 'completed returns');
    const accountIds = await accountsNumbered(scope, account);
    return completedTaxes(scope, accountIds, year === '' ? undefined : Number(year));
  },

  getTaxAmountDue: async ({ taxId, ...account }, { parts, scope }) => {
    const named = { taxReturnId: taxId, ...account };
    const { amount_due, balance_due } = returnOf(await readReachableReturn(parts, scope, named, 'return'));
    return { amount_due, balance_due };
  },

  findTaxAccounts: (proof, { parts, scope }) => findAccounts(parts, scope, proof),

  getTaxReturn: async (named, { parts, scope }) =>
    returnOf(await readReachableReturn(parts, scope, named, 'return')),

  calculateTaxReturn: async (request, { parts, scope }) => {
    const row = await readReachableReturn(parts, scope, request, 'return');
    return applyEntries(row, request.taxreturn, false).taxReturn;
  },

  saveTaxReturn: async (request, { parts, scope }) => ({
    success: true,
    taxreturn: await saveReturn(parts, scope, request),
  }),
};

interface OfYear {
  readonly entityId: number;
  readonly accountNumber: string;
  readonly year: number;
}

async function returnsOf(
  parts: Dependencies,
  scope: Scope,
  request: OfYear,
  status: ReturnStatus,
  task: TaxTask,
) {
  await requireTaxService(parts, request.entityId, task);
  return listedReturns(scope, await accountsNumbered(scope, request), status, request.year);
}
