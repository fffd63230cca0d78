import type * as calls from '../../domain/accounts/calls.ts';
import { accountList } from '../bills/list.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import type { Handlers } from '../handlers.ts';
import { notFound } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { addAccount } from '../workflows/account-added.ts';
import { removeHolding } from '../workflows/account-removed.ts';
import { located } from './locate.ts';
import { billerOf, billTypesOf, searchOrganizations } from './organizations.ts';
import { changePaperless, payersOf } from './paperless.ts';

export const accounts: Handlers<typeof calls> = {
  searchOrganizations: ({ searchText }, { scope }) => searchOrganizations(scope, searchText),

  getBillTypes: ({ entityId }, { scope }) => billTypesOf(scope, entityId),

  getBiller: ({ id, expand }, { scope }) => billerOf(scope, id, expand !== undefined),

  locateAccount: (proof, { parts, scope }) => located(parts, scope, proof),

  addAccount: (request, visit) => addAccount(visit, request),

  removeAccount: async ({ accountId }, { parts, scope: { customer } }) => {
    await parts.store.transact(async (db) => {
      if (!(await removeHolding(parts, { db, customer }, accountId))) throw notFound();
      await recordEvent({ db, customer }, parts, 'account-removed', 'done');
    });
    return { success: true };
  },

  listAccounts: async (_, { parts, scope }) => ({
    items: (await allAccounts(scope, parts)).map(
      ({ account_id, account_num, nickname, entity_id, conf_id, ebill_id }) => ({
        account_id,
        account_num,
        nickname,
        entity_id,
        conf_id,
        ebill_id,
      }),
    ),
  }),

  listAccountsOfBiller: async ({ entity_id }, { parts, scope }) => ({
    items: (await allAccounts(scope, parts)).filter((account) => account.entity_id === entity_id),
  }),

  getPaperlessCount: async ({ account_num, billTypeId }, { scope }) => ({
    count: await payersOf(scope, account_num, billTypeId),
  }),

  updatePaperless: async ({ account_number, conf_id, paperless }, { scope }) => {
    await changePaperless(scope, account_number, conf_id, paperless);
    return { success: true };
  },
};

async function allAccounts(scope: Scope, parts: Dependencies) {
  return (await accountList(scope, parts)).flatMap((group) => group.accounts);
}
