import type { AutoPayAccount, AutoPayGroup } from '../../../domain/auto-pay/list.ts';

/** The accounts with a saved auto pay; only that of this bill, where there is one. */
export function savedAutoPays(groups: readonly AutoPayGroup[], ebillId: number): readonly AutoPayGroup[] {
  const isSaved = ({ auto_pay }: AutoPayAccount) => auto_pay.ap_master_id !== null;
  const saved = withAccounts(groups, isSaved);
  const one = withAccounts(saved, ({ auto_pay }) => auto_pay.ebill_id === ebillId);
  return one.length > 0 ? one : saved;
}

function withAccounts(groups: readonly AutoPayGroup[], isMeant: (account: AutoPayAccount) => boolean) {
  return groups.flatMap((group) => {
    const accounts = group.accounts.filter(isMeant);
    return accounts.length > 0 ? [{ ...group, accounts, count: accounts.length }] : [];
  });
}
