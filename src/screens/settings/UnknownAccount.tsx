import { notAmongAccounts } from '../../../domain/accounts/text/en.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';

/** Shown where the address names an account that is not among the customer's accounts (ERR-17). */
export function UnknownAccount({ accountId }: { accountId: number }) {
  const { data } = useQuery(billListQuery);
  const isKnown = data?.some(({ accounts }) => accounts.some(({ account_id }) => account_id === accountId));
  if (isKnown !== false) return null;
  return <Notice tone="error" title={notAmongAccounts(accountId)} />;
}
