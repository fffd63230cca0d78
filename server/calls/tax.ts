import * as calls from '../../domain/calls/tax.ts';
import type { ReturnStatus } from '../../domain/tax-return.ts';
import type { Parts } from '../parts.ts';
import type { Handlers } from '../serve.ts';
import type { Scope } from '../store/scope.ts';
import { accountsNumbered, taxAccountDetails, taxAccountOf, taxAccountsOf } from '../tax/accounts.ts';
import { findAccounts } from '../tax/find.ts';
import { completedTaxes, listedReturns } from '../tax/lists.ts';
import { entered, reachReturn, returnOf } from '../tax/return.ts';
import { saveReturn } from '../tax/save.ts';
import { insistOnService } from '../tax/service.ts';

export const tax: Handlers<typeof calls> = {
  getTaxAccountsList: (_, { parts, scope }) => taxAccountsOf(parts, scope),

  getTaxAccountDetails: ({ accountId, entityId }, { parts, scope }) =>
    taxAccountDetails(parts, scope, accountId, entityId),

  getTaxAccount: ({ accountId }, { scope }) => taxAccountOf(scope, accountId),

  getFiledTaxReturns: (asked, { parts, scope }) =>
    returnsOf(parts, scope, asked, 'filed', calls.getFiledTaxReturns.failure),

  getUnfiledTaxReturns: (asked, { parts, scope }) =>
    returnsOf(parts, scope, asked, 'Non-filed', calls.getUnfiledTaxReturns.failure),

  getPendingTaxReturns: (asked, { parts, scope }) =>
    returnsOf(parts, scope, asked, 'pending', calls.getPendingTaxReturns.failure),

  getCompletedTaxReturns: async ({ year, ...account }, { parts, scope }) => {
    await insistOnService(parts, account.entityId, calls.getCompletedTaxReturns.failure);
    const accountIds = await accountsNumbered(scope, account);
    return completedTaxes(scope, accountIds, year === '' ? undefined : Number(year));
  },

  getTaxAmountDue: async ({ taxId, ...account }, { parts, scope }) => {
    const named = { taxReturnId: taxId, ...account };
    const { amount_due, balance_due } = returnOf(
      await reachReturn(parts, scope, named, calls.getTaxAmountDue.failure),
    );
    return { amount_due, balance_due };
  },

  findTaxAccounts: (proof, { parts, scope }) => findAccounts(parts, scope, proof),

  getTaxReturn: async (named, { parts, scope }) =>
    returnOf(await reachReturn(parts, scope, named, calls.getTaxReturn.failure)),

  calculateTaxReturn: async (request, { parts, scope }) => {
    const row = await reachReturn(parts, scope, request, calls.calculateTaxReturn.failure);
    return entered(row, request.taxreturn, false).taxReturn;
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

async function returnsOf(parts: Parts, scope: Scope, asked: OfYear, status: ReturnStatus, words: string) {
  await insistOnService(parts, asked.entityId, words);
  return listedReturns(scope, await accountsNumbered(scope, asked), status, asked.year);
}
